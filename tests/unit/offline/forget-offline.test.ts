import { describe, expect, it } from 'vitest';
import { offlinePagesCache, storyCache } from '#domain/offline.ts';
import { forgetOffline } from '#offline/forget-offline.ts';
import { FakeCaches } from '#tests/support/browser/fake-caches.ts';

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
    ['no reader', undefined, ['u1']],
    ['another reader', 'u2', ['u1']],
    ['one of two readers of a shared device', 'u2', ['u2', 'u1']],
    ['no reader after two', undefined, ['u1', 'u2']],
  ])(
    'deletes for %s all offline caches of ours and unregisters the worker',
    async (_, reader, readers) => {
      const place = await openPlace(...readers);
      expect(await forgetOffline(place, reader)).toBe(true);
      expect([await place.caches.keys(), place.isRegistered]).toEqual([[FOREIGN], false]);
    },
  );

  it.each([[['u1']], [[]]])('keeps the caches of the current reader: %j', async (readers) => {
    const place = await openPlace(...readers);
    expect(await forgetOffline(place, 'u1')).toBe(false);
    expect([await place.caches.keys(), place.isRegistered]).toEqual([
      [
        FOREIGN,
        offlinePagesCache('elfar'),
        ...readers.map((reader) => storyCache({ site: 'elfar', reader, story: 's1' })),
      ],
      true,
    ]);
  });
});
