import { expect, it } from 'vitest';
import { csvOf } from '#domain/text/csv.ts';

const cellOf = (text: string) => csvOf([[text]]).slice(1, -2);

it('has a byte order mark, semicolons, and quotes that are doubled', () => {
  expect(
    csvOf([
      ['a', 'diu «hola»; "adeu"'],
      ['1\n2', ''],
    ]),
  ).toBe('\uFEFF"a";"diu «hola»; ""adeu"""\r\n"1\n2";""\r\n');
});

it.each([
  '=1+1',
  '+34 600',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u200B=1',
  '＝1',
  '＋1',
  '|cmd',
  '%0',
])('lets no spreadsheet take %j for a formula', (text) => {
  expect(cellOf(text)).toBe(`"'${text}"`);
});

it.each(['Port d’Alba', '1961', 'a=b', '«=»', ''])('leaves %j as it is', (text) => {
  expect(cellOf(text)).toBe(`"${text}"`);
});
