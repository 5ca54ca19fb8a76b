import { describe, expect, it } from 'vitest';
import { areFewEvents, emptyPlacesAfter, frontSchema } from '#domain/fronts/front.ts';

const frontWith = (rows: unknown) => ({
  type: 'front',
  id: 'f',
  site: 'elfar',
  locale: 'ca',
  title: 'Portada',
  description: 'Tot',
  rows,
});
const problemsOf = (rows: unknown) =>
  frontSchema
    .safeParse(frontWith(rows))
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('a front', () => {
  // R2.115, R2.116, R2.117
  it.each([
    ['mosaic_1_2', 1],
    ['mosaic_1_4', 1],
    ['mosaic_1_5', 1],
    ['mosaic_3_6', 1],
    ['grid_100', 1],
    ['grid_main', 2],
    ['grid_66_33', 2],
    ['grid_33_66', 2],
    ['grid_50_50', 2],
    ['grid_50_25_25', 3],
    ['grid_33_33_33', 3],
    ['grid_25_50_25', 3],
    ['grid_25_25_50', 3],
    ['grid_25_25_25_25', 4],
  ])('accepts for %s exactly %i columns', (layout, columns) => {
    const row = (count: number) => [{ layout, columns: Array.from({ length: count }, () => []) }];
    expect(problemsOf(row(columns))).toEqual([]);
    expect(problemsOf(row(columns + 1))).toEqual([
      `rows.0.columns ${layout} has ${columns} column(s), not ${columns + 1}`,
    ]);
  });

  // R2.118, R2.119, R2.121
  it.each([
    'featured-news',
    'featured-card-news',
    'features',
    'card-news',
    'text-cards-5',
    'grouper-5',
    'news-4-4',
    'news-2-2',
    'event',
    'most-read',
    'most-module',
  ])('accepts the block %s without more than its name', (kind) => {
    expect(problemsOf([{ layout: 'grid_100', columns: [[{ kind }]] }])).toEqual([]);
  });

  // R2.126
  it('applies the defaults: the home page and the display options of each kind of block', () => {
    const front = frontSchema.parse(
      frontWith([{ layout: 'grid_100', columns: [[{ kind: 'opinion' }]] }]),
    );
    expect(front.of).toBe('home');
    expect(front.rows[0]?.columns[0]?.[0]).toMatchObject({
      kind: 'opinion',
      source: { stories: [], types: [] },
      display: { showImage: true, showDate: true },
    });
  });

  it.each([
    ['no rows', []],
    ['an unknown layout', [{ layout: 'grid_1', columns: [[]] }]],
    ['an unknown block', [{ layout: 'grid_100', columns: [[{ kind: 'advert' }]] }]],
    [
      'too long a list of the most read stories',
      [{ layout: 'grid_100', columns: [[{ kind: 'most-read', limit: 11 }]] }],
    ],
    [
      'an unknown tab selector',
      [{ layout: 'grid_100', columns: [[{ kind: 'most-module', selector: 'wheel' }]] }],
    ],
    [
      'too many stories',
      [{ layout: 'grid_100', columns: [[{ kind: 'opinion', source: { limit: 41 } }]] }],
    ],
  ])('rejects a front with %s', (_what, rows) => {
    expect(problemsOf(rows)).toHaveLength(1);
  });
});

describe('the events of a block', () => {
  // R9.18
  it.each([
    [0, 0],
    [1, 2],
    [2, 1],
    [3, 0],
    [4, 2],
    [5, 0],
    [7, 0],
  ])('%i of them, three in a row, have %i empty places after them', (events, places) => {
    expect(emptyPlacesAfter(events, 3)).toBe(places);
  });

  // R9.18
  it.each([
    [0, false],
    [1, true],
    [2, true],
    [3, false],
  ])('%i of them say that there are no more: %j', (events, isSaid) => {
    expect(areFewEvents(events)).toBe(isSaid);
  });

  // R9.18
  it('have at most five empty places', () => {
    expect(emptyPlacesAfter(1, 12)).toBe(5);
  });
});
