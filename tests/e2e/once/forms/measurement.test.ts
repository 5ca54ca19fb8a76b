import type { Page } from 'playwright/test';
import { PORT } from '#tests/e2e/support/editions.ts';
import { GTM, MATOMO, PLAYED, playServers } from '#tests/e2e/support/readers/foreign-hosts.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

/** Small sites that measure their audience (`serve.mjs`): by Google Tag Manager, and by Matomo. */
const GTM_SITE = `http://mestral.localhost:${PORT}`;
const MATOMO_SITE = `http://xaloc.localhost:${PORT}`;
const STORY = '/politica/2026/03/01/el-port-obre/';

test.use({ elsewhere: PLAYED });

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

test('the wall of a closed story is an entry after consent only, once for a view', async ({
  page,
}) => {
  await playServers(page);
  const wall = { id: 'registre', type: 'modal', canBeClosed: true, principalText: 'Registra’t' };
  const closed = { accessGranted: false, html: null, messages: [wall], conditionName: 'visites' };
  await page.route('**/paywall/content/*/read', (route) =>
    route.fulfill({ json: { httpCode: 200, response: closed } }),
  );
  const ofPaywall = async () =>
    (await entries(page)).filter((entry) => 'event' in entry && entry.event === 'paywall');
  const openWall = async () => {
    await page.goto(`${GTM_SITE}/politica/2026/03/03/per-a-subscriptors/`);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(page.locator('.paywall-message')).toBeVisible();
    await settled(page);
  };
  await openWall();
  expect(await ofPaywall()).toEqual([]);

  await page.goto(`${GTM_SITE}/privacidad/`);
  await page.getByRole('button', { name: 'Accepta-ho tot' }).click();
  await openWall();
  await page.waitForFunction(() => Reflect.has(window, 'atTag'));
  await expect.poll(ofPaywall).toEqual([{ event: 'paywall', message: 'registre', type: 'modal' }]);
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
