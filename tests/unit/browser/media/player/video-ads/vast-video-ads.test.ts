import { DOMParser, onErrorStopParsing, ParseError } from '@xmldom/xmldom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { HasConsent } from '#domain/ads/ad-address.ts';
import { createVastVideoAds } from '#browser/media/player/video-ads/vast-video-ads.ts';
import type { VideoAd } from '#browser/media/player/video-ads/video-ads.ts';
import { inlineAd, vast } from '#tests/support/media/vast-documents.ts';
import { startVastStandIn, type VastStandIn } from '#tests/support/media/vast-stand-in.ts';

const hasNoConsent: HasConsent = () => false;

let server: VastStandIn;
/** Paths and queries of sent reports, on the stand-in. Others as whole URLs. */
let sent: string[];

beforeAll(async () => {
  server = await startVastStandIn();
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  server.asked.length = 0;
  vi.stubGlobal('DOMParser', BrowserParser);
});

/** A browser's parser answers broken XML with a document that has the element `parsererror`. */
class BrowserParser {
  parseFromString(text: string, type: string) {
    try {
      return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, type);
    } catch (error) {
      if (error instanceof ParseError)
        return new DOMParser().parseFromString('<parsererror/>', type);
      throw error;
    }
  }
}

/** The time of an ad that is never over. */
const NEVER = new AbortController().signal;

function find(
  path: string,
  {
    hasConsent = hasNoConsent,
    signal = NEVER,
  }: { hasConsent?: HasConsent; signal?: AbortSignal } = {},
) {
  const page = `${server.origin}/story/`;
  const ads = createVastVideoAds({
    page,
    hasConsent,
    send: ({ href }) => void sent.push(href.replace(server.origin, '')),
  });
  return ads.find(path.startsWith('/') ? `${server.origin}${path}` : path, 640, signal);
}

/** The ad of a document that the stand-in does not have. */
async function adOf(document: string, options: { hasConsent?: HasConsent } = {}): Promise<VideoAd> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(document)));
  const ad = await find('/made-here', options);
  if (!ad) throw new Error('The document has no ad that may play.');
  return ad;
}

/** Requests of another host, which a test answers from the stand-in. */
function redirectElsewhere(): string[] {
  const elsewhere: string[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: URL, { signal }: RequestInit) => {
    if (url.origin !== server.origin) elsewhere.push(url.href);
    return real(new URL(url.pathname, server.origin), signal ? { signal } : {});
  });
  return elsewhere;
}

// R7.40
test.each(['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'])(
  'an ad of VAST %s is found',
  async (version) => {
    const ad = await find(`/v${version}`);
    expect(ad).toMatchObject({
      id: `v${version}`,
      film: { url: `${server.origin}/film.mp4`, isPlayList: false },
    });
  },
);

test('wrappers are followed, and their reports are sent with those of the ad', async () => {
  const ad = await find('/wrapped');
  ad?.report('impression', 0);
  expect(server.asked).toEqual(['/wrapped', '/inline']);
  expect(sent).toEqual(['/seen-by-wrapper']);
});

test('five wrappers are followed, and a sixth is not', async () => {
  expect((await find('/chain-5'))?.id).toBe('ad-1');
  server.asked.length = 0;
  expect(await find('/chain-6')).toBeUndefined();
  expect(server.asked).toHaveLength(6);
});

test('a loop ends after five wrappers and is reported', async () => {
  expect(await find('/loop')).toBeUndefined();
  expect(server.asked).toHaveLength(6);
  expect(new Set(sent)).toEqual(new Set(['/failed?code=302']));
});

test('wrappers beside one another count together', async () => {
  expect(await find('/tree')).toBeUndefined();
  expect(server.asked.length).toBeLessThanOrEqual(6);
});

test.each(['/empty', '/vpaid', '/wrapped-elsewhere'])('%s has no ad to play', async (path) => {
  expect(await find(path)).toBeUndefined();
});

test.each(['/404', '/broken', '/page', '/entities', '/big', '/elsewhere'])(
  '%s is refused',
  async (path) => {
    await expect(find(path)).rejects.toThrow();
  },
);

test('of 10 MB only the beginning is read', async () => {
  await expect(find('/big')).rejects.toThrow('256 KB');
});

/** The time of an ad, which is over when the stand-in has been asked for a path. */
function overAt(path: string): AbortSignal {
  const time = new AbortController();
  void expect
    .poll(() => server.asked)
    .toContain(path)
    .then(() => time.abort());
  return time.signal;
}

test('a document that never begins ends with the time', async () => {
  await expect(find('/slow', { signal: overAt('/slow') })).rejects.toThrow('aborted');
});

test('a document that never ends is dropped with the time', async () => {
  const time = new AbortController();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: URL, { signal }: RequestInit) => {
    const response = await real(url, signal ? { signal } : {});
    setTimeout(() => time.abort());
    return response;
  });
  await expect(find('/slow-body', { signal: time.signal })).rejects.toThrow('aborted');
});

test('a wrapper that names a slow document ends with the time', async () => {
  expect(await find('/wrapped-slow', { signal: overAt('/slow') })).toBeUndefined();
});

test('a tag of another origin is not requested without consent', async () => {
  const elsewhere = redirectElsewhere();
  await expect(find('https://ads.example/inline')).rejects.toThrow('may not request');
  await find('/wrapped-elsewhere');
  expect(elsewhere).toEqual([]);
  expect(sent).toEqual(['/failed?code=301']);
});

test('a tag of another origin is requested with consent, and one of a private address never', async () => {
  const elsewhere = redirectElsewhere();
  const hasConsent = () => true;
  // Its film is on the host of the page, which the document names by a path.
  expect((await find('https://ads.example/inline?cb=[CACHEBUSTING]', { hasConsent }))?.id).toBe(
    'ad-1',
  );
  expect(elsewhere.map((url) => url.replace(/\d{8}/, 'random'))).toEqual([
    'https://ads.example/inline?cb=random',
  ]);
  for (const tag of ['https://192.168.1.1/vast', 'http://ads.example/vast', 'javascript:alert(1)'])
    await expect(find(tag, { hasConsent })).rejects.toThrow('may not request');
  expect(elsewhere).toHaveLength(1);
});

test('documents are requested without cookies', async () => {
  const modes: unknown[] = [];
  vi.stubGlobal('fetch', (_url: URL, { credentials, mode }: RequestInit) => {
    modes.push([credentials, mode]);
    return Promise.resolve(new Response(vast(inlineAd())));
  });
  await find('/inline');
  await find('https://ads.example/inline', { hasConsent: () => true });
  expect(modes).toEqual([
    ['omit', 'same-origin'],
    ['omit', 'cors'],
  ]);
});

test('one ad is played of two, the first in order, and the next if the first is a program', async () => {
  expect((await find('/two'))?.id).toBe('first');
  expect((await find('/pod'))?.id).toBe('first');
  expect((await find('/pod-of-programs'))?.id).toBe('second');
});

test('an ad of programs is reported with the code for files that are not supported', async () => {
  await find('/vpaid');
  expect(sent).toEqual(['/failed?code=403']);
});

test('each event that happens once is sent once, and pausing each time', async () => {
  const ad = await adOf(
    vast(
      inlineAd({
        reports: {
          impression: '/i',
          start: '/s',
          midpoint: '/m?t=[ADPLAYHEAD]',
          pause: '/p',
          click: '/c',
        },
      }),
    ),
  );
  for (const event of [
    'impression',
    'impression',
    'start',
    'start',
    'midpoint',
    'midpoint',
    'pause',
    'pause',
    'click',
    'click',
  ] as const)
    ad.report(event, 10);
  expect(sent).toEqual(['/i', '/s', '/m?t=00%3A00%3A10.000', '/p', '/p', '/c']);
});

test('reports of forbidden addresses are not sent', async () => {
  const bad = [
    'javascript:alert(1)',
    'http://ads.example/i',
    'https://10.0.0.1/i',
    'https://localhost/i',
    'data:text/plain,1',
    '',
  ];
  const tracking = bad
    .map((url) => `<Tracking event="start"><![CDATA[${url}]]></Tracking>`)
    .join('');
  const ad = await adOf(
    vast(
      inlineAd({
        tracking,
        reports: {
          impression: 'javascript:alert(1)',
          error: 'http://ads.example/e',
          start: '/fine',
        },
      }),
    ),
    {
      hasConsent: () => true,
    },
  );
  ad.report('impression', 0);
  ad.report('start', 0);
  ad.reportError(405);
  expect(sent).toEqual(['/fine']);
});

test.each([
  ['javascript:alert(1)', undefined],
  ['data:text/html,1', undefined],
  ['http://shop.example/', undefined],
  ['https://shop.example/?t=[TIMESTAMP]', /^https:\/\/shop\.example\/\?t=\d{4}-/],
  ['/butlletins/', /\/butlletins\/$/],
])('a link to %s is offered only if it is safe', async (link, expected) => {
  const ad = await adOf(vast(inlineAd({ link })));
  if (expected) expect(ad.link).toMatch(expected);
  else expect(ad.link).toBeUndefined();
});

test('an ad without a link has none', async () => {
  expect((await adOf(vast(inlineAd()))).link).toBeUndefined();
});

test('vendors of measurements are told that none is made', async () => {
  const ad = await adOf(vast(inlineAd({ reports: { verification: '/not-run?reason=[REASON]' } })));
  ad.report('impression', 0);
  expect(sent).toEqual(['/not-run?reason=2']);
});

test('captions of our own origin are offered, and of others none', async () => {
  const of = (language: string, url: string, type = 'text/vtt') =>
    `<ClosedCaptionFile type="${type}" language="${language}"><![CDATA[${url}]]></ClosedCaptionFile>`;
  const captions = `<ClosedCaptionFiles>${of('ca', '/ad.ca.vtt')}${of('es', 'https://ads.example/ad.vtt')}${of('en', '/ad.srt', 'text/srt')}</ClosedCaptionFiles>`;
  const ad = await adOf(vast(inlineAd({ captions })), { hasConsent: () => true });
  expect(ad.captions).toEqual([{ src: `${server.origin}/ad.ca.vtt`, language: 'ca' }]);
});

test('the offsets of an ad are known in seconds and in shares', async () => {
  const at = (offset: string) =>
    `<Tracking event="progress" offset="${offset}"><![CDATA[/at?${offset}]]></Tracking>`;
  const ad = await adOf(vast(inlineAd({ tracking: at('00:00:05') + at('10%') })));
  expect(ad.offsets).toEqual(['5', '10%']);
  ad.report('progress-5', 5);
  expect(sent).toEqual(['/at?00:00:05']);
});
