import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const rows = readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| Requirement'))
  .map((line) => line.split('|').slice(1, -1));

/** The paths of a cell. A path may omit or abbreviate the folder of the previous one. */
function pathsIn(cell: string): string[] {
  let folder = '';
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, named = '']) => {
    const name = named.replace(/^…\//, '');
    if (name.includes('/') && name === named) folder = path.dirname(name);
    return name === named && (name.includes('/') || folder === '' || !name.includes('.')) ? name : path.join(folder, name);
  });
}

test('every file and test in the table of requirements exists', () => {
  const missing = rows.flatMap(([, , files = '', tests = '']) => [
    ...pathsIn(files).filter((file) => !existsSync(path.join(root, 'src', file))),
    ...pathsIn(tests).filter((file) => !existsSync(path.join(root, 'tests', file))),
  ]);
  expect(rows.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test('every decided or open requirement names an existing decision record', () => {
  const records = readdirSync(path.join(root, 'docs', 'decisions')).map((name) => name.slice(0, 3));
  for (const [requirement = '', state = ''] of rows) {
    const named = state.match(/\b0\d\d\b/g) ?? [];
    if (/decided|open/.test(state)) expect(named, requirement).not.toEqual([]);
    expect(records, requirement).toEqual(expect.arrayContaining([...named]));
  }
});
