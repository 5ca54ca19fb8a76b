import { chownSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refuseFolderOfAnother } from '#server/platform/runtime/writable-folder.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;

/** A folder of a user who is not root. */
function folderOfService(): string {
  const folder = temporaryFolder();
  if (isRoot) chownSync(folder, 65_534, 65_534);
  return folder;
}

it('refuses root on a folder of the service, with the command to run instead', () => {
  expect(() => refuseFolderOfAnother(folderOfService(), 'DATA_DIR', 0)).toThrow(
    /DATA_DIR is .* belongs to the user \d+.*deploy\/as-service/,
  );
});

it('allows the owner, any other user than root, and a missing folder', () => {
  const folder = folderOfService();
  for (const user of [65_534, 1000])
    expect(() => refuseFolderOfAnother(folder, 'DATA_DIR', user)).not.toThrow();
  expect(() => refuseFolderOfAnother(`${folder}/missing`, 'DATA_DIR', 0)).not.toThrow();
});

it.runIf(isRoot)('allows root on a folder of its own', () => {
  expect(() => refuseFolderOfAnother(temporaryFolder(), 'DATA_DIR', 0)).not.toThrow();
});
