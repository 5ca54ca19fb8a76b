import { describe, expect, it } from 'vitest';
import type { FigureCount } from '#domain/figures/figure.ts';
import { createEmptySearches } from '#server/subjects/figures/empty-searches.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';

const DAY = 24 * 3600_000;

function start() {
  const stored: FigureCount[] = [];
  let now = 0;
  const searches = createEmptySearches({ add: (sum) => stored.push(sum), now: () => now });
  const site = siteOf({ alias: 'elfar' });
  return {
    search: (text: string, address: string) => searches.add(site, { text, address }),
    views: (words: string) =>
      stored.filter(({ key }) => key === words).reduce((sum, { views }) => sum + views, 0),
    stored,
    pass: (time: number) => (now += time),
  };
}

const address = (number: number) => `192.0.2.${number}`;

// R10.18
describe('the counter of searches that found nothing', () => {
  it('counts words once five readers of a day have searched for them, and each further reader', () => {
    const { search, views } = start();
    for (let reader = 1; reader <= 4; reader += 1) search('Preu de la llum', address(reader));
    expect(views('preu de la llum')).toBe(0);
    search('preu  de la llum', address(5));
    expect(views('preu de la llum')).toBe(5);
    search('PREU DE LA LLUM', address(6));
    expect(views('preu de la llum')).toBe(6);
  });

  it('count once for each reader, however often one searches', () => {
    const { search, stored } = start();
    for (let time = 0; time < 50; time += 1) search('el meu nom', address(1));
    expect(stored).toEqual([]);
  });

  it('begin anew on the next day', () => {
    const { search, stored, pass } = start();
    for (let reader = 1; reader <= 4; reader += 1) search('vaga', address(reader));
    pass(DAY);
    search('vaga', address(5));
    expect(stored).toEqual([]);
  });

  it('forgets words beyond the limit of different words', () => {
    const { search, stored } = start();
    for (let number = 0; number < 5000; number += 1) search(`paraula ${number}`, address(1));
    for (let reader = 1; reader <= 9; reader += 1) search('vaga', address(reader));
    expect(stored).toEqual([]);
    for (let reader = 2; reader <= 5; reader += 1) search('paraula 7', address(reader));
    expect(stored).toHaveLength(1);
  });

  it('counts nothing for a page of the cache, which has no client', () => {
    const { search, stored } = start();
    for (let time = 0; time < 9; time += 1) search('vaga', '');
    expect(stored).toEqual([]);
  });
});
