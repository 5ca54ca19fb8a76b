import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

const fixture = fileURLToPath(new URL('../fixtures/newsroom', import.meta.url));

/** A copy of the newsroom in tests/fixtures in which files were written, or removed where a text is missing. It goes when the running test ends. */
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
