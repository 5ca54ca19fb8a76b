import { describe, expect, it } from 'vitest';
import { searchedWords } from '#domain/figures/searched-words.ts';

describe('the words of a search', () => {
  it.each([
    ['  Preu   de la LLUM ', 'preu de la llum'],
    ['C\u0327a', 'ça'],
    ['2026', '2026'],
  ])('are compared without case and repeated spaces: %s', (text, words) => {
    expect(searchedWords(text)).toBe(words);
  });

  it.each([
    ['an email address', 'nuria@correu.example'],
    ['a telephone', '600 12 34 56'],
    ['a document', '12345678Z'],
    ['Arabic digits of a telephone', '٦٠٠١٢٣٤٥٦'],
    ['a sentence', 'la meva veïna del tercer segona que canta de nit i no em deixa dormir'],
    ['nothing', '   '],
    ['a sign that is not seen', 'preu\u200bde la llum'],
  ])('are not counted if they may be about a person: %s', (_what, text) => {
    expect(searchedWords(text)).toBeUndefined();
  });
});
