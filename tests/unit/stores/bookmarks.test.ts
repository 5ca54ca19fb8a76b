import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionSettingsOf } from '../../../src/domain/reader/session-settings.ts';
import { readFollowedAuthors, readSavedContents, setBookmark } from '../../../src/stores/bookmarks.ts';
import { $currentUser, $hasRefreshFailed, $readerOutline } from '../../../src/stores/current-user.ts';
import { findOutline, keepOutline, outlineOf } from '../../../src/stores/reader-outline.ts';
import { $session } from '../../../src/stores/session.ts';
import { fakeStorage } from '../../support/browser/fake-storage.ts';
import { siteOf } from '../../support/newsroom/newsroom.ts';
import { aUser } from './a-user.ts';

const settings = sessionSettingsOf({ site: siteOf({ alias: 'elfar' }), locale: 'ca' });
const now = new Date('2026-03-01T12:00:00Z');
const reader = { id: 'u1', type: 1 } as const;

/** A server that is asked, and answers when the test says so. */
function slowServer() {
  const asked: { call: string; body: unknown; answer: (httpCode: number, body?: object) => void }[] = [];
  const fetch: typeof globalThis.fetch = (path, init) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (httpCode: number, body = {}) => resolve(Response.json({ httpCode, ...body }, { status: httpCode }));
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call: `${init?.method} ${String(path)}`, body, answer });
    return promise;
  };
  return { asked, calls: () => asked.map(({ call }) => call), options: { settings, now, fetch } };
}

/** What the next page of the day starts with. */
const keptIds = () => findOutline('elfar', '2026-03-01', reader)?.savedContentIds;
const shownIds = () => $readerOutline.get()?.savedContentIds;

beforeEach(() => {
  vi.stubGlobal('document', { cookie: `portada_reader=${encodeURIComponent(JSON.stringify(reader))}` });
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

describe('a story that was just saved', () => {
  it('is saved on the next page too, before the profile has been read again', async () => {
    const { asked, calls, options } = slowServer();
    const saving = setBookmark('content', 's2', true, options);
    asked[0]?.answer(200);
    await saving;
    expect(calls()).toEqual(['POST /api/bookmark/content/s2', 'GET /api/front/user/profile']);
    expect(keptIds()).toEqual(['s2', 's1']);
  });

  it('takes nothing from the next page that another tab has saved', async () => {
    keepOutline('elfar', '2026-03-01', outlineOf(aUser({ savedContentIds: ['s9', 's1'] })));
    const { asked, options } = slowServer();
    const saving = setBookmark('content', 's2', true, options);
    asked[0]?.answer(200);
    await saving;
    expect(keptIds()).toEqual(['s2', 's9', 's1']);
  });

  it('stays saved, and its reader known, where the profile cannot be read again', async () => {
    const { asked, options } = slowServer();
    const saving = setBookmark('content', 's2', true, options);
    asked[0]?.answer(200);
    await saving;
    asked[1]?.answer(503);
    await vi.waitFor(() => expect($hasRefreshFailed.get()).toBe(true));
    expect(console.error).toHaveBeenCalled();
    expect([$currentUser.get().status, shownIds()]).toEqual(['outlined', ['s2', 's1']]);
  });

  it('is neither shown nor kept where the server did not take it', async () => {
    const { asked, options } = slowServer();
    const saving = setBookmark('content', 's2', true, options);
    expect(shownIds()).toEqual(['s2', 's1']);
    asked[0]?.answer(503);
    await expect(saving).rejects.toThrow('503');
    expect([shownIds(), keptIds()]).toEqual([['s1'], ['s1']]);
  });
});

describe('a call about what is kept', () => {
  it.each([
    ['content', true, { contentId: 's2' }],
    ['content', false, { contentId: 's2' }],
    ['author', true, { authorId: 's2' }],
    ['author', false, { authorId: 's2' }],
  ] as const)('names the reader and the %s, to keep it or not: %s', async (kind, isWanted, target) => {
    const { asked, options } = slowServer();
    const changing = setBookmark(kind, 's2', isWanted, options);
    asked[0]?.answer(200);
    await changing;
    expect(asked[0]?.body).toEqual({ userId: 'u1', ...target });
  });

  it('names the reader whose lists it asks for', async () => {
    const { asked, calls, options } = slowServer();
    const lists = [readSavedContents(options), readFollowedAuthors(options)];
    asked[0]?.answer(200, { response: { contents: [] } });
    asked[1]?.answer(200, { response: { authors: [] } });
    expect(await Promise.all(lists)).toEqual([[], []]);
    expect(calls()).toEqual(['GET /api/front/user/saved-contents/?userId=u1', 'GET /api/front/user/followed-authors/?userId=u1']);
  });
});

describe('what a reader asks for', () => {
  it('is done as they asked, whatever this page knows of it', async () => {
    const { asked, calls, options } = slowServer();
    const removing = setBookmark('content', 's7', false, options);
    asked[0]?.answer(200);
    await removing;
    expect(calls()[0]).toBe('DELETE /api/bookmark/content/s7');
  });

  it('is sent once the call before it has been answered, and the last wish holds', async () => {
    const { asked, calls, options } = slowServer();
    const wishes = [true, false, true, false].map((isWanted) => setBookmark('content', 's2', isWanted, options));
    expect([calls(), shownIds()]).toEqual([['POST /api/bookmark/content/s2'], ['s1']]);
    asked[0]?.answer(200);
    await vi.waitFor(() => expect(calls()[1]).toBe('DELETE /api/bookmark/content/s2'));
    asked[1]?.answer(200);
    await Promise.all(wishes);
    expect(calls().slice(2)).toEqual(['GET /api/front/user/profile']);
    expect([shownIds(), keptIds()]).toEqual([['s1'], ['s1']]);
  });

  it('is sent too where the call before it failed', async () => {
    const { asked, calls, options } = slowServer();
    const wishes = [setBookmark('content', 's1', false, options), setBookmark('content', 's1', true, options)];
    asked[0]?.answer(503);
    await vi.waitFor(() => expect(calls()[1]).toBe('POST /api/bookmark/content/s1'));
    asked[1]?.answer(503);
    await expect(Promise.allSettled(wishes)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(shownIds()).toEqual(['s1']);
  });

  it('waits for nothing that is about another story', async () => {
    const { asked, calls, options } = slowServer();
    const wishes = ['s2', 's3'].map((id) => setBookmark('content', id, true, options));
    expect(calls()).toEqual(['POST /api/bookmark/content/s2', 'POST /api/bookmark/content/s3']);
    for (const { answer } of asked) answer(200);
    await Promise.all(wishes);
  });

  it('is shown also where a profile from before has come meanwhile', async () => {
    const { asked, options } = slowServer();
    const removing = setBookmark('content', 's1', false, options);
    $currentUser.set({ status: 'loaded', user: aUser({ savedContentIds: ['s1'] }), hasPassword: true, thumbnailURL: undefined });
    asked[0]?.answer(200);
    await removing;
    expect(shownIds()).toEqual([]);
  });
});
