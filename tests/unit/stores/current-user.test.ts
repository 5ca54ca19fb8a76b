import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $currentUser, loadCurrentUser, signOut } from '../../../src/stores/current-user.ts';
import { $session } from '../../../src/stores/session.ts';
import { fakeFetch } from '../contracts/fake-fetch.ts';

const user = { id: 'u1', nick: 'farer', type: 1 };

beforeEach(() => {
  $currentUser.set({ status: 'empty' });
  $session.set({ status: 'signed-in', id: 'u1', type: 1 });
});

describe('loadCurrentUser', () => {
  it('loads once for all who ask', async () => {
    const { fetch, requests } = fakeFetch(200, { httpCode: 200, response: { user, thumbnailURL: '/u1.webp' } });
    await Promise.all([loadCurrentUser({ fetch }), loadCurrentUser({ fetch })]);
    await loadCurrentUser({ fetch });
    expect(requests).toHaveLength(1);
    expect($currentUser.get()).toEqual({ status: 'loaded', user, thumbnailURL: '/u1.webp' });
  });

  it('forgets a session the server does not know', async () => {
    const { fetch } = fakeFetch(401, { httpCode: 401, code: 'NOT_SIGNED_IN' });
    await loadCurrentUser({ fetch });
    expect([$session.get().status, $currentUser.get().status]).toEqual(['signed-out', 'empty']);
  });

  it('logs another failure, keeps the session and may be asked again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await loadCurrentUser(fakeFetch(503, { httpCode: 503 }));
    expect([$session.get().status, $currentUser.get().status, log.mock.calls.length]).toEqual(['signed-in', 'failed', 1]);
    await loadCurrentUser(fakeFetch(200, { httpCode: 200, response: { user } }));
    expect($currentUser.get().status).toBe('loaded');
    log.mockRestore();
  });
});

describe('signOut', () => {
  it('forgets reader and session', async () => {
    $currentUser.set({ status: 'failed' });
    expect(await signOut(fakeFetch(200, { httpCode: 200, response: null }))).toBe(true);
    expect([$session.get().status, $currentUser.get().status]).toEqual(['signed-out', 'empty']);
  });

  it('logs a failure and leaves the reader signed in', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await signOut(fakeFetch(500, {}))).toBe(false);
    expect([$session.get().status, log.mock.calls.length]).toEqual(['signed-in', 1]);
    log.mockRestore();
  });
});
