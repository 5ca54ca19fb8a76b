import { beforeEach, expect, test, vi } from 'vitest';
import { holdForAd } from '#browser/media/player/ad-break.ts';
import { consentCookie } from '#domain/consent/consent-cookie.ts';
import { consentDay } from '#domain/consent/consent.ts';
import type { Player } from '#browser/media/player-parts.ts';

/** A player whose root gets the events of its video first, as in the capture phase of a browser. */
function playerWith(adTag: string | undefined) {
  const root = Object.assign(new EventTarget(), {
    dataset: {} as Record<string, string>,
    clientWidth: 640,
  });
  const calls: string[] = [];
  const video = {
    pause: () => void calls.push('pause'),
    play: () => {
      calls.push('play');
      return Promise.resolve();
    },
  };
  const begin = holdForAd({ root, video, facts: { adTag } } as unknown as Player);
  /** Whether an event of the video reaches its listeners. */
  const reaches = (type: string) => {
    const event = new Event(type);
    Object.defineProperty(event, 'target', { value: video });
    const stop = vi.spyOn(event, 'stopPropagation');
    root.dispatchEvent(event);
    return stop.mock.calls.length === 0;
  };
  return { root, calls, begin, reaches };
}

/** Answers each request for the tag with an error, and names it. */
let asked: string[];

/** The cookie of a reader who has not chosen. */
let cookie: string;

beforeEach(() => {
  asked = [];
  cookie = '';
  vi.stubGlobal('document', {
    documentElement: { dataset: { consent: '7' } },
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal('location', {
    href: 'https://elfar.example/story/',
    origin: 'https://elfar.example',
  });
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.href);
    return Promise.reject(new Error('no network'));
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test.each([undefined, 'https://ads.example/vast', 'http://10.0.0.1/vast', 'javascript:alert(1)'])(
  'a video whose tag is %s is not held, and nothing is requested',
  async (tag) => {
    const { begin, reaches, calls } = playerWith(tag);
    expect(reaches('play')).toBe(true);
    await begin();
    expect([calls, asked]).toEqual([[], []]);
  },
);

test('a video is held for a tag of another host after a yes to advertising, and not after a no', async () => {
  const choice = { version: 7, day: consentDay(Date.now()), measurement: true, embeds: true };
  cookie = consentCookie({ ...choice, advertising: false }, false).split(';')[0] ?? '';
  expect(playerWith('https://ads.example/vast').reaches('play')).toBe(true);
  cookie = consentCookie({ ...choice, advertising: true }, false).split(';')[0] ?? '';
  const { begin, reaches } = playerWith('https://ads.example/vast');
  expect(reaches('play')).toBe(false);
  await begin();
  expect(asked).toEqual(['https://ads.example/vast']);
});

test('a video is held at its first play, and plays when its ad has failed', async () => {
  const { root, calls, reaches } = playerWith('/media/files/ad.xml');
  expect(reaches('play')).toBe(false);
  expect(calls).toEqual(['pause']);
  expect(root.dataset['ad']).toBe('awaited');
  expect(['pause', 'timeupdate', 'play'].map(reaches)).toEqual([false, false, false]);
  await expect.poll(() => calls.at(-1)).toBe('play');
  expect(asked).toEqual(['https://elfar.example/media/files/ad.xml']);
  expect(root.dataset['ad']).toBeUndefined();
  expect(['play', 'pause', 'timeupdate'].map(reaches)).toEqual([true, true, true]);
});

test('a pressed player begins the ad once', async () => {
  const { begin, reaches } = playerWith('/media/files/ad.xml');
  await Promise.all([begin(), begin()]);
  expect(asked).toHaveLength(1);
  expect(reaches('play')).toBe(true);
});

test('an ad whose tag never answers lets the video play after three seconds', async () => {
  const clock = new AbortController();
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { root, reaches, calls } = playerWith('/media/files/ad.xml');
  reaches('play');
  expect(limits.mock.calls).toEqual([[3000]]);
  expect([calls, root.dataset['ad']]).toEqual([['pause'], 'awaited']);
  clock.abort();
  await expect.poll(() => calls).toEqual(['pause', 'play']);
  expect(root.dataset['ad']).toBeUndefined();
});
