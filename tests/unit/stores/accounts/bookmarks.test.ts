import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionSettingsOf } from '#domain/accounts/session/session-settings.ts';
import { readFollowedAuthors, readSavedContents, setBookmark } from '#stores/accounts/bookmarks.ts';
import { $currentUser, $hasRefreshFailed, $readerOutline } from '#stores/accounts/current-user.ts';
import { findOutline, keepOutline, outlineOf } from '#stores/accounts/reader-outline.ts';
import { $session } from '#stores/accounts/session.ts';
import { fakeStorage } from '#tests/support/browser/fake-storage.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';
import { aUser } from '../a-user.ts';

const settings = sessionSettingsOf({ site: siteOf({ alias: 'elfar' }), locale: 'ca' });
const now = new Date('2026-03-01T12:00:00Z');
const reader = { id: 'u1', type: 1 } as const;

/** A server that responds when the test calls `answer`. */
function slowServer() {
  const asked: {
    call: string;
    body: unknown;
    answer: (httpCode: number, body?: object) => void;
  }[] = [];
  const fetch: typeof globalThis.fetch = (path, init) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (httpCode: number, body = {}) =>
      resolve(Response.json({ httpCode, ...body }, { status: httpCode }));
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call: `${init?.method} ${String(path)}`, body, answer });
    return promise;
  };
  return { asked, calls: () => asked.map(({ call }) => call), options: { settings, now, fetch } };
}

/** The stored outline of the reader, which the next page starts with. */
const keptIds = () => findOutline('elfar', '2026-03-01', reader)?.savedContentIds;
const shownIds = () => $readerOutline.get()?.savedContentIds;

beforeEach(() => {
  vi.stubGlobal('document', {
    cookie: `portada_reader=${encodeURIComponent(JSON.stringify(reader))}`,
  });
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('location', { pathname: '/politica/2026/03/01/s2/' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const outline = outlineOf(aUser({ savedContentIds: ['s1'] }));
  keepOutline('elfar', '2026-03-01', outline);
  $session.set({ status: 'signed-in', ...reader });
  $currentUser.set({ status: 'outlined', outline });
  $hasRefreshFailed.set(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a newly saved story', () => {
  // R4.17, R7.21
  it('stores a saved story for the next page before the profile is reloaded', async () => {
    const { asked, calls, options } = slowServer();
    const saving = setBookmark('content', 's2', true, options);
    asked[0]?.answer(200);
    await saving;
    expect(calls()).toEqual(['POST /api/bookmark/content/s2', 'GET /api/front/user/profile']);
    expect(keptIds()).toEqual(['s2', 's1']);
  });

  it('keeps a story in the outline that another tab has saved', async () => {
    keepOutline('elfar', '2026-03-01', outlineOf(aUser({ savedContentIds: ['s9', 's1'] })));
    const { asked, options } = slowServer();
    const saving = setBookmark('content', 's2', true, options);
    asked[0]?.answer(200);
    await saving;
    expect(keptIds()).toEqual(['s2', 's9', 's1']);
  });

  // R8.33
  it('keeps a saved story and the reader when the profile cannot be reloaded', async () => {
    const { asked, options } = slowServer();
    const saving = setBookmark('content', 's2', true, options);
    asked[0]?.answer(200);
    await saving;
    asked[1]?.answer(503);
    await vi.waitFor(() => expect($hasRefreshFailed.get()).toBe(true));
    expect(console.error).toHaveBeenCalled();
    expect([$currentUser.get().status, shownIds()]).toEqual(['outlined', ['s2', 's1']]);
  });

  it('reverts a saved story when the server refuses it', async () => {
    const { asked, options } = slowServer();
    const saving = setBookmark('content', 's2', true, options);
    expect(shownIds()).toEqual(['s2', 's1']);
    asked[0]?.answer(503);
    await expect(saving).rejects.toThrow('503');
    expect([shownIds(), keptIds()]).toEqual([['s1'], ['s1']]);
  });
});

describe('a call for bookmarks', () => {
  // R7.21, R7.22
  it.each([
    ['content', true, { contentId: 's2' }],
    ['content', false, { contentId: 's2' }],
    ['author', true, { authorId: 's2' }],
    ['author', false, { authorId: 's2' }],
  ] as const)(
    'sends the ids of the reader and the %s, with isWanted %s',
    async (kind, isWanted, target) => {
      const { asked, options } = slowServer();
      const changing = setBookmark(kind, 's2', isWanted, options);
      asked[0]?.answer(200);
      await changing;
      expect(asked[0]?.body).toEqual({ userId: 'u1', ...target });
    },
  );

  // R7.23, R7.24
  it('sends the reader’s id with the requests for lists', async () => {
    const { asked, calls, options } = slowServer();
    const lists = [readSavedContents(options), readFollowedAuthors(options)];
    asked[0]?.answer(200, { response: { contents: [] } });
    asked[1]?.answer(200, { response: { authors: [] } });
    expect(await Promise.all(lists)).toEqual([[], []]);
    expect(calls()).toEqual([
      'GET /api/front/user/saved-contents/?userId=u1',
      'GET /api/front/user/followed-authors/?userId=u1',
    ]);
  });
});

describe('the order of bookmark calls', () => {
  it('sends the requested change, whatever the page has stored', async () => {
    const { asked, calls, options } = slowServer();
    const removing = setBookmark('content', 's7', false, options);
    asked[0]?.answer(200);
    await removing;
    expect(calls()[0]).toBe('DELETE /api/bookmark/content/s7');
  });

  // R4.16
  it('sends the last requested change after the pending call has been answered', async () => {
    const { asked, calls, options } = slowServer();
    const wishes = [true, false, true, false].map((isWanted) =>
      setBookmark('content', 's2', isWanted, options),
    );
    expect([calls(), shownIds()]).toEqual([['POST /api/bookmark/content/s2'], ['s1']]);
    asked[0]?.answer(200);
    await vi.waitFor(() => expect(calls()[1]).toBe('DELETE /api/bookmark/content/s2'));
    asked[1]?.answer(200);
    await Promise.all(wishes);
    expect(calls().slice(2)).toEqual(['GET /api/front/user/profile']);
    expect([shownIds(), keptIds()]).toEqual([['s1'], ['s1']]);
  });

  it('sends the next change after a failed call as well', async () => {
    const { asked, calls, options } = slowServer();
    const wishes = [
      setBookmark('content', 's1', false, options),
      setBookmark('content', 's1', true, options),
    ];
    asked[0]?.answer(503);
    await vi.waitFor(() => expect(calls()[1]).toBe('POST /api/bookmark/content/s1'));
    asked[1]?.answer(503);
    await expect(Promise.allSettled(wishes)).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect(shownIds()).toEqual(['s1']);
  });

  it('sends changes of different stories at once', async () => {
    const { asked, calls, options } = slowServer();
    const wishes = ['s2', 's3'].map((id) => setBookmark('content', id, true, options));
    expect(calls()).toEqual(['POST /api/bookmark/content/s2', 'POST /api/bookmark/content/s3']);
    for (const { answer } of asked) answer(200);
    await Promise.all(wishes);
  });

  it('shows a change even if an older profile arrives meanwhile', async () => {
    const { asked, options } = slowServer();
    const removing = setBookmark('content', 's1', false, options);
    $currentUser.set({
      status: 'loaded',
      user: aUser({ savedContentIds: ['s1'] }),
      hasPassword: true,
      roles: [],
      thumbnailURL: undefined,
    });
    asked[0]?.answer(200);
    await removing;
    expect(shownIds()).toEqual([]);
  });
});
