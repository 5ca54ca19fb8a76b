import type { Page, Route } from 'playwright/test';
import { inlineAd, vast, VPAID, wrapperAd } from '#tests/support/media/vast-documents.ts';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { openPage } from '#tests/e2e/support/ready.ts';

/** The demo video with a house ad. */
const SLUG = 'unidad-movil-directo-temporal-video';
const TAG = '**/media/files/ondamarea-house-ad.es.xml';
const FILM = '/media/files/ondamarea-house-ad.mp4';
const HLS = '/media/files/ondamarea-storm-coast.m3u8';

async function address(slug = SLUG): Promise<string> {
  const edition = EDITIONS.find(({ site, locale }) => site === 'ondamarea' && locale === 'es');
  if (!edition) throw new Error('The edition with the ad is missing.');
  return storyUrl(edition, slug);
}

/**
 * Opens the story, with other attributes of its player, and returns the paths that are asked from
 * then on.
 */
async function open(
  page: Page,
  { attributes = {}, slug = SLUG }: { attributes?: Record<string, string>; slug?: string } = {},
): Promise<string[]> {
  const url = await address(slug);
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  // Before the scripts of the page run.
  await page.addInitScript((changed) => {
    new MutationObserver(() => {
      const player = document.querySelector<HTMLElement>('.player');
      if (player) Object.assign(player.dataset, changed);
    }).observe(document, { childList: true, subtree: true });
  }, attributes);
  await openPage(page, url);
  return asked;
}

/** Answers the tag with a document. */
const answer = (page: Page, document: string) =>
  page.route(TAG, (route) => route.fulfill({ contentType: 'application/xml', body: document }));

const start = (page: Page) => page.locator('.player .start');
/** The ad of a player. Pages have places for advertisements of the same name. */
const ad = (page: Page) => page.locator('.ad');
const skip = (page: Page) => page.locator('[data-part="skip"]');

/** Seconds and state of the video below the ad, or of the ad. */
const stateOf = (page: Page, selector: '.player > video' | '.ad video') =>
  page.locator(selector).evaluate((video) => {
    if (!(video instanceof HTMLVideoElement)) throw new Error(`${selector} is no video.`);
    const shown = [...video.textTracks].filter(
      ({ kind, mode }) => kind === 'captions' && mode === 'showing',
    );
    return {
      position: video.currentTime,
      isPaused: video.paused,
      isMuted: video.muted,
      captions: shown.map(({ language }) => language),
    };
  });

/** A paused video may have a position: hls.js moves it to the first picture. */
const videoPlays = (page: Page, timeout = 5000) =>
  expect
    .poll(
      async () => {
        const { position, isPaused } = await stateOf(page, '.player > video');
        return !isPaused && position > 0;
      },
      { timeout },
    )
    .toBe(true);
const adPlays = (page: Page) =>
  expect.poll(async () => (await stateOf(page, '.ad video')).position).toBeGreaterThan(0);

/** Moves the film of the ad, and waits until it says that it plays from there. */
const seekAd = (page: Page, seconds: number) =>
  page.locator('.ad video').evaluate(async (film, to) => {
    if (!(film instanceof HTMLVideoElement)) return;
    const told = new Promise((done) => {
      film.addEventListener(
        'seeked',
        () => film.addEventListener('timeupdate', done, { once: true }),
        { once: true },
      );
    });
    film.currentTime = to;
    await told;
  }, seconds);

/** Reports of the video, without the move of hls.js to the first picture. */
const reportedOfVideo = async (page: Page) =>
  (await entriesOf(page, 'media'))
    .map(({ action }) => action)
    .filter((action) => action !== 'seek');

/** Entries of the data layer by event. */
const entriesOf = (page: Page, event: string) =>
  page.evaluate(
    (name) =>
      (window.dataLayer ?? [])
        .map(
          (entry) =>
            entry as {
              event?: string;
              action?: string;
              progress?: number;
              code?: number;
              adId?: string;
            },
        )
        .filter((entry) => entry.event === name),
    event,
  );

// R7.40
test('nothing of an ad is loaded before the press, which plays the ad and then the video', async ({
  page,
}) => {
  const asked = await open(page);
  const ofAds = (paths: readonly string[]) =>
    paths.filter((path) => /house-ad|vast|video-ad|\/hls\b/.test(path));
  expect(ofAds(asked)).toEqual([]);
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(ad(page)).toBeVisible();
  await adPlays(page);
  expect(ofAds(asked)).toContainEqual(expect.stringMatching(/\/vast-client.*\.js$/));
  await expect(ad(page)).toContainText(/Publicidad · 0:\d\d/);
  expect((await stateOf(page, '.player > video')).isPaused).toBe(true);
  expect(await violationsOf(page, { within: '.player' })).toEqual([]);
  await seekAd(page, 11.5);
  await expect(ad(page)).toHaveCount(0, { timeout: 10_000 });
  await videoPlays(page);
  expect(
    asked.filter((path) => path.startsWith('/media/files/ondamarea-house-ad.es.xml')),
  ).toHaveLength(1);
  expect(asked).toContain(HLS);
  expect((await entriesOf(page, 'videoAd')).map(({ action }) => action)).toEqual([
    'impression',
    'firstQuartile',
    'midpoint',
    'thirdQuartile',
    'complete',
  ]);
  expect(await reportedOfVideo(page)).toEqual(['play']);
});

test('the keyboard pauses, mutes and skips the ad, and the focus and the sound pass to the video', async ({
  page,
}) => {
  await open(page);
  await start(page).focus();
  await page.keyboard.press('Enter');
  await adPlays(page);
  await expect(ad(page).getByRole('button', { name: 'Pausar' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(ad(page).getByRole('button', { name: 'Reproducir' })).toBeFocused();
  expect((await stateOf(page, '.ad video')).isPaused).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await stateOf(page, '.ad video')).isPaused).toBe(false);
  await page.keyboard.press('m');
  expect(await stateOf(page, '.ad video')).toMatchObject({ isMuted: true });
  // Keys of the video have no effect on either.
  await page.keyboard.press('l');
  expect((await stateOf(page, '.ad video')).position).toBeLessThan(5);
  await page.keyboard.press('Shift+Tab');
  await expect(skip(page)).toBeFocused();
  await expect(skip(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(skip(page)).toHaveText(/Puedes saltarla en \d\ss/);
  await page.keyboard.press('Enter');
  await expect(ad(page)).toBeVisible();
  await expect(skip(page)).toHaveText('Saltar la publicidad', {
    timeout: 10_000,
    useInnerText: true,
  });
  await page.keyboard.press('Enter');
  await expect(ad(page)).toHaveCount(0);
  await videoPlays(page);
  await expect(page.locator('[data-part="play"]')).toBeFocused();
  expect((await stateOf(page, '.player > video')).isMuted).toBe(true);
  expect((await entriesOf(page, 'videoAd')).map(({ action }) => action)).toEqual([
    'impression',
    'firstQuartile',
    'skip',
  ]);
  await page.keyboard.press('k');
  await expect(page.locator('.player')).toHaveAttribute('data-state', 'paused');
  await page.keyboard.press('Home');
  await page.keyboard.press('k');
  await expect(page.locator('.player')).toHaveAttribute('data-state', 'playing');
  await expect(ad(page)).toHaveCount(0);
});

test('captions of the chosen language are shown by the ad and by the video', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portada-captions', 'ca'));
  await open(page);
  await start(page).click();
  await adPlays(page);
  expect((await stateOf(page, '.ad video')).captions).toEqual(['ca']);
  const lines = () =>
    page.locator('.ad video').evaluate((film) => {
      const [track] = film instanceof HTMLVideoElement ? film.textTracks : [];
      return [...(track?.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.line : undefined));
    });
  // Above the bar, of which browsers know nothing.
  await expect.poll(lines).toEqual([expect.any(Number)]);
  await seekAd(page, 11.5);
  await videoPlays(page, 10_000);
  expect((await stateOf(page, '.player > video')).captions).toEqual(['ca']);
});

test('the mouse pauses the ad on its picture, and its link opens a tab of its own', async ({
  page,
  context,
}) => {
  await open(page);
  await start(page).click();
  await adPlays(page);
  await page.locator('.ad video').click({ position: { x: 20, y: 20 } });
  expect((await stateOf(page, '.ad video')).isPaused).toBe(true);
  await page.locator('.ad video').click({ position: { x: 20, y: 20 } });
  await expect.poll(async () => (await stateOf(page, '.ad video')).isPaused).toBe(false);
  const opened = context.waitForEvent('page');
  const link = ad(page).getByRole('link', {
    name: 'Más información (se abre en una pestaña nueva)',
  });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer sponsored');
  await link.click();
  expect(new URL((await opened).url()).pathname).toBe('/programas/');
  expect((await stateOf(page, '.ad video')).isPaused).toBe(true);
  expect((await entriesOf(page, 'videoAd')).at(-1)).toMatchObject({
    action: 'click',
    adId: 'ondamarea-house-ad-es',
  });
});

test('the reports of an ad are requested once each, without cookies', async ({ page }) => {
  const events = ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'];
  const reports = Object.fromEntries(
    events.map((event) => [event, `/media/files/report?${event}`]),
  );
  const bad = [
    'javascript:window.isHacked=true',
    'http://ads.example/x',
    'https://10.0.0.1/x',
    'https://ads.example/x',
  ];
  const tracking = bad
    .map((url) => `<Tracking event="start"><![CDATA[${url}]]></Tracking>`)
    .join('');
  await answer(
    page,
    vast(inlineAd({ film: FILM, reports, tracking, link: 'javascript:window.isHacked=true' })),
  );
  const cookies: (string | null)[] = [];
  await page.route('**/media/files/report?*', async (route) => {
    cookies.push(await route.request().headerValue('cookie'));
    await route.fulfill({ contentType: 'image/gif', body: '' });
  });
  const asked = await open(page);
  await page.evaluate(() => (document.cookie = 'reader=1; path=/'));
  await start(page).click();
  await adPlays(page);
  await expect(ad(page).getByRole('link')).toHaveCount(0);
  for (const seconds of [4, 2, 7, 10, 1, 11.5]) await seekAd(page, seconds);
  await videoPlays(page, 10_000);
  expect(asked.filter((path) => path.startsWith('/media/files/report'))).toEqual(
    events.map((event) => `/media/files/report?${event}`),
  );
  expect(cookies).toEqual(events.map(() => null));
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false);
});

/**
 * Faults that a video meets in three ways: no document, no film, a film that never comes. Unit
 * tests have the others.
 */
const TOLD_BY_VIDEO: ReadonlySet<string> = new Set([
  'missing',
  'of a missing film',
  'of a film that never comes',
]);

const silence = () => {};
const body = (text: string) => (route: Route) =>
  route.fulfill({ contentType: 'application/xml', body: text });
for (const [name, respond] of [
  ['missing', (route: Route) => route.fulfill({ status: 404 })],
  ['cut off', (route: Route) => route.abort()],
  ['empty', body(vast(''))],
  ['no VAST', body('<html></html>')],
  ['broken', body('<VAST version="4.2"><Ad>')],
  ['a program', body(vast(inlineAd({ files: VPAID })))],
  ['a loop', body(vast(wrapperAd({ to: '/media/files/ondamarea-house-ad.es.xml' })))],
  ['of 10 MB', body(`<VAST version="4.2">${' '.repeat(10_000_000)}</VAST>`)],
  ['of a film of another host', body(vast(inlineAd({ film: 'https://ads.example/film.mp4' })))],
  ['of another host behind our own', body(vast(wrapperAd({ to: 'https://ads.example/vast' })))],
  ['slow', silence],
  ['of a missing film', body(vast(inlineAd({ film: '/media/files/no-such-film.mp4' })))],
  [
    'of a film that is none',
    body(vast(inlineAd({ film: '/media/files/ondamarea-house-ad.ca.vtt' }))),
  ],
  ['of a film that never comes', body(vast(inlineAd({ film: '/media/files/slow-film.mp4' })))],
  [
    'of a play list that is none',
    body(vast(inlineAd({ files: playList('/media/files/ondamarea-house-ad.ca.vtt') }))),
  ],
] as const) {
  test(
    `an ad that is ${name} does not keep the video from playing`,
    { tag: TOLD_BY_VIDEO.has(name) ? [] : '@full' },
    async ({ page, pageErrors }) => {
      await page.route(TAG, respond);
      await page.route('**/media/files/slow-film.mp4', silence);
      await open(page);
      await start(page).click();
      await videoPlays(page, 9000);
      await expect(ad(page)).toHaveCount(0);
      expect(await reportedOfVideo(page)).toEqual(['play']);
      // The missing film is named by its answer.
      expect(
        pageErrors.splice(0).filter((error) => !/^404: .*(?:no-such-film|house-ad)/.test(error)),
      ).toEqual([]);
    },
  );
}

test('an ad that is a play list plays', async ({ page }) => {
  await answer(page, vast(inlineAd({ files: playList(HLS) })));
  await open(page);
  await start(page).click();
  await adPlays(page);
});

test('a tag of another host is not requested, and no code of ads is loaded', async ({ page }) => {
  const asked = await open(page, { attributes: { adTag: 'https://ads.example/vast' } });
  await start(page).click();
  await videoPlays(page);
  expect(asked.filter((path) => /vast|video-ad/.test(path))).toEqual([]);
});

test('a player that was loaded with the page plays the ad at its first play', async ({ page }) => {
  const asked = await open(page, { attributes: { start: 'loaded' } });
  await expect(page.getByRole('slider', { name: 'Posición' })).toBeVisible();
  expect(asked.filter((path) => /house-ad|vast|video-ad/.test(path))).toEqual([]);
  await page.locator('.controls [data-part="play"]').click();
  await adPlays(page);
  await seekAd(page, 11.5);
  await videoPlays(page, 10_000);
  expect(await reportedOfVideo(page)).toEqual(['play']);
});

test('a video that plays without a press has no ad', async ({ page }) => {
  await open(page, { attributes: { start: 'automatic' } });
  await videoPlays(page);
  await expect(ad(page)).toHaveCount(0);
});

test('a video without ads loads none of their code', async ({ page }) => {
  const asked = await open(page, { slug: 'salvamento-rescate-nocturno-video' });
  expect(await page.locator('template[data-ad]').count()).toBe(0);
  await start(page).click();
  await videoPlays(page);
  expect(asked.filter((path) => /house-ad|vast|video-ad/.test(path))).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a tap starts, pauses and skips the ad, whose controls are large enough', async ({
    page,
  }) => {
    await open(page);
    await start(page).tap();
    await adPlays(page);
    for (const control of await page.locator('.ad :is(button, a):visible').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.locator('.ad video').tap({ position: { x: 20, y: 20 } });
    expect((await stateOf(page, '.ad video')).isPaused).toBe(true);
    await page.locator('.ad [data-part="play"]').tap();
    await seekAd(page, 5.1);
    await expect(skip(page)).toHaveAttribute('aria-disabled', 'false');
    await skip(page).tap();
    await videoPlays(page);
  });
});

/** A media file that is a play list. */
function playList(url: string): string {
  return `<MediaFile delivery="streaming" type="application/x-mpegURL" width="0" height="0"><![CDATA[${url}]]></MediaFile>`;
}
