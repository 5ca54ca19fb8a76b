import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWords, findWords } from '#domain/comments/word-list.ts';
import { WORDS_CA } from '#domain/comments/words-ca.ts';
import { WORDS_ES } from '#domain/comments/words-es.ts';

const own = compileWords([WORDS_CA, WORDS_ES]);
const levelsIn = (text: string) => findWords(own, text).map(({ level }) => level);

describe('findWords', () => {
  it.each([
    ['in capitals', 'IMBÈCIL', ['hold']],
    ['without its accent', 'imbecil', ['hold']],
    ['with digits for letters', '1mb3c1l', ['hold']],
    ['with signs for letters', 'put@', ['hold']],
    ['with repeated letters', 'puuuuutaaa', ['hold']],
    ['with letters apart', 'p.u.t.a', ['hold']],
    ['with letters apart before a word of one letter', 'p.u.t.a i prou', ['hold']],
    ['with letters apart between words of one letter', 'o p u t a o res', ['hold']],
    ['with letters apart after a word of one letter', 'Ets a p_u_t_a!', ['hold']],
    ['with letters apart by two signs', 'p.u-t a', ['hold']],
    ['in the other language', 'Quin gilipollas', ['hold']],
    ['as a phrase', 'ets un fill de puta', ['reject', 'hold']],
    ['as a phrase over a line', 'fill\nde   puta!', ['reject', 'hold']],
    ['by its beginning', 'fillsdeputassa', ['reject']],
  ])('finds a word %s', (_name, text, levels) => {
    expect(levelsIn(text)).toEqual(levels);
  });

  it.each([
    'Al Putget hi ha vistes',
    'Els diputats disputen',
    'Quina disputa',
    'Pero el perro pierde',
    'El año pasado',
    'un col·legi',
    'sense insults',
  ])('leaves «%s» alone', (text) => {
    expect(levelsIn(text)).toEqual([]);
  });

  it('says the entry and its place', () => {
    expect(findWords(own, 'Quin imbècil!')).toEqual([
      { level: 'hold', entry: 'imbècil', at: 5, length: 7 },
    ]);
  });

  it('finds a geminate l, by any point', () => {
    const list = compileWords([{ hold: ['gal·lòfob'] }]);
    for (const text of ['gal·lòfob', 'gal.lofob', 'gallòfob', 'GAL•LÒFOB'])
      expect(findWords(list, text)).toHaveLength(1);
  });

  it('compares the signs of a regular expression as signs', () => {
    const list = compileWords([{ reject: ['.*', '[a-z]+', '(a+)+$', '*', 'ab*', '\\', '|'] }]);
    expect(findWords(list, 'Aquest comentari no té res')).toEqual([]);
  });

  it('makes exceptions to beginnings', () => {
    const list = compileWords([{ hold: ['negrat*'], allow: ['negratoll'] }]);
    expect(findWords(list, 'negratoll negrates')).toEqual([
      { level: 'hold', entry: 'negrat*', at: 10, length: 8 },
    ]);
  });

  it('has 150 to 250 words a language', () => {
    for (const { reject = [], hold = [], allow = [] } of [WORDS_CA, WORDS_ES]) {
      const count = reject.length + hold.length + allow.length;
      expect(count).toBeGreaterThanOrEqual(150);
      expect(count).toBeLessThanOrEqual(250);
    }
  });

  it('has no entry twice, and none that is empty when it is folded', () => {
    for (const { reject = [], hold = [] } of [WORDS_CA, WORDS_ES]) {
      const entries = [...reject, ...hold];
      expect(entries.length).toBe(new Set(entries).size);
      for (const entry of entries)
        expect(findWords(own, entry.replace('*', '')), entry).not.toEqual([]);
    }
  });

  it('finds each entry of a list of ten thousand', () => {
    const entries = Array.from(
      { length: 10_000 },
      (_none, index) => `p${[...String(index)].join('n')}x`,
    );
    const list = compileWords([{ hold: entries }]);
    expect(findWords(list, 'a p0x b p9n9n9n9x').map(({ entry }) => entry)).toEqual([
      'p0x',
      'p9n9n9n9x',
    ]);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { at } of findWords(own, text)) expect(at).toBeLessThan(text.length);
      }),
    );
  });
});
