import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '#browser/comments/comment-draft.ts';
import {
  findOutline,
  forgetReader,
  keepOutline,
  outlineOf,
  type ReaderOutline,
} from '#stores/accounts/reader-outline.ts';
import { readSession } from '#stores/accounts/session.ts';
import { fakeStorage } from '#tests/support/browser/fake-storage.ts';
import { aUser } from '../a-user.ts';

const DAY = '2026-03-01';
const READER = { id: 'u1', type: 1 } as const;
const KEY = 'portada-reader-elfar';
const outline: ReaderOutline = outlineOf(
  aUser({ savedContentIds: ['s1'], followedAuthorIds: ['a1'] }),
);

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a stored outline', () => {
  // R3.17
  it('finds the outline of the same day and reader', () => {
    keepOutline('elfar', DAY, outline);
    expect(findOutline('elfar', DAY, READER)).toEqual(outline);
  });

  // R3.17
  it.each([
    ['another day', 'elfar', '2026-03-02', READER],
    ['another reader', 'elfar', DAY, { id: 'u2', type: 1 }],
    ['a reader whose type has changed', 'elfar', DAY, { id: 'u1', type: 2 }],
  ] as const)('returns no outline for %s and deletes it', (_what, site, day, reader) => {
    keepOutline('elfar', DAY, outline);
    expect(findOutline(site, day, reader)).toBeUndefined();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('stores an outline per site', () => {
    keepOutline('elfar', DAY, outline);
    expect(findOutline('ondamarea', DAY, READER)).toBeUndefined();
  });

  it('stores no personal data but the nick', () => {
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
  ])('ignores a malformed outline: %s', (text) => {
    localStorage.setItem(KEY, text);
    expect(findOutline('elfar', DAY, READER)).toBeUndefined();
  });

  it('deletes the outline when the session has ended', () => {
    keepOutline('elfar', DAY, outline);
    vi.stubGlobal('document', { cookie: '' });
    readSession();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('keeps the storage keys of other code', () => {
    localStorage.setItem('portada-text-size', 'large');
    keepOutline('elfar', DAY, outline);
    forgetReader();
    expect(Object.keys(localStorage)).toEqual(['portada-text-size']);
  });

  it.each([
    ['the session ends', () => forgetReader()],
    ['another reader takes its place', () => findOutline('elfar', DAY, { id: 'u2', type: 1 })],
  ])('takes the unsent comments with it when %s', (_when, end) => {
    keepOutline('elfar', DAY, outline);
    keepDraft('story', { text: 'Un text a mitges' });
    keepDraft('story', { text: 'Una resposta', parent: 'c1' });
    end();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('leaves the unsent comments of a visitor who logs in, and those of the same reader on another day', () => {
    keepDraft('story', { text: 'Un text a mitges' });
    expect(findOutline('elfar', DAY, READER)).toBeUndefined();
    keepOutline('elfar', DAY, outline);
    expect(findOutline('elfar', '2026-03-02', READER)).toBeUndefined();
    expect(readDraft('story')).toBe('Un text a mitges');
  });

  it('logs a blocked storage once and continues without it', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('localStorage', undefined);
    keepOutline('elfar', DAY, outline);
    expect(findOutline('elfar', DAY, READER)).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
  });
});
