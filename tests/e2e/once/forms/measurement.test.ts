import type { Page } from 'playwright/test';
import { PORT } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

/** Small sites that measure their audience (`serve.mjs`): by Google Tag Manager, and by Matomo. */
const GTM_SITE = `http://mestral.localhost:${PORT}`;
const MATOMO_SITE = `http://xaloc.localhost:${PORT}`;
const STORY = '/politica/2026/03/01/el-port-obre/';

const GTM = 'https://www.googletagmanager.com/gtm.js?id=GTM-PROVA1';
const MATOMO = 'https://mesura.example/m/matomo.js';

/** Reports that the stand-ins send: at once, each 100 ms, and when the page is left. */
const STAND_IN = (report: string) => `
  window.atTag = JSON.parse(JSON.stringify(window.dataLayer.map((entry) => Array.isArray(entry) || entry[0] === undefined ? entry : Array.from(entry))));
  const report = () => navigator.sendBeacon('${report}');
  report();
  setInterval(report, 100);
  addEventListener('pagehide', report);
`;

test.use({ elsewhere: /^https:\/\/(?:www\.googletagmanager\.com|mesura\.example)\// });

/** Plays both servers, and collects the requests to other hosts. */
async function playServers(page: Page): Promise<string[]> {
  const foreign: string[] = [];
  const context = page.context();
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('.localhost'))
      foreign.push(request.url());
  });
  for (const [script, report] of [
    [GTM, 'https://www.googletagmanager.com/a'],
    [MATOMO, 'https://mesura.example/m/matomo.php'],
  ] as const) {
    await context.route(`${new URL(script).origin}/**`, (route) =>
      route.request().url() === script
        ? route.fulfill({ contentType: 'text/javascript', body: STAND_IN(report) })
        : route.fulfill({ status: 204 }),
    );
  }
  return foreign;
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accepta-ho tot' }).click();
const refuse = (page: Page) => page.getByRole('button', { name: 'Rebutja-ho tot' }).click();
const entries = (page: Page) =>
  page.evaluate(() => JSON.parse(JSON.stringify(window.dataLayer ?? [])) as object[]);

test('nothing is measured before consent, nor after a refusal', async ({ page }) => {
  const foreign = await playServers(page);
  await page.goto(GTM_SITE + STORY);
  await refuse(page);
  await page.reload();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await settled(page);
  expect(foreign).toEqual([]);
  expect(await entries(page)).toMatchObject([{ event: 'userType', userType: 0 }]);
});

// R4.14
test('signals of consent and the page precede the tag manager, which reads what follows', async ({
  page,
}) => {
  const foreign = await playServers(page);
  await page.goto(GTM_SITE + STORY);
  await accept(page);
  await page.waitForFunction(() => Reflect.has(window, 'atTag'));
  expect(foreign[0]).toBe(GTM);
  const all = (value: string) => ({
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: value,
  });
  expect(await page.evaluate(() => Reflect.get(window, 'atTag') as unknown)).toEqual([
    ['consent', 'default', all('denied')],
    ['consent', 'update', all('granted')],
    expect.objectContaining({ event: 'userType', userType: 0 }),
    {
      event: 'page',
      type: 'article',
      access: 'free',
      section: 'mestral-politica',
      tags: expect.any(Array),
      contentId: 'mestral-ca-el-port-obre',
      site: 'mestral',
      language: 'ca',
    },
    { 'gtm.start': expect.any(Number), event: 'gtm.js' },
  ]);
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('.share-bar a');
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
  });
  expect(await entries(page)).toContainEqual(
    expect.objectContaining({ event: 'share', contentId: 'mestral-ca-el-port-obre' }),
  );
});

test('Matomo stores no cookies, counts the canonical address and hears of events', async ({
  page,
  context,
}) => {
  const foreign = await playServers(page);
  await page.goto(`${MATOMO_SITE}${STORY}?utm_source=butlleti`);
  await accept(page);
  await expect.poll(() => foreign).toContain(MATOMO);
  expect(await page.evaluate(() => Reflect.get(window, '_paq') as unknown)).toEqual([
    ['disableCookies'],
    ['setTrackerUrl', 'https://mesura.example/m/matomo.php'],
    ['setSiteId', '7'],
    ['setCustomUrl', MATOMO_SITE + STORY],
    ['setCustomDimension', 1, '0'],
    ['setCustomDimension', 2, 'xaloc-politica'],
    ['setCustomDimension', 3, 'free'],
    ['trackPageView'],
  ]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('_pk'))).toEqual([]);
});

for (const [name, site, withdraw] of [
  [
    'in another tab',
    GTM_SITE,
    async (page: Page) => {
      const other = await page.context().newPage();
      await other.goto(`${GTM_SITE}/privacidad/`);
      await other.getByRole('button', { name: 'Rebutja-ho tot' }).click();
    },
  ],
  [
    'by clearing the browser',
    MATOMO_SITE,
    async (page: Page) => {
      await page.context().clearCookies();
      await page.evaluate(() => void dispatchEvent(new Event('focus'))).catch(() => {});
    },
  ],
] as const)
  test(`a withdrawal ${name} ends all reports`, async ({ page, pageErrors }) => {
    const foreign = await playServers(page);
    await page.goto(site + STORY);
    await accept(page);
    await page.waitForFunction(() => Reflect.has(window, 'atTag'));
    const reloaded = page.waitForEvent('load');
    await withdraw(page);
    await reloaded;
    const before = foreign.length;
    await settled(page);
    expect(await page.evaluate(() => Reflect.has(window, 'atTag'))).toBe(false);
    expect(foreign.slice(before)).toEqual([]);
    // The browser refused the reports of the page that was left.
    expect(pageErrors.filter((error) => !error.includes('Content Security Policy'))).toEqual([]);
    pageErrors.length = 0;
  });

test('a withdrawal beside an unfinished text ends all reports, and the text stays', async ({
  page,
  pageErrors,
}) => {
  const foreign = await playServers(page);
  await page.goto(GTM_SITE + STORY);
  await accept(page);
  await page.waitForFunction(() => Reflect.has(window, 'atTag'));
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('textarea'), { value: 'Un text a mitges.' });
    document.querySelector('main')?.append(field);
  });
  await page.context().clearCookies();
  // The report of this moment may be under way.
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  const before = foreign.length;
  await expect.poll(() => pageErrors.length).toBeGreaterThan(3);
  expect(foreign.slice(before)).toEqual([]);
  expect(pageErrors.filter((error) => !error.includes('Content Security Policy'))).toEqual([]);
  pageErrors.length = 0;
  await expect(page.locator('main textarea')).toHaveValue('Un text a mitges.');
  await page.evaluate(() => document.querySelector('main textarea')?.remove());
  await page.close();
  pageErrors.length = 0;
});

test('an address that opens something is told to nobody, on its page and on the next one', async ({
  page,
}) => {
  const foreign = await playServers(page);
  await page.goto(`${GTM_SITE}${STORY}?regalo=secret-del-regal`);
  await accept(page);
  await settled(page);
  await page.getByRole('link', { name: 'El Mestral' }).first().click();
  await page.waitForURL(`${GTM_SITE}/`);
  await settled(page);
  expect(foreign).toEqual([]);
  await page.reload();
  await page.goto(`${GTM_SITE}${STORY}`);
  await expect.poll(() => foreign[0]).toBe(GTM);
});

test('pages of an account let no script of another host in', async ({ page }) => {
  const policyOf = async (path: string) =>
    (await page.goto(GTM_SITE + path))?.headers()['content-security-policy'] ?? '';
  expect(await policyOf(STORY)).toContain('https://www.googletagmanager.com');
  for (const path of ['/acceso/', '/registro/', '/perfil/', '/redaccion/', '/no-hi-es/'])
    expect(await policyOf(path), path).not.toContain('googletagmanager');
});
