import { describe, expect, it } from 'vitest';
import { parseSearch } from '#domain/search/search-query.ts';

/**
 * Terms as text: a phrase joined by `+`, an excluded term after `-`, an unfinished word before `*`.
 */
const termsOf = (text: string) =>
  parseSearch(text, 'ca').map(
    ({ words, isExcluded, isPrefix }) =>
      `${isExcluded ? '-' : ''}${words.join('+')}${isPrefix ? '*' : ''}`,
  );

describe('parsing a search text', () => {
  it.each([
    ['aigua ', ['aigua']],
    ['aigua', ['aigua*']],
    ['ai', ['ai']],
    ['La llei de l’aigua ', ['llei', 'aigua']],
    ["d'aigua ", ['aigua']],
    ['col·legi COL.LEGI col-legi ', ['collegi', 'collegi', 'collegi']],
    ['1.900 barques ', ['1900', 'barques']],
    ['"llei de l’aigua"', ['llei+aigua']],
    ['«llei aigua', ['llei+aigua']],
    ['aigua -llei', ['aigua', '-llei']],
    ['-"llei aigua" far ', ['-llei+aigua', 'far']],
    ['Montcau-Ribera ', ['montcau', 'ribera']],
    ['de la', []],
    ['', []],
    ['" " - -- \\ | & ! ( ) : * %', []],
    ['😀', []],
  ])('reads words, phrases and exclusions: %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it('reads the beginning of a text that is too long', () => {
    expect(termsOf('far '.repeat(5000)).length).toBe(12);
    expect(termsOf('x'.repeat(10_000))).toEqual([]);
  });
});
