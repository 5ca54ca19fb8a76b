import { describe, expect, it } from 'vitest';
import {
  matchesLetter,
  matchesText,
  readLetter,
  readShowCriteria,
  writeShowCriteria,
} from '#domain/shows/show-criteria.ts';

const read = (query: string) => readShowCriteria(new URLSearchParams(query), 'es');

describe('the criteria of the index of shows', () => {
  it.each([
    ['', { letter: '', text: '' }],
    ['letter=&text=', { letter: '', text: '' }],
    ['letter=b', { letter: 'B', text: '' }],
    ['letter=%23', { letter: '#', text: '' }],
    ['letter=ñ', { letter: 'Ñ', text: '' }],
    ['letter=BB', { letter: '', text: '' }],
    ['letter=%00', { letter: '', text: '' }],
    ['text=%20mar%00%20', { letter: '', text: 'mar' }],
    ['letter=C&text=cinta&other=1', { letter: 'C', text: 'cinta' }],
  ])('are read from ?%s', (query, criteria) => {
    expect(read(query)).toEqual(criteria);
  });

  it('cut a text of 10 000 characters', () => {
    expect(read(`text=${'a'.repeat(10_000)}`).text).toHaveLength(200);
  });

  it('have one address each', () => {
    expect(writeShowCriteria(read('text=mar&letter=c'))).toBe('?letter=C&text=mar');
    expect(writeShowCriteria(read('letter=%23'), 'abc')).toBe('?letter=%23&cursor=abc');
    expect(writeShowCriteria(read('letter=&text='))).toBe('');
  });

  it('know Ñ in Spanish only', () => {
    expect([readLetter('ñ', 'es'), readLetter('ñ', 'ca'), readLetter('É', 'es')]).toEqual([
      'Ñ',
      undefined,
      undefined,
    ]);
  });
});

describe('the text search of shows', () => {
  const texts = ['Éramos doce', 'Els col·legues de l’illa, amb Nora Belvís.'];

  it.each(['', 'eramos', 'ÉRAM', 'doce éramos', 'collegues', 'col·leg', 'illa', 'belvis nora'])(
    'finds %j',
    (text) => {
      expect(matchesText(texts, text)).toBe(true);
    },
  );

  it.each(['ramos', 'doce trece', '!!!', '😀'])('does not find %j', (text) => {
    expect(matchesText(texts, text)).toBe(false);
  });

  it('matches letters in the collation of the language', () => {
    expect([
      matchesLetter('Éramos doce', 'E', 'es'),
      matchesLetter('Éramos doce', 'F', 'es'),
      matchesLetter('x', '', 'ca'),
    ]).toEqual([true, false, true]);
  });
});
