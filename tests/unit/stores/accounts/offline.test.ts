import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { offlinePagesCache, storyCache } from '#domain/offline.ts';
import { sessionSettingsOf } from '#domain/accounts/session/session-settings.ts';
import { setBookmark } from '#stores/accounts/bookmarks.ts';
import {
  $currentUser,
  loadReaderOutline,
  refreshCurrentUser,
  signOut,
} from '#stores/accounts/current-user.ts';
import { createLocalIdentityProvider } from '#stores/accounts/identity/local-identity-provider.ts';
import { keepSavedOffline } from '#stores/accounts/offline.ts';
import { deleteAccount } from '#stores/accounts/profile.ts';
import { $session, readSession } from '#stores/accounts/session.ts';
import { FakeCaches } from '#tests/support/browser/fake-caches.ts';
import { fakeStorage } from '#tests/support/browser/fake-storage.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';
import { fakeFetch } from '#tests/unit/contracts/fake-fetch.ts';
import { aUser } from '../a-user.ts';

const FOREIGN = 'of-another-program';
const settings = sessionSettingsOf({ site: siteOf({ alias: 'elfar' }), locale: 'ca' });
if (settings.identity.provider !== 'local') throw new Error('The site has another provider.');
const local = { settings, provider: createLocalIdentityProvider(settings.identity) };
const good = fakeFetch(200, { httpCode: 200, response: { user: aUser(), isDeleted: true } });
const notSignedIn = fakeFetch(401, { httpCode: 401, code: 'NOT_SIGNED_IN' });

let page: { cookie: string };
let caches: FakeCaches;
let isRegistered: boolean;

const signedInAs = (id: string) =>
  `portada_reader=${encodeURIComponent(JSON.stringify({ id, type: 1 }))}`;

/** A browser in which `u1` has saved a story. */
beforeEach(async () => {
  page = { cookie: signedInAs('u1') };
  caches = new FakeCaches();
  isRegistered = true;
  for (const name of [
    FOREIGN,
    offlinePagesCache('elfar'),
    storyCache({ site: 'elfar', reader: 'u1', story: 's1' }),
  ])
    await caches.open(name);
  const unregister = () => {
    isRegistered = false;
    return Promise.resolve(true);
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ unregister }) },
    locks: {},
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  $session.set({ status: 'signed-in', id: 'u1', type: 1 });
  $currentUser.set({
    status: 'loaded',
    user: aUser(),
    hasPassword: true,
    roles: [],
    thumbnailURL: undefined,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function expectNothingIsLeft(): Promise<void> {
  expect([await caches.keys(), isRegistered]).toEqual([[FOREIGN], false]);
}

describe('the deletion of offline stories', () => {
  it('deletes offline stories when the reader logs out', async () => {
    await signOut({ ...local, ...good });
    await expectNothingIsLeft();
  });

  it('deletes offline stories when the account is deleted', async () => {
    await deleteAccount('Tramuntana81', {
      ...local,
      ...fakeFetch(200, { httpCode: 200, response: { isDeleted: true } }),
    });
    await expectNothingIsLeft();
  });

  it('deletes offline stories when the server rejects the session', async () => {
    await refreshCurrentUser({ ...local, ...notSignedIn });
    await expectNothingIsLeft();
  });

  it('deletes offline stories when saving a story returns 401', async () => {
    await expect(setBookmark('content', 's2', true, notSignedIn)).rejects.toThrow('NOT_SIGNED_IN');
    await expectNothingIsLeft();
    expect($session.get().status).toBe('signed-out');
  });

  it('deletes offline stories when the session belongs to another reader', async () => {
    page.cookie = signedInAs('u2');
    $currentUser.set({ status: 'empty' });
    await loadReaderOutline({ ...local, ...good });
    await vi.waitFor(expectNothingIsLeft);
  });

  it('deletes offline stories when a page finds no session', async () => {
    page.cookie = '';
    readSession();
    await vi.waitFor(expectNothingIsLeft);
  });
});

describe('the preservation of offline stories', () => {
  it('keeps offline stories while the session continues', async () => {
    $currentUser.set({ status: 'empty' });
    await loadReaderOutline({ ...local, ...good });
    await new Promise(setImmediate);
    expect([(await caches.keys()).length, isRegistered]).toEqual([3, true]);
  });

  it('keeps offline stories when the logout fails', async () => {
    expect(await signOut({ ...local, ...fakeFetch(503, {}) })).toBe(false);
    expect([(await caches.keys()).length, isRegistered]).toEqual([3, true]);
  });
});

it('logs out although the browser denies access to its caches', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(caches, 'keys').mockRejectedValue(
    new DOMException('The operation is insecure.', 'SecurityError'),
  );
  expect(await signOut({ ...local, ...good })).toBe(true);
  expect([$session.get().status, log.mock.calls.length]).toEqual(['signed-out', 1]);
});

it('logs a failed copy once the reader stays, because a page that is left cuts its imports off', async () => {
  // Loading a module takes a timer of the test runner.
  await import('#offline/keep-offline.ts');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // The page of this test has no settings, so that the copy fails.
  const kept = keepSavedOffline([{ id: 's1', path: '/s1/' }]);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(log).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  await kept;
  expect(log).toHaveBeenCalledOnce();
});
