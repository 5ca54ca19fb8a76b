import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import {
  DRAFT_PREFIX,
  FORGET_LEFT_READER,
  OUTLINE_PREFIX,
  SEARCHES_KEY,
} from '#browser/accounts/forget-reader.ts';
import { DRAFTS as WRITTEN } from '#browser/comments/comment-draft.ts';
import { DRAFTS, PREFIX, SEARCHES } from '#stores/accounts/reader-outline.ts';

/** Runs the script in a page with the given cookies, and returns the keys left in the storage. */
function keysAfter(cookie: string, localStorage: object): string[] {
  runInNewContext(FORGET_LEFT_READER, { document: { cookie }, localStorage });
  return Object.keys(localStorage);
}

/** A storage like the browsers' own: its keys are enumerable properties, its methods are not. */
function storage(...keys: string[]): object {
  const kept: Record<string, string> = Object.fromEntries(keys.map((key) => [key, '{}']));
  return Object.defineProperty(kept, 'removeItem', {
    enumerable: false,
    value: (key: string) => Reflect.deleteProperty(kept, key),
  });
}

it('removes the outlines of all sites, and no other key, without a session', () => {
  expect(
    keysAfter(
      'consent=1',
      storage('portada-reader-elfar', 'portada-reader-ondamarea', 'portada-text-size'),
    ),
  ).toEqual(['portada-text-size']);
});

it.each(['portada_reader=%7B%7D', 'consent=1; __Host-portada_reader=%7B%7D'])(
  'keeps the outlines while a session exists: %s',
  (cookie) => {
    expect(keysAfter(cookie, storage('portada-reader-elfar'))).toEqual(['portada-reader-elfar']);
  },
);

it('removes the recent searches with the outline of an ended session', () => {
  expect(
    keysAfter('consent=1', storage('portada-searches', 'portada-reader-elfar', 'other')),
  ).toEqual(['other']);
});

it('removes the unsent comments with the outline of an ended session', () => {
  const keys = [
    'portada:draft:story:',
    'portada-reader-elfar',
    'portada:draft:story:parent',
    'other',
  ];
  expect(keysAfter('consent=1', storage(...keys))).toEqual(['other']);
});

it.each([
  ['of a visitor', 'consent=1', ['portada-searches', 'portada:draft:story:']],
  [
    'during a session',
    'portada_reader=%7B%7D',
    ['portada-searches', 'portada:draft:story:', 'portada-reader-elfar'],
  ],
])('keeps the recent searches and unsent comments %s', (_whose, cookie, keys) => {
  expect(keysAfter(cookie, storage(...keys))).toEqual(keys);
});

it('does nothing in a browser that blocks the storage', () => {
  const refusing = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('SecurityError');
      },
    },
  );
  expect(() =>
    runInNewContext(FORGET_LEFT_READER, { document: { cookie: '' }, localStorage: refusing }),
  ).not.toThrow();
});

it('uses the same keys as the stores', () => {
  expect([OUTLINE_PREFIX, SEARCHES_KEY, DRAFT_PREFIX]).toEqual([PREFIX, SEARCHES, DRAFTS]);
  expect(WRITTEN).toBe(DRAFT_PREFIX);
});
