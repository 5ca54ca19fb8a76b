import { expect, test } from 'vitest';
import { chooseHouseAd, houseAdSchema, runningHouseAds } from '#domain/sites/house-ad.ts';

const ad = (id: string, more: object = {}) =>
  houseAdSchema.parse({
    type: 'house-ad',
    id,
    site: 'elfar',
    locale: 'ca',
    title: 'La primera llum',
    link: { href: '/boletines/', text: 'Apunta-m’hi' },
    startsAt: '2026-11-01T00:00:00Z',
    ...more,
  });

const place = { slotType: 'text', key: 'elfar-una first-pause', used: new Set<string>() } as const;

test('a house ad runs from its start until before its end', () => {
  const ads = [ad('one', { endsAt: '2026-12-01T00:00:00Z' }), ad('other')];
  const at = (instant: string) => runningHouseAds(ads, new Date(instant)).map(({ id }) => id);
  expect(at('2026-10-31T23:59:59.999Z')).toEqual([]);
  expect(at('2026-11-01T00:00:00Z')).toEqual(['one', 'other']);
  expect(at('2026-11-30T23:59:59.999Z')).toEqual(['one', 'other']);
  expect(at('2026-12-01T00:00:00Z')).toEqual(['other']);
});

test('a place keeps its house ad, in whatever order the house ads come', () => {
  const ads = ['a', 'b', 'c', 'd'].map((id) => ad(id));
  const chosen = chooseHouseAd(ads, place);
  expect(chosen).toBeDefined();
  expect(chooseHouseAd(ads.toReversed(), place)).toEqual(chosen);
});

test('places are shared out by weight', () => {
  const ads = [ad('light'), ad('heavy', { weight: 3 })];
  const chosen = Array.from({ length: 4000 }, (_none, index) =>
    chooseHouseAd(ads, { ...place, key: `elfar-${index} first-pause` }),
  );
  const share = chosen.filter((one) => one?.id === 'heavy').length / chosen.length;
  // Four standard deviations of 4,000 places at three quarters are 0.027.
  expect(share).toBeGreaterThan(0.72);
  expect(share).toBeLessThan(0.78);
});

test('a page has no house ad twice', () => {
  const used = new Set<string>();
  const ads = [ad('one'), ad('other')];
  for (let index = 0; index < 2; index += 1) {
    const chosen = chooseHouseAd(ads, { ...place, used });
    expect(chosen).toBeDefined();
    used.add(chosen?.id ?? '');
  }
  expect(used).toEqual(new Set(['one', 'other']));
  expect(chooseHouseAd(ads, { ...place, used })).toBeUndefined();
});

test('a house ad stands only in its sections and in its parts of pages', () => {
  const sport = ad('sport', { sections: ['elfar-esports'] });
  expect(chooseHouseAd([sport], place)).toBeUndefined();
  expect(chooseHouseAd([sport], { ...place, section: 'elfar-politica' })).toBeUndefined();
  expect(chooseHouseAd([sport], { ...place, section: 'elfar-esports' })).toEqual(sport);
  const lists = ad('lists', { slotTypes: ['list', 'front'] });
  expect(chooseHouseAd([lists], place)).toBeUndefined();
  expect(chooseHouseAd([lists], { ...place, slotType: 'list' })).toEqual(lists);
});

test.each([
  ['javascript:alert(1)'],
  ['http://forn.example/'],
  ['//forn.example/'],
  ['https://reader@forn.example/'],
  ['/\\forn.example/'],
])('a house ad may not lead to %s', (href) => {
  expect(() => ad('wrong', { link: { href, text: 'Obre' } })).toThrow();
});

test.each([
  [{ endsAt: '2026-11-01T00:00:00Z' }],
  [{ weight: 0 }],
  [{ weight: 101 }],
  [{ weight: 1.5 }],
  [{ title: ' ' }],
  [{ title: 'a'.repeat(81) }],
  [{ slotTypes: [] }],
  [{ slotTypes: ['popup'] }],
  [{ sections: [] }],
  [{ script: 'https://ads.example/x.js' }],
])('%o is refused', (more) => {
  expect(() => ad('wrong', more)).toThrow();
});
