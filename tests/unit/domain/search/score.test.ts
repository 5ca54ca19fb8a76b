import { describe, expect, it } from 'vitest';
import { scoreOf, type Match } from '#domain/search/score.ts';

const match: Match = { words: 0.2, heading: 0, isPhrase: false, coverage: 1, named: 0, age: 10 };

describe('the score of a match', () => {
  it.each<[string, Partial<Match>, Partial<Match>]>([
    [
      'with all words before one with half of them',
      {},
      { coverage: 0.5, words: 0.9, heading: 0.1, age: 0 },
    ],
    [
      'with the words in its headline before one of today without',
      { heading: 0.3, age: 400 },
      { age: 0 },
    ],
    ['with the words as a phrase before one without', { isPhrase: true }, {}],
    [
      'whose headline has the words as they are written before one whose headline has other words of their stem',
      { named: 1 },
      {},
    ],
    ['of today before one of last month', { age: 0 }, { age: 30 }],
  ])('puts a story %s', (_, first, second) => {
    expect(scoreOf({ ...match, ...first })).toBeGreaterThan(scoreOf({ ...match, ...second }));
  });
});
