import { expect, it } from 'vitest';
import { wholeWords } from '#domain/text/whole-words.ts';

it.each([
  ['El riu torna a desbordar-se', ['El riu torna a ', ['desbordar-se']]],
  ['Quaranta-sis', [['Quaranta-sis']]],
  ['vint-i-dos anys, anar-se’n', [['vint-i-dos'], ' anys, ', ['anar-se'], '’n']],
  ['Sense cap guionet', ['Sense cap guionet']],
  ['1998-2026', [['1998-2026']]],
  ['una - dues', ['una - dues']],
  ['ultramarítimament-desbordant', ['ultramarítimament-desbordant']],
  ['', []],
])('keeps the words with hyphens of «%s» together', (text, parts) => {
  expect(wholeWords(text).map((part) => (part.isWhole ? [part.text] : part.text))).toEqual(parts);
  expect(
    wholeWords(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
