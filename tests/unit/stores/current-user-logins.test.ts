import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $currentUser,
  $providerLogin,
  followProvider,
  loadCurrentUser,
  loadReaderOutline,
  signOut,
} from '#stores/accounts/current-user.ts';
import { $errors } from '#stores/errors.ts';
import { $session, readSession } from '#stores/accounts/session.ts';
import { fakeFetch } from '../contracts/fake-fetch.ts';
import {
  closeReaderPage,
  dataLayer,
  local,
  measured,
  openGigya,
  openReaderPage,
  page,
  profile,
  user,
} from './reader-page.ts';

beforeEach(openReaderPage);
afterEach(closeReaderPage);

describe('signOut', () => {
  it('clears the reader, the session and the stored outline', async () => {
    await loadCurrentUser({ ...local, ...profile() });
    expect(Object.keys(localStorage)).toHaveLength(1);
    expect(await signOut({ ...local, ...fakeFetch(200, { httpCode: 200, response: null }) })).toBe(
      true,
    );
    expect([$session.get().status, $currentUser.get().status, Object.keys(localStorage)]).toEqual([
      'signed-out',
      'empty',
      [],
    ]);
  });

  // R8.34
  it('logs a failed logout and keeps the reader signed in', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await signOut({ ...local, ...fakeFetch(500, {}) })).toBe(false);
    expect([$session.get().status, log.mock.calls.length]).toEqual(['signed-in', 1]);
  });

  it('ends the login at the provider, and our session once', async () => {
    const { standIn, provider, calls, options } = openGigya();
    followProvider(provider, options);
    await loadReaderOutline(options);
    expect(await signOut(options)).toBe(true);
    expect(standIn.account).toBeUndefined();
    expect(calls.filter((call) => call.endsWith('/logout'))).toHaveLength(1);
  });

  it('does not wait for an unreachable provider', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { standIn, options } = openGigya();
    standIn.isSilent = true;
    expect(await signOut(options)).toBe(true);
    expect($session.get()).toEqual({ status: 'signed-out', isLeaving: true });
  });
});

describe('followProvider', () => {
  // R4.6, R4.7
  it('logs in and out together with the provider', async () => {
    const { standIn, provider, calls, options } = openGigya();
    page.cookie = '';
    readSession();
    followProvider(provider, options);
    await provider.getAccount();
    standIn.logIn('U-1');
    await vi.waitFor(() =>
      expect($currentUser.get()).toMatchObject({ status: 'loaded', user: { id: 'u1' } }),
    );
    expect($session.get()).toMatchObject({ status: 'signed-in', id: 'u1' });
    expect(dataLayer).toEqual([{ ...measured, userType: 1 }]);
    standIn.logOutElsewhere();
    await vi.waitFor(() =>
      expect($session.get()).toEqual({ status: 'signed-out', isLeaving: false }),
    );
    expect(calls).toEqual(['POST /api/front/gigya/user/login', 'POST /api/front/user/logout']);
  });

  it.each([
    [200, {}, 'done'],
    [401, { code: 'INVALID_CREDENTIALS' }, 'not-done'],
    [403, { code: 'EMAIL_NOT_VALIDATED' }, 'email-not-validated'],
    [409, { code: 'EMAIL_ALREADY_IN_USE' }, 'email-in-use'],
    [503, {}, 'not-done'],
  ])(
    'reports the result of a login that our server answers with %i %j: %s',
    async (httpCode, code, told) => {
      const { standIn, provider, options } = openGigya();
      const { fetch } = fakeFetch(httpCode, {
        httpCode,
        ...code,
        ...(httpCode === 200 && { response: { user } }),
      });
      followProvider(provider, { ...options, fetch });
      await provider.getAccount();
      standIn.logIn('U-1');
      expect($providerLogin.get()).toBe('waiting');
      await vi.waitFor(() => expect($providerLogin.get()).toBe(told));
    },
  );

  it('reports a login without a proof from the provider', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { standIn, provider, calls, options } = openGigya();
    followProvider(provider, options);
    await provider.getAccount();
    standIn.isSilent = true;
    standIn.logIn('U-1');
    await vi.waitFor(() => expect($providerLogin.get()).toBe('not-done'));
    expect(calls).toEqual([]);
  });

  it('lists the error of a refused login', async () => {
    const { standIn, provider, options } = openGigya();
    page.cookie = '';
    readSession();
    followProvider(provider, {
      ...options,
      ...fakeFetch(409, { httpCode: 409, code: 'EMAIL_ALREADY_IN_USE' }),
    });
    await provider.getAccount();
    standIn.logIn('U-1');
    await vi.waitFor(() =>
      expect($errors.get()).toMatchObject([{ apiInfo: { type: 'EMAIL_ALREADY_IN_USE' } }]),
    );
    expect($session.get().status).toBe('signed-out');
  });
});
