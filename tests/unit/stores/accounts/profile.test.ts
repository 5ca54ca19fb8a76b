import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionSettingsOf } from '#domain/accounts/session/session-settings.ts';
import { $currentUser } from '#stores/accounts/current-user.ts';
import { changeProfile, setBulletin } from '#stores/accounts/profile.ts';
import { fakeStorage } from '#tests/support/browser/fake-storage.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';
import { fakeFetch } from '#tests/unit/contracts/fake-fetch.ts';
import { aUser } from '../a-user.ts';

const settings = sessionSettingsOf({ site: siteOf({ alias: 'elfar' }), locale: 'ca' });
const now = new Date('2026-03-01T12:00:00Z');
const shown = () => {
  const state = $currentUser.get();
  return state.status === 'loaded' ? state.user : undefined;
};

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  $currentUser.set({
    status: 'loaded',
    user: aUser(),
    hasPassword: true,
    roles: [],
    thumbnailURL: undefined,
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a change of the profile', () => {
  // R7.12
  it('shows the reader of the response without another request', async () => {
    const { fetch, requests } = fakeFetch(200, {
      httpCode: 200,
      response: { user: aUser({ city: 'Sueca' }) },
    });
    await changeProfile({ city: 'Sueca' }, { settings, now, fetch });
    expect(shown()).toMatchObject({ city: 'Sueca' });
    expect(requests.map(({ method }) => method)).toEqual(['PATCH']);
  });
});

describe('the bulletin of the site', () => {
  // R3.4, R4.19, R7.20
  it('switches the bulletin on with a call that names the reader', async () => {
    const { fetch, requests } = fakeFetch(200, { httpCode: 200, response: { bulletin: true } });
    await setBulletin(aUser(), true, { settings, now, fetch });
    expect(requests).toMatchObject([
      { method: 'POST', url: '/api/front/user/bulletin', body: '{"userId":"u1"}' },
    ]);
    expect(shown()).toMatchObject({ bulletin: true });
  });

  it('sends no call if the bulletin has the wanted state', async () => {
    const { fetch, requests } = fakeFetch(200, { httpCode: 200, response: { bulletin: false } });
    await setBulletin(aUser({ bulletin: true }), true, { settings, now, fetch });
    expect(requests).toEqual([]);
  });

  it('switches the bulletin again if another tab had switched it on', async () => {
    const answers = [false, true];
    const fetch: typeof globalThis.fetch = () =>
      Promise.resolve(Response.json({ httpCode: 200, response: { bulletin: answers.shift() } }));
    await setBulletin(aUser(), true, { settings, now, fetch });
    expect([shown()?.bulletin, answers]).toEqual([true, []]);
  });
});
