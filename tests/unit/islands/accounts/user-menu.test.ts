import { describe, expect, it } from 'vitest';
import { entryForKey, userMenuEntries } from '#islands/accounts/user-menu.ts';
import { links, texts } from '../user-menu-props.ts';

describe('userMenuEntries', () => {
  // R2.17, R2.54
  it.each([1, 'rrss'] as const)('omits the subscription for type %s', (type) => {
    expect(userMenuEntries(type, { texts, links, unread: '' }).map(({ href }) => href)).toEqual([
      links.profile,
      links.favourites,
      links.authors,
      links.newsletters,
      links.notifications,
    ]);
  });

  // R2.17, R2.54, R6.9
  it('adds the subscription as the last entry for subscribers', () => {
    expect(userMenuEntries(2, { texts, links, unread: '' }).at(-1)).toEqual({
      text: texts.subscription,
      href: links.subscription,
    });
  });

  it.each([
    ['', 'Avisos'],
    ['3', 'Avisos (3)'],
    ['99+', 'Avisos (99+)'],
  ])('says the number of unread notifications: %s', (unread, text) => {
    expect(userMenuEntries(1, { texts, links, unread })).toContainEqual({
      text,
      href: links.notifications,
    });
  });
});

describe('entryForKey', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 0],
    ['ArrowUp', -1, 4],
    ['ArrowUp', 0, 4],
    ['ArrowUp', 3, 2],
    ['Home', 3, 0],
    ['End', 1, 4],
    ['a', 1, undefined],
  ])('moves with %s from entry %i of five to %s', (key, current, wanted) => {
    expect(entryForKey(key, current, 5)).toBe(wanted);
  });
});
