import { describe, expect, it } from 'vitest';
import {
  isOfflineCache,
  offlinePagesCache,
  offlineWidth,
  pickCandidate,
  readerOfCache,
  storyCache,
  storyCachesOf,
} from '#domain/offline.ts';

describe('the cache of a story', () => {
  it('names the reader of a cache, whatever the characters of the ids', () => {
    const name = storyCache({ site: 'elfar', reader: 'a/b pages', story: 'x/y' });
    expect(name.startsWith(storyCachesOf('elfar', 'a/b pages'))).toBe(true);
    expect([isOfflineCache(name), readerOfCache(name)]).toEqual([true, 'a/b pages']);
  });

  it('names no reader for shared caches and for caches of other code', () => {
    expect(isOfflineCache(offlinePagesCache('elfar'))).toBe(true);
    expect([
      readerOfCache(offlinePagesCache('elfar')),
      readerOfCache('other/elfar/1/u1/s1'),
    ]).toEqual([undefined, undefined]);
    expect(isOfflineCache('portada-of-somebody-else')).toBe(false);
  });
});

describe('offlineWidth', () => {
  it.each([
    [{ screenWidth: 360, density: 1 }, 410],
    [{ screenWidth: 360, density: 3 }, 630],
    [{ screenWidth: 412, density: 2.6 }, 630],
    [{ screenWidth: 1440, density: 1 }, 850],
    [{ screenWidth: 800, density: 2 }, 1200],
  ])('selects a width for the device %j', (device, width) =>
    expect(offlineWidth(device)).toBe(width),
  );
});

describe('pickCandidate', () => {
  const srcset = '/a_850w.webp 850w, /a_210w.webp 210w, /a_410w.webp 410w';

  it.each([
    [210, '/a_210w.webp'],
    [211, '/a_410w.webp'],
    [850, '/a_850w.webp'],
    [1200, '/a_850w.webp'],
  ])('selects the candidate for %i pixels', (wanted, address) =>
    expect(pickCandidate(srcset, wanted)).toBe(address),
  );

  it('selects the only candidate, or undefined without candidates', () => {
    expect([pickCandidate('/a.jpg', 630), pickCandidate('', 630)]).toEqual(['/a.jpg', undefined]);
  });
});
