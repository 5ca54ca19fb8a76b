import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { closeDataFolder } from '#server/platform/runtime/private-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const modeOf = (target: string) => (statSync(target).mode & 0o777).toString(8);

/** A data folder of a former version, readable for every user. */
function openFolder() {
  const folder = temporaryFolder();
  const made = (...names: string[]) => path.join(folder, ...names);
  mkdirSync(made('database', 'base'), { recursive: true });
  mkdirSync(made('pages', 'elfar'), { recursive: true });
  for (const file of [
    made('database', 'base', '1'),
    made('pages', 'elfar', 'index.html'),
    made('auth-secret'),
  ]) {
    writeFileSync(file, 'x');
    chmodSync(file, 0o666);
  }
  for (const name of ['.', 'database', 'database/base', 'pages', 'pages/elfar'])
    chmodSync(made(name), 0o755);
  return { folder, made };
}

it('closes the data folder to other users, except the pages for static servers', () => {
  const { folder, made } = openFolder();
  closeDataFolder(folder);
  expect(
    ['.', 'database', 'database/base', 'database/base/1', 'auth-secret'].map((name) =>
      modeOf(made(name)),
    ),
  ).toEqual(['711', '700', '700', '600', '600']);
  expect([modeOf(made('pages')), modeOf(made('pages/elfar/index.html'))]).toEqual(['755', '666']);
});

it('keeps a narrower mode of the data folder', () => {
  const { folder } = openFolder();
  chmodSync(folder, 0o750);
  closeDataFolder(folder);
  expect(modeOf(folder)).toBe('710');
});

it('changes no files behind a symbolic link', () => {
  const { folder, made } = openFolder();
  const elsewhere = path.join(temporaryFolder(), 'elsewhere');
  writeFileSync(elsewhere, 'x');
  chmodSync(elsewhere, 0o644);
  symlinkSync(elsewhere, made('database', 'link'));
  symlinkSync(path.dirname(elsewhere), made('media'));
  closeDataFolder(folder);
  expect(modeOf(elsewhere)).toBe('644');
});

it('closes files that an aborted start left open', () => {
  const { folder, made } = openFolder();
  chmodSync(made('database', 'base', '1'), 0o600);
  closeDataFolder(folder);
  expect(modeOf(made('database'))).toBe('700');
});
