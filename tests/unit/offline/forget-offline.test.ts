import { describe, expect, it } from 'vitest';
import { offlinePagesCache, storyCache } from '../../../src/domain/offline.ts';
import { forgetOffline } from '../../../src/offline/forget-offline.ts';
import { FakeCaches } from '../../support/browser/fake-caches.ts';

const FOREIGN = 'of-another-program';

async function openPlace(...readers: string[]) {
  const caches = new FakeCaches();
  const names = readers.map((reader) => storyCache({ site: 'elfar', reader, story: 's1' }));
  for (const name of [FOREIGN, offlinePagesCache('elfar'), ...names]) await caches.open(name);
  const place = {
    caches,
    isRegistered: true,
    unregister() {
      place.isRegistered = false;
      return Promise.resolve();
    },
  };
  return place;
}

describe('forgetOffline', () => {
  it.each([
    ['nobody', undefined, ['u1']],
    ['another reader', 'u2', ['u1']],
    ['a reader with whom another one shared the device', 'u2', ['u2', 'u1']],
    ['nobody, of all who were here', undefined, ['u1', 'u2']],
  ])('leaves %s nothing but what is not ours', async (_, reader, readers) => {
    const place = await openPlace(...readers);
    expect(await forgetOffline(place, reader)).toBe(true);
    expect([await place.caches.keys(), place.isRegistered]).toEqual([[FOREIGN], false]);
  });

  it.each([[['u1']], [[]]])('leaves a reader what is theirs: %j', async (readers) => {
    const place = await openPlace(...readers);
    expect(await forgetOffline(place, 'u1')).toBe(false);
    expect([await place.caches.keys(), place.isRegistered]).toEqual([
      [FOREIGN, offlinePagesCache('elfar'), ...readers.map((reader) => storyCache({ site: 'elfar', reader, story: 's1' }))],
      true,
    ]);
  });
});
