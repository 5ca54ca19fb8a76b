import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $currentUser,
  $hasRefreshFailed,
  $readerOutline,
  loadCurrentUser,
  loadReaderOutline,
  refreshCurrentUser,
  showChangedUser,
} from '#stores/accounts/current-user.ts';
import { findOutline, keepOutline, outlineOf } from '#stores/accounts/reader-outline.ts';
import { $session } from '#stores/accounts/session.ts';
import { fakeFetch } from '#tests/unit/contracts/fake-fetch.ts';
import { aUser } from '../a-user.ts';
import {
  closeReaderPage,
  dataLayer,
  local,
  measured,
  noon,
  openGigya,
  openReaderPage,
  page,
  profile,
  settings,
  user,
} from '../reader-page.ts';

beforeEach(openReaderPage);
afterEach(closeReaderPage);

describe('loadCurrentUser', () => {
  it('loads the profile once for simultaneous requests', async () => {
    const { fetch, requests } = profile();
    await Promise.all([
      loadCurrentUser({ ...local, fetch }),
      loadCurrentUser({ ...local, fetch }),
      loadReaderOutline({ ...local, fetch }),
    ]);
    await loadCurrentUser({ ...local, fetch });
    expect(requests).toHaveLength(1);
    expect($currentUser.get()).toEqual({
      status: 'loaded',
      user,
      hasPassword: true,
      roles: ['editor'],
      thumbnailURL: '/u1.webp',
    });
    expect($readerOutline.get()).toEqual(outlineOf(user, '/u1.webp'));
  });

  it('clears a session that the server rejects', async () => {
    const { fetch } = fakeFetch(401, { httpCode: 401, code: 'NOT_SIGNED_IN' });
    await loadCurrentUser({ ...local, fetch });
    expect([$session.get().status, $currentUser.get().status]).toEqual(['signed-out', 'empty']);
  });

  it('logs another failure, keeps the session and loads again on request', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await loadCurrentUser({ ...local, ...fakeFetch(503, { httpCode: 503 }) });
    expect([$session.get().status, $currentUser.get().status, log.mock.calls.length]).toEqual([
      'signed-in',
      'failed',
      1,
    ]);
    await loadCurrentUser({ ...local, ...profile() });
    expect($currentUser.get().status).toBe('loaded');
  });

  it('loads the complete profile when only the outline is stored', async () => {
    keepOutline('elfar', '2026-03-01', outlineOf(user));
    const { fetch, requests } = profile();
    await loadReaderOutline({ ...local, fetch, now: noon });
    expect([$currentUser.get().status, requests.length]).toEqual(['outlined', 0]);
    await loadCurrentUser({ ...local, fetch, now: noon });
    expect([$currentUser.get().status, requests.length]).toEqual(['loaded', 1]);
  });

  it('reports a failure when only the outline is stored', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    keepOutline('elfar', '2026-03-01', outlineOf(user));
    await loadCurrentUser({ ...local, ...fakeFetch(503, {}), now: noon });
    expect($currentUser.get().status).toBe('failed');
  });
});

describe('loadReaderOutline', () => {
  it('requests the profile once per day in the site’s time zone', async () => {
    const { fetch, requests } = profile();
    const visit = async (instant: string) => {
      $currentUser.set({ status: 'empty' });
      await loadReaderOutline({ ...local, fetch, now: new Date(instant) });
      return requests.length;
    };
    expect(await visit('2026-03-01T12:00:00Z')).toBe(1);
    expect(await visit('2026-03-01T22:59:00Z')).toBe(1);
    expect($readerOutline.get()).toEqual(outlineOf(user, '/u1.webp'));
    // Midnight in Madrid.
    expect(await visit('2026-03-01T23:00:00Z')).toBe(2);
  });

  it('requests no profile without a session', async () => {
    page.cookie = '';
    const { standIn, calls, options } = openGigya();
    await loadReaderOutline(options);
    expect([$session.get().status, $currentUser.get().status]).toEqual(['signed-out', 'empty']);
    expect([...calls, ...standIn.calls]).toEqual([]);
  });

  // R4.14
  it('ends the session when the reader has logged out at the provider, with type 0 in the data layer', async () => {
    const { standIn, calls, options } = openGigya();
    standIn.account = undefined;
    await loadReaderOutline(options);
    expect(calls).toEqual(['POST /api/front/user/logout']);
    expect([$session.get().status, $currentUser.get().status]).toEqual(['signed-out', 'empty']);
    expect(dataLayer).toEqual([{ ...measured, userType: 0 }]);
  });

  it('ends the session in the browser even if the logout call fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { standIn, options } = openGigya();
    standIn.account = undefined;
    await loadReaderOutline({ ...options, ...fakeFetch(503, {}) });
    expect($session.get().status).toBe('signed-out');
  });

  it('continues without an unreachable provider, with the reader’s type in the data layer', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { standIn, calls, options } = openGigya();
    standIn.isSilent = true;
    await loadReaderOutline(options);
    expect(calls).toEqual(['GET /api/front/user/profile']);
    expect($currentUser.get().status).toBe('loaded');
    expect(dataLayer).toEqual([{ ...measured, userType: 1 }]);
    expect(log).toHaveBeenCalledOnce();
  });

  // R4.14
  it('adds the reader’s type to the data layer of every site', async () => {
    await loadReaderOutline({ ...local, ...profile() });
    expect(dataLayer).toEqual([{ ...measured, userType: 1 }]);
  });

  // R3.15
  it('adds the provider’s facts about the reader to the data layer', async () => {
    const { standIn, options } = openGigya();
    const told = {
      profile: { age: 41, gender: 'f' },
      registered: '2020-01-02T03:04:05.000Z',
      newUser: false,
    };
    standIn.account = { ...standIn.account, ...told };
    await loadReaderOutline(options);
    const facts = {
      age: 41,
      gender: 'f',
      registeredAt: '2020-01-02T03:04:05.000Z',
      isNewUser: false,
    };
    expect(dataLayer).toEqual([{ ...measured, userType: 1, ...facts }]);
  });
});

describe('refreshCurrentUser', () => {
  it('requests the profile despite a stored outline and stores the result', async () => {
    const { fetch, requests } = profile();
    await loadCurrentUser({ ...local, fetch, now: noon });
    const changed = aUser({ savedContentIds: ['s1', 's2'] });
    await refreshCurrentUser({
      settings,
      ...fakeFetch(200, { httpCode: 200, response: { user: changed } }),
      now: noon,
    });
    expect($readerOutline.get()?.savedContentIds).toEqual(['s1', 's2']);
    $currentUser.set({ status: 'empty' });
    await loadReaderOutline({ ...local, fetch, now: noon });
    expect([$readerOutline.get()?.savedContentIds, requests.length]).toEqual([['s1', 's2'], 1]);
  });

  it('ignores the response of an earlier request', async () => {
    let answerLate: (response: Response) => void = () => undefined;
    const late = loadCurrentUser({
      ...local,
      fetch: () => new Promise((resolve) => (answerLate = resolve)),
    });
    await vi.waitFor(() => expect($currentUser.get().status).toBe('loading'));
    await new Promise(setImmediate);
    const changed = aUser({ nick: 'nova' });
    await refreshCurrentUser({
      settings,
      ...fakeFetch(200, { httpCode: 200, response: { user: changed } }),
    });
    answerLate(Response.json({ httpCode: 200, response: { user } }));
    await late;
    expect($readerOutline.get()?.nick).toBe('nova');
  });

  it('keeps the shown profile when it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await loadCurrentUser({ ...local, ...profile() });
    await refreshCurrentUser({ settings, ...fakeFetch(503, {}) });
    expect($currentUser.get().status).toBe('loaded');
  });

  it('keeps the stored outline when it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    keepOutline('elfar', '2026-03-01', outlineOf(user));
    await loadReaderOutline({ ...local, ...profile(), now: noon });
    await refreshCurrentUser({ settings, ...fakeFetch(503, {}) });
    expect($readerOutline.get()).toEqual(outlineOf(user));
  });

  it('reports whether the last refresh failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await refreshCurrentUser({ settings, ...fakeFetch(503, {}) });
    expect($hasRefreshFailed.get()).toBe(true);
    await refreshCurrentUser({ settings, ...profile(), now: noon });
    expect($hasRefreshFailed.get()).toBe(false);
  });
});

describe('showChangedUser', () => {
  it('shows and stores the changed reader without another call', async () => {
    await loadCurrentUser({ ...local, ...profile(), now: noon });
    const { fetch, requests } = fakeFetch(503, {});
    showChangedUser({ ...user, nick: 'nova' }, { settings, now: noon, fetch });
    expect($currentUser.get()).toMatchObject({
      status: 'loaded',
      user: { nick: 'nova' },
      hasPassword: true,
      thumbnailURL: '/u1.webp',
    });
    expect(findOutline('elfar', '2026-03-01', { id: 'u1', type: 1 })).toMatchObject({
      nick: 'nova',
    });
    expect(requests).toEqual([]);
  });

  it('keeps the changed reader when an earlier request for the profile returns', async () => {
    await loadCurrentUser({ ...local, ...profile(), now: noon });
    const refreshing = refreshCurrentUser({ settings, ...profile(), now: noon });
    showChangedUser({ ...user, nick: 'nova' }, { settings, now: noon });
    await refreshing;
    expect($currentUser.get()).toMatchObject({ user: { nick: 'nova' } });
  });

  it('requests the profile if it has not been loaded', async () => {
    showChangedUser({ ...user, nick: 'nova' }, { settings, ...profile(), now: noon });
    await vi.waitFor(() =>
      expect($currentUser.get()).toMatchObject({ status: 'loaded', user: { nick: 'farera' } }),
    );
  });
});
