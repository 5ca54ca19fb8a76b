import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.ts';

const fixture = fileURLToPath(new URL('../../fixtures/newsroom', import.meta.url));

/**
 * Copies the newsroom of tests/fixtures and writes files into the copy. A file without a text is
 * removed. The copy is deleted at the end of the test.
 */
export function newsroomWith(files: Record<string, string | Buffer | undefined> = {}): string {
  const folder = temporaryFolder();
  cpSync(fixture, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
  }
  return folder;
}
