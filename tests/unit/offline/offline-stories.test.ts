import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  OFFLINE_AGE,
  OFFLINE_ENTRY,
  OFFLINE_LIMITS,
  offlinePagesCache,
  storyCache,
} from '#domain/offline.ts';
import {
  followSaved,
  type OfflineSurroundings,
  type SavedStory,
} from '#offline/offline-stories.ts';
import { FakeCaches } from '#tests/support/browser/fake-caches.ts';

const owner = { site: 'elfar', reader: 'u1' };
const MEGABYTE = 1_000_000;
const NOON = Date.parse('2026-03-01T12:00:00Z');
const PICTURE = `${String(NOON)}.webp`;

const nameOf = (story: string, reader = 'u1') => storyCache({ site: 'elfar', reader, story });
const saved = (...ids: string[]): SavedStory[] => ids.map((id) => ({ id, path: `/${id}/` }));

/** A browser on a site whose stories have a page of one byte and one picture of `pictureBytes`. */
function openBrowser({ pictureBytes = 99 } = {}) {
  const fetched: string[] = [];
  const shown: string[][] = [];
  const broken = new Set<string>();
  /** Paths that time out at the first request and are available at the second. */
  const slow = new Set<string>();
  const pictures = new Map<string, number>();
  const caches = new FakeCaches();
  const load = async (cache: Cache, path: string, bytes: number) => {
    fetched.push(path);
    if (slow.delete(path)) throw new DOMException('The operation timed out.', 'TimeoutError');
    if (broken.has(path)) throw new TypeError('Failed to fetch');
    await cache.put(path, new Response(new Uint8Array(bytes)));
  };
  const browser = {
    caches,
    fetched,
    shown,
    broken,
    slow,
    pictures,
    room: Number.POSITIVE_INFINITY,
    isHere: true,
    at: NOON,
    async follow(stories: readonly SavedStory[]) {
      const around: OfflineSurroundings = {
        caches,
        async copyPage(cache, path) {
          await load(cache, path, 1);
          return {
            title: `Story ${path}`,
            lang: 'ca',
            files: [`${path}${String(browser.at)}.webp`],
          };
        },
        copyFile: (cache, path) =>
          load(cache, path, pictures.get(path.split('/')[1] ?? '') ?? pictureBytes),
        allowance: () => Promise.resolve(Math.min(OFFLINE_LIMITS.bytes, browser.room)),
        isReaderHere: () => browser.isHere,
        now: () => browser.at,
        onChange: (ids) => shown.push(ids),
      };
      fetched.length = 0;
      await followSaved(stories, owner, around);
    },
    async ids() {
      return (await caches.keys())
        .filter((name) => name.startsWith('portada/elfar/1/u1/'))
        .map((name) => name.split('/')[4]);
    },
  };
  return browser;
}

let warnings: unknown[][];

beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((...words) => void warnings.push(words));
});
afterEach(() => vi.restoreAllMocks());

describe('a saved story on a device', () => {
  it('stores a saved story with its page, its files and its entry', async () => {
    const browser = openBrowser();
    await browser.follow(saved('a'));
    expect(await browser.caches.pathsIn(nameOf('a'))).toEqual([
      '/a/',
      OFFLINE_ENTRY,
      `/a/${PICTURE}`,
    ]);
    const entry = await (await browser.caches.open(nameOf('a'))).match(OFFLINE_ENTRY);
    expect(await entry?.json()).toEqual({
      id: 'a',
      path: '/a/',
      title: 'Story /a/',
      lang: 'ca',
      bytes: 100,
      copiedAt: NOON,
    });
    expect(browser.shown.at(-1)).toEqual(['a']);
  });

  it('fetches a saved story at most once a day', async () => {
    const browser = openBrowser();
    await browser.follow(saved('a'));
    browser.at += OFFLINE_AGE;
    await browser.follow(saved('b', 'a'));
    expect(browser.fetched.filter((path) => path.startsWith('/a/'))).toEqual([]);
  });

  it('fetches a story again after a day and deletes files that its page no longer uses', async () => {
    const browser = openBrowser();
    await browser.follow(saved('a'));
    browser.at += OFFLINE_AGE + 1;
    await browser.follow(saved('a'));
    expect(await browser.caches.pathsIn(nameOf('a'))).toEqual([
      '/a/',
      OFFLINE_ENTRY,
      `/a/${String(browser.at)}.webp`,
    ]);
  });

  it('deletes a removed story and nothing else', async () => {
    const browser = openBrowser();
    await browser.caches.open(offlinePagesCache('elfar'));
    await browser.caches.open(nameOf('a', 'u2'));
    await browser.follow(saved('b', 'a'));
    await browser.follow(saved('b'));
    expect(await browser.caches.keys()).toEqual([
      offlinePagesCache('elfar'),
      nameOf('a', 'u2'),
      nameOf('b'),
    ]);
    expect(browser.shown.at(-1)).toEqual(['b']);
  });

  it('keeps a story without a path and does not fetch it', async () => {
    const browser = openBrowser();
    await browser.follow(saved('a'));
    await browser.follow([{ id: 'of-another-site' }, { id: 'a' }]);
    expect([await browser.ids(), browser.fetched]).toEqual([['a'], []]);
  });
});

describe('the room on a device', () => {
  it(`stores ${String(OFFLINE_LIMITS.stories)} stories and deletes the oldest for a new one`, async () => {
    const browser = openBrowser();
    const ids = Array.from({ length: OFFLINE_LIMITS.stories }, (_, index) => `s${String(index)}`);
    await browser.follow(saved(...ids));
    await browser.follow(saved('new', ...ids));
    expect(new Set(await browser.ids())).toEqual(new Set(['new', ...ids.slice(0, -1)]));
    expect(browser.fetched).toEqual(['/new/', `/new/${PICTURE}`]);
  });

  it('stores the newest stories up to the limit of bytes', async () => {
    const browser = openBrowser({ pictureBytes: 15 * MEGABYTE });
    await browser.follow(saved('c', 'b', 'a'));
    expect(await browser.ids()).toEqual(['c', 'b']);
    await browser.follow(saved('d', 'c', 'b', 'a'));
    expect(new Set(await browser.ids())).toEqual(new Set(['d', 'c']));
    expect(browser.fetched, 'nothing is fetched that there is no room for').toEqual([
      '/d/',
      `/d/${PICTURE}`,
    ]);
  });

  it('stores no more than the browser’s quota', async () => {
    const browser = openBrowser();
    browser.room = 250;
    await browser.follow(saved('c', 'b', 'a'));
    expect(await browser.ids()).toEqual(['c', 'b']);
  });

  it('skips a story larger than the limit and stores the ones after it', async () => {
    const browser = openBrowser();
    browser.pictures.set('b', 41 * MEGABYTE);
    await browser.follow(saved('c', 'b', 'a'));
    expect(await browser.ids()).toEqual(['c', 'a']);
  });
});

describe('a story that fails to load', () => {
  it('logs and omits a story that fails and stores the others', async () => {
    const browser = openBrowser();
    browser.broken.add('/b/');
    await browser.follow(saved('c', 'b', 'a'));
    expect([await browser.ids(), warnings.length]).toEqual([['c', 'a'], 1]);
  });

  it('keeps the stored copy when the update fails', async () => {
    const browser = openBrowser();
    await browser.follow(saved('a'));
    browser.at += OFFLINE_AGE + 1;
    browser.broken.add('/a/');
    await browser.follow(saved('a'));
    expect(await browser.caches.pathsIn(nameOf('a'))).toEqual([
      '/a/',
      OFFLINE_ENTRY,
      `/a/${PICTURE}`,
    ]);
  });

  it('fetches a file again after a timeout', async () => {
    const browser = openBrowser();
    browser.slow.add(`/a/${PICTURE}`);
    await browser.follow(saved('a'));
    expect(browser.fetched).toEqual(['/a/', `/a/${PICTURE}`, `/a/${PICTURE}`]);
    expect(await browser.caches.pathsIn(nameOf('a'))).toContain(`/a/${PICTURE}`);
    await browser.follow(saved('a'));
    expect(browser.fetched).toEqual([]);
  });

  it('stores a story without its missing picture and fetches the picture next time', async () => {
    const browser = openBrowser();
    browser.broken.add(`/a/${PICTURE}`);
    await browser.follow(saved('a'));
    expect(browser.shown.at(-1)).toEqual(['a']);
    browser.broken.clear();
    await browser.follow(saved('a'));
    expect(await browser.caches.pathsIn(nameOf('a'))).toEqual([
      '/a/',
      OFFLINE_ENTRY,
      `/a/${PICTURE}`,
    ]);
  });

  it('deletes an incomplete offline story', async () => {
    const browser = openBrowser();
    await (await browser.caches.open(nameOf('a'))).put('/a/', new Response('half'));
    await browser.follow([{ id: 'a' }]);
    expect(await browser.ids()).toEqual([]);
  });
});

it('stores nothing for a reader who logs out during the fetch', async () => {
  const browser = openBrowser();
  browser.isHere = false;
  await browser.follow(saved('b', 'a'));
  expect(await browser.caches.keys()).toEqual([]);
});
