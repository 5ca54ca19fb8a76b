import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOutline, forgetOutlines, keepOutline, outlineOf, type ReaderOutline } from '../../../src/stores/reader-outline.ts';
import { readSession } from '../../../src/stores/session.ts';
import { fakeStorage } from '../../support/browser/fake-storage.ts';
import { aUser } from './a-user.ts';

const DAY = '2026-03-01';
const READER = { id: 'u1', type: 1 } as const;
const KEY = 'portada-reader-elfar';
const outline: ReaderOutline = outlineOf(aUser({ savedContentIds: ['s1'], followedAuthorIds: ['a1'] }));

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a kept outline', () => {
  it('is found on the same day, for the same reader', () => {
    keepOutline('elfar', DAY, outline);
    expect(findOutline('elfar', DAY, READER)).toEqual(outline);
  });

  it.each([
    ['on another day', 'elfar', '2026-03-02', READER],
    ['for another reader', 'elfar', DAY, { id: 'u2', type: 1 }],
    ['for a reader who is of another type by now', 'elfar', DAY, { id: 'u1', type: 2 }],
  ] as const)('is not found %s, and gone then', (_what, site, day, reader) => {
    keepOutline('elfar', DAY, outline);
    expect(findOutline(site, day, reader)).toBeUndefined();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is a site’s own', () => {
    keepOutline('elfar', DAY, outline);
    expect(findOutline('ondamarea', DAY, READER)).toBeUndefined();
  });

  it('holds nothing personal but a nick', () => {
    const user = aUser({
      newsletters: [
        { id: 'n1', name: 'Matinal', isSubscribed: true },
        { id: 'n2', name: 'Vespre', isSubscribed: false },
      ],
    });
    keepOutline('elfar', DAY, outlineOf(user));
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      day: DAY,
      id: 'u1',
      type: 1,
      nick: 'farera',
      savedContentIds: [],
      followedAuthorIds: [],
      newsletters: ['n1'],
    });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    `{"day":"${DAY}","id":"u1","type":1}`,
    `{"day":"${DAY}","id":"u1","type":1,"nick":"x","savedContentIds":"s1"}`,
  ])('is nobody’s where it reads %s', (text) => {
    localStorage.setItem(KEY, text);
    expect(findOutline('elfar', DAY, READER)).toBeUndefined();
  });

  it('is gone once there is no session', () => {
    keepOutline('elfar', DAY, outline);
    vi.stubGlobal('document', { cookie: '' });
    readSession();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('leaves what others keep', () => {
    localStorage.setItem('portada-text-size', 'large');
    keepOutline('elfar', DAY, outline);
    forgetOutlines();
    expect(Object.keys(localStorage)).toEqual(['portada-text-size']);
  });

  it('is done without in a browser that keeps nothing', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('localStorage', undefined);
    keepOutline('elfar', DAY, outline);
    expect(findOutline('elfar', DAY, READER)).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
  });
});
