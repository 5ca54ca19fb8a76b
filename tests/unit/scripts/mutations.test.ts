import path from 'node:path';
import { expect, it } from 'vitest';
import { placesOf } from '#scripts/mutations/mutation.ts';
import { staleRows } from '#scripts/mutations/stale-rows.ts';
import { MUTATIONS } from '#scripts/mutations/table.ts';

const root = path.resolve(import.meta.dirname, '../../..');

it('finds the text of each mutation once in its file, and the file of each test', () => {
  expect(
    staleRows(root, MUTATIONS),
    'Correct the rows in scripts/mutations, or `npm run mutations` refuses to start.',
  ).toEqual([]);
});

it('names a row whose text, file or test is gone', () => {
  const row = {
    file: 'package.json',
    from: '"name": "portada"',
    to: '"name": "x"',
    tests: ['package.json'],
  };
  expect(staleRows(root, [row])).toEqual([]);
  expect(staleRows(root, [{ ...row, from: 'no such text' }])).toEqual([
    '1 package.json: "no such text" occurs 0 times',
  ]);
  expect(staleRows(root, [{ ...row, file: 'gone.ts' }])).toEqual([
    '1 gone.ts: the file is missing',
  ]);
  expect(staleRows(root, [{ ...row, tests: ['gone.ts'] }])).toEqual([
    '1 package.json: gone.ts is missing',
  ]);
  expect(staleRows(root, [{ ...row, to: row.from }])).toEqual([
    '1 package.json: "\\"name\\": \\"portada\\"" changes nothing',
  ]);
});

it.each([
  {
    source: 'if (a &&\n  b) f(\n  x,\n  y,\n);',
    text: 'if (a && b) f(x, y)',
    found: 'if (a &&\n  b) f(\n  x,\n  y,\n)',
  },
  {
    source: 'const all = [\n  one,\n];\nrest',
    text: '  const all = [one];',
    found: 'const all = [\n  one,\n];',
  },
  { source: 'returnvalue; return value;', text: 'return value', found: 'return value' },
  { source: 'a.b\n  .c()', text: 'a.b.c()', found: 'a.b\n  .c()' },
])('finds $text however it is printed', ({ source, text, found }) => {
  expect(placesOf(source, text).map(({ start, end }) => source.slice(start, end))).toEqual([found]);
});
