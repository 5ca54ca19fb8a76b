import { describe, expect, it } from 'vitest';
import {
  countNewest,
  countNumberedPages,
  newerPage,
  olderPage,
  STORIES_A_PAGE,
} from '#domain/paths/list-pages.ts';

describe('the pages of a list', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 1],
    [39, 0, 39],
    [40, 1, 20],
    [59, 1, 39],
    [60, 2, 20],
    [1_000_001, 49_999, 21],
  ])(
    'divide %d stories into %d numbered pages, and %d on the list’s own page',
    (stories, pages, newest) => {
      expect([countNumberedPages(stories), countNewest(stories)]).toEqual([pages, newest]);
      expect(pages * STORIES_A_PAGE + newest).toBe(stories);
    },
  );

  it('lead from the newest stories to the oldest and back', () => {
    const pages = 3;
    const way: (number | undefined)[] = [undefined];
    for (
      let next = olderPage({ page: undefined, pages });
      next;
      next = olderPage({ page: next.page, pages })
    )
      way.push(next.page);
    expect(way).toEqual([undefined, 3, 2, 1]);
    const back: (number | undefined)[] = [1];
    for (
      let next = newerPage({ page: 1, pages });
      next;
      next = newerPage({ page: next.page, pages })
    )
      back.push(next.page);
    expect(back).toEqual([1, 2, 3, undefined]);
  });

  it('have no links in a short list', () => {
    expect([
      olderPage({ page: undefined, pages: 0 }),
      newerPage({ page: undefined, pages: 0 }),
    ]).toEqual([undefined, undefined]);
  });
});
