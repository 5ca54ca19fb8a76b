import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionSettingsOf } from '#domain/accounts/session/session-settings.ts';
import { createGigyaIdentityProvider } from '#stores/accounts/identity/gigya-identity-provider.ts';
import { createLocalIdentityProvider } from '#stores/accounts/identity/local-identity-provider.ts';
import { readSession } from '#stores/accounts/session.ts';
import {
  createSdkStandIn,
  type SdkStandIn,
} from '#tests/support/readers/providers/gigya-sdk-stand-in.ts';
import { elfar, siteOf } from '#tests/support/newsroom/newsroom.ts';
import { fakeFetch, hangingFetch } from '#tests/unit/contracts/fake-fetch.ts';
import { describeIdentityProvider } from './identity-provider-suite.ts';

const { identity: LOCAL } = sessionSettingsOf({ site: elfar, locale: 'es' });
if (LOCAL.provider !== 'local') throw new Error('The site has another provider.');

function gigyaSettings(fields: Record<string, unknown> = {}) {
  const gigya = { apiKey: '4_key', dataCenter: 'eu1.gigya.com', ...fields };
  const { identity } = sessionSettingsOf({
    site: siteOf({ alias: 'elfar', identityProvider: 'gigya', gigya }),
    locale: 'ca',
  });
  if (identity.provider !== 'gigya') throw new Error('The site has another provider.');
  return identity;
}

function openGigya(fields: Record<string, unknown> = {}, standIn: SdkStandIn = createSdkStandIn()) {
  const load = vi.fn(() => Promise.resolve(standIn.sdk));
  return {
    standIn,
    load,
    provider: createGigyaIdentityProvider(gigyaSettings(fields), { load, timeOut: 30 }),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the local identity provider', () => {
  describeIdentityProvider(() => {
    const page = { cookie: '' };
    vi.stubGlobal('document', page);
    readSession();
    const paths: string[] = [];
    let fetch = fakeFetch(200, { httpCode: 200, response: {} }).fetch;
    const provider = createLocalIdentityProvider(LOCAL, {
      go: (path) => paths.push(path),
      fetch: (...request) => fetch(...request).finally(() => (page.cookie = '')),
      timeOut: 30,
    });
    const become = (cookie: string) => {
      page.cookie = cookie;
      readSession();
    };
    return {
      provider,
      logIn: (id) =>
        become(`portada_reader=${encodeURIComponent(JSON.stringify({ id, type: 1 }))}`),
      logOutElsewhere: () => become(''),
      cutOff: () => (fetch = hangingFetch),
      opened: () => {
        const names = new Map(Object.entries(LOCAL.paths).map(([name, path]) => [path, name]));
        return paths.map((path) => names.get(path.split('?', 1)[0] ?? '') ?? path);
      },
    };
  });

  it('opens the pages of the edition with the way back to the current page', async () => {
    const go = vi.fn();
    const provider = createLocalIdentityProvider(LOCAL, { go });
    await provider.openLogin({ backUrl: '/es/cultura/?a=b' });
    await provider.openProfile();
    expect(go.mock.calls).toEqual([
      ['/es/acceso/?backUrl=%2Fes%2Fcultura%2F%3Fa%3Db'],
      ['/es/perfil/mi-cuenta/'],
    ]);
  });

  it('returns no proof for a local login', async () => {
    expect(await createLocalIdentityProvider(LOCAL).prove()).toBeUndefined();
  });
});

describe('the identity provider gigya', () => {
  describeIdentityProvider(() => {
    const { standIn, provider } = openGigya();
    const names = new Map([
      ['gigya-login-screen', 'login'],
      ['gigya-register-screen', 'registration'],
      ['gigya-update-profile-screen', 'profile'],
    ]);
    return {
      provider,
      logIn: standIn.logIn,
      logOutElsewhere: standIn.logOutElsewhere,
      cutOff: () => (standIn.isSilent = true),
      opened: () =>
        standIn.shown.map(({ startScreen = '' }) => names.get(startScreen) ?? startScreen),
    };
  });

  // R7.38
  it('loads the script of the site’s data centre once, when it is first needed', async () => {
    const { provider, load } = openGigya();
    provider.onLogin(() => undefined);
    expect(load).not.toHaveBeenCalled();
    await Promise.all([provider.getAccount(), provider.openLogin()]);
    await provider.getAccount();
    expect(load.mock.calls).toEqual([['https://cdns.eu1.gigya.com/js/gigya.js?apiKey=4_key']]);
  });

  // R7.38
  it('opens the configured screens in the language of the page', async () => {
    const { provider, standIn } = openGigya({
      screenSets: { login: { screenSet: 'ElFar-Login' } },
    });
    await provider.openLogin();
    await provider.openRegistration();
    expect(standIn.shown).toEqual([
      { screenSet: 'ElFar-Login', lang: 'ca' },
      { screenSet: 'Default-RegistrationLogin', startScreen: 'gigya-register-screen', lang: 'ca' },
    ]);
  });

  it('opens screens in a given element of the page', async () => {
    const { provider, standIn } = openGigya();
    const place = { container: 'here' };
    expect([
      await provider.openLogin(place),
      await provider.openRegistration(place),
      await provider.openProfile(place),
    ]).toEqual([true, true, true]);
    expect(standIn.shown.map(({ containerID }) => containerID)).toEqual(['here', 'here', 'here']);
  });

  // R3.13
  it('returns signed identifiers as proof, or a token if the site is configured for it', async () => {
    const signature = openGigya();
    signature.standIn.logIn('u1');
    expect(await signature.provider.prove()).toEqual({
      xUID: 'u1',
      xUIDSignature: 'c2lnbmF0dXJl',
      xsignatureTimestamp: '1700000000',
    });
    expect(signature.standIn.calls).toEqual(['getAccountInfo']);
    const token = openGigya({ proof: 'token' });
    token.standIn.logIn('u1');
    expect(await token.provider.prove()).toEqual({ xUID: 'u1', xIdToken: 'a.b.c' });
  });

  it('accepts a numeric timestamp of a signature', async () => {
    const { provider, standIn } = openGigya();
    standIn.logIn('u1');
    standIn.account = { ...standIn.account, signatureTimestamp: 1_700_000_001 };
    expect(await provider.prove()).toMatchObject({ xsignatureTimestamp: '1700000001' });
  });

  it.each([
    ['nothing', undefined, 'silent'],
    ['text in place of an object', 'ok', 'answer'],
    ['an answer without a code', { UID: 'u1' }, 'answer'],
    ['an account without a UID', { errorCode: 0 }, 'answer'],
    ['a malformed UID', { errorCode: 0, UID: { toString: 'u1' } }, 'answer'],
    ['an internal error', { errorCode: 500001 }, 'answer'],
  ])(
    'reports unreachable and returns no proof when it answers %s',
    async (_what, answers, kind) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { provider, standIn } = openGigya();
      standIn.logIn('u1');
      standIn.answers = answers;
      standIn.isSilent = kind === 'silent';
      expect(await provider.getAccount()).toMatchObject({ ok: false, problem: 'unreachable' });
      expect(await provider.prove()).toBeUndefined();
      expect(log).toHaveBeenCalled();
    },
  );

  it.each([206001, 206002, 403005, 403013])(
    'treats the error %i as no account',
    async (errorCode) => {
      const { provider, standIn } = openGigya();
      standIn.answers = { errorCode };
      expect(await provider.getAccount()).toEqual({ ok: false, problem: 'no-account' });
    },
  );

  it('reports unreachable when the script fails, and loads it again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const standIn = createSdkStandIn();
    const load = vi
      .fn(() => Promise.resolve(standIn.sdk))
      .mockRejectedValueOnce(new Error('blocked'));
    const provider = createGigyaIdentityProvider(gigyaSettings(), { load, timeOut: 30 });
    expect(await provider.openLogin()).toBe(false);
    expect(await provider.getAccount()).toEqual({ ok: false, problem: 'no-account' });
  });
});
