import { describe, expect, it } from 'vitest';
import { newsletterKey, newslettersOf } from '#domain/figures/newsletter-figures.ts';

describe('newslettersOf', () => {
  it('lists newsletters by their readers, with one that everybody has left last', () => {
    const readers = new Map([
      ['mati', 40],
      ['vespre', 310],
    ]);
    const changes = [
      { key: newsletterKey('mati', 'begun'), views: 12 },
      { key: newsletterKey('cap-de-setmana', 'ended'), views: 7 },
    ];
    expect(newslettersOf(readers, changes)).toEqual([
      { key: 'vespre', now: 310, begun: 0, ended: 0 },
      { key: 'mati', now: 40, begun: 12, ended: 0 },
      { key: 'cap-de-setmana', now: 0, begun: 0, ended: 7 },
    ]);
  });

  it('hides numbers from one to four', () => {
    const changes = [
      { key: newsletterKey('mati', 'begun'), views: 4 },
      { key: newsletterKey('mati', 'ended'), views: 5 },
    ];
    expect(newslettersOf(new Map([['mati', 3]]), changes)).toEqual([
      { key: 'mati', now: null, begun: null, ended: 5 },
    ]);
  });
});
