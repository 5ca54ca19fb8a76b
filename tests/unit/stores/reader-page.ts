import { vi } from 'vitest';
import { sessionSettingsOf } from '#domain/accounts/session/session-settings.ts';
import { $currentUser, $providerLogin } from '#stores/accounts/current-user.ts';
import { $errors } from '#stores/errors.ts';
import { createGigyaIdentityProvider } from '#stores/accounts/identity/gigya-identity-provider.ts';
import { createLocalIdentityProvider } from '#stores/accounts/identity/local-identity-provider.ts';
import { $session } from '#stores/accounts/session.ts';
import { fakeStorage } from '#tests/support/browser/fake-storage.ts';
import { createSdkStandIn } from '#tests/support/readers/providers/gigya-sdk-stand-in.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';
import { fakeFetch } from '../contracts/fake-fetch.ts';
import { aUser } from './a-user.ts';

const gigya = { apiKey: '4_key', dataCenter: 'eu1.gigya.com' };
const site = siteOf({ alias: 'elfar', identityProvider: 'gigya', gigya });
const gigyaSite = sessionSettingsOf({ site, locale: 'ca' });
export const settings = sessionSettingsOf({ site: siteOf({ alias: 'elfar' }), locale: 'ca' });
if (settings.identity.provider !== 'local' || gigyaSite.identity.provider !== 'gigya')
  throw new Error('The sites have other providers.');
/** Options of a site with our own logins. */
export const local = { settings, provider: createLocalIdentityProvider(settings.identity) };
const gigyaSettings = gigyaSite.identity;

export const user = aUser({ savedContentIds: ['s1'] });
const cookieOf = (id: string, type: number) =>
  `portada_reader=${encodeURIComponent(JSON.stringify({ id, type }))}`;
/** A server that answers each call with the profile of `user`. */
export const profile = () =>
  fakeFetch(200, {
    httpCode: 200,
    response: { user, hasPassword: true, roles: ['editor'], thumbnailURL: '/u1.webp' },
  });
/** Fields of every entry in the data layer. */
export const measured = { event: 'userType', siteId: '1', mediaId: '1' };
export const noon = new Date('2026-03-01T12:00:00Z');

/** The document and the data layer of the page. */
export const page = { cookie: '' };
export const dataLayer: object[] = [];

/** Opens a new page of a signed-in reader, with empty stores. */
export function openReaderPage(): void {
  page.cookie = cookieOf('u1', 1);
  dataLayer.length = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { dataLayer });
  vi.stubGlobal('localStorage', fakeStorage());
  $currentUser.set({ status: 'empty' });
  $session.set({ status: 'signed-in', id: 'u1', type: 1 });
  $errors.set([]);
  $providerLogin.set('none');
}

export function closeReaderPage(): void {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** A page with the provider's SDK and a logged-in reader, and a server that answers the calls. */
export function openGigya() {
  const standIn = createSdkStandIn();
  standIn.logIn('U-1');
  const provider = createGigyaIdentityProvider(gigyaSettings, {
    load: () => Promise.resolve(standIn.sdk),
    timeOut: 30,
  });
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = (path, init) => {
    calls.push(`${init?.method} ${String(path)}`);
    if (String(path).endsWith('/gigya/user/login')) page.cookie = cookieOf('u1', 1);
    if (String(path).endsWith('/logout')) page.cookie = '';
    return Promise.resolve(Response.json({ httpCode: 200, response: { user } }));
  };
  return { standIn, provider, calls, options: { settings: gigyaSite, provider, fetch, now: noon } };
}
