import type { Page } from 'playwright/test';
import { EDITIONS } from '../support/editions.ts';
import { get } from '../support/http.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';
import { settled } from '../support/ready.ts';
import { signIn } from '../support/readers/signed-in.ts';

/** The edition for which the test server publishes breaking-news alerts. */
const edition =
  EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es') ?? EDITIONS[0];
if (!edition) throw new Error('The tests need an edition.');
const { origin, front, section } = edition;

/** Requests of a page to addresses that contain a text. */
function requestsTo(page: Page, text: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(text)) requests.push(request.url());
  });
  return requests;
}

/** Lets the page believe that it is prerendered, because headless browsers prerender nothing. */
async function prerender(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
}

const open = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });

const dataLayer = (page: Page) =>
  page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer') ?? []));

test('a story is loaded before the press when a pointer rests on its link', async ({
  playwright,
  launchOptions,
}) => {
  await storyUrl(edition, edition.story);
  // Without the interception of requests, which switches the loading ahead off.
  const browser = await playwright.chromium.launch(launchOptions);
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const loaded = new Promise<string>((resolve) => {
    session.on(
      'Preload.prefetchStatusUpdated',
      ({ status, prefetchUrl }) => status === 'Ready' && resolve(prefetchUrl),
    );
  });
  await session.send('Preload.enable');
  await page.goto(origin + front);
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  // A page that nobody has opened yet is not loaded ahead.
  await get(origin + ((await link.getAttribute('href')) ?? ''));
  await link.hover();
  const address = await loaded;
  await link.click();
  await expect(page).toHaveURL(address);
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType),
  ).toBe('navigational-prefetch');
  await browser.close();
});

test('a prerendered page reports, fetches alerts and wakes the session when it is opened', async ({
  page,
}) => {
  await signIn(page, origin, 2);
  await prerender(page);
  const calls = [requestsTo(page, '/alertas/'), requestsTo(page, '/api/front/')];
  await page.goto(origin + section);
  await settled(page);
  expect([calls, await dataLayer(page)]).toEqual([[[], []], '[]']);
  await open(page);
  await expect.poll(() => calls.map(({ length }) => length > 0)).toEqual([true, true]);
  await expect.poll(() => dataLayer(page)).toContain('userType');
});

test('a prerendered page shows no reader who has logged out in another tab', async ({
  page,
  context,
}) => {
  await signIn(page, origin, 2);
  await prerender(page);
  const calls = requestsTo(page, '/api/front/');
  await page.goto(origin + section);
  await settled(page);
  await context.clearCookies();
  await open(page);
  await expect.poll(() => dataLayer(page)).toContain('"userType":0');
  expect(calls).toEqual([]);
});

test('a page that was loaded ahead is left if its story was withdrawn meanwhile', async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'deliveryType', {
      value: 'navigational-prefetch',
    });
  });
  const story = await storyUrl(edition, edition.story);
  let isGone = false;
  await page.route(story, (route) => {
    if (isGone)
      return route.fulfill({ status: 410, contentType: 'text/html', body: '<h1>Retirada</h1>' });
    isGone = true;
    return route.continue();
  });
  await page.goto(story);
  await expect(page.getByRole('heading', { name: 'Retirada' })).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([`410: ${story}`]);
});

/**
 * Listeners that keep a page out of the cache of the back button
 * (https://web.dev/articles/bfcache). The browser of the tests keeps no page, so that the page
 * itself is looked at.
 */
const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard'));

test('pages may stay in the cache of the back button', async ({ page }) => {
  await page.addInitScript(() => {
    const names: string[] = [];
    Reflect.set(window, 'heard', names);
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (
      this: EventTarget,
      ...listener: Parameters<typeof listen>
    ) {
      if (/^(?:before)?unload$/.test(listener[0])) names.push(listener[0]);
      return listen.apply(this, listener);
    };
    for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel', 'RTCPeerConnection'])
      Reflect.set(
        window,
        name,
        new Proxy(Reflect.get(window, name) ?? Object, {
          construct: (type, given) => (names.push(name), Reflect.construct(type, given)),
        }),
      );
  });
  for (const path of [
    front,
    section,
    `${front}agenda/`,
    new URL(await storyUrl(edition, edition.story)).pathname,
  ]) {
    const answer = await page.goto(origin + path);
    await settled(page);
    expect(answer?.headers()['cache-control']).not.toContain('no-store');
    expect([
      path,
      await heard(page),
      await page.evaluate(() => [window.onunload, window.onbeforeunload]),
    ]).toEqual([path, [], [null, null]]);
  }
  await page.evaluate(() => {
    addEventListener('unload', () => {});
    void new BroadcastChannel('test');
  });
  expect(await heard(page)).toEqual(['unload', 'BroadcastChannel']);
});
