import type { Page } from 'playwright/test';
import { KEPT_MARK, OFFLINE_ENTRY } from '#domain/offline.ts';
import { getTranslator } from '#i18n/translator.ts';
import { openBrowser } from '#tests/support/readers/reader-browser.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import { violationsOf } from '../support/accessibility.ts';
import { demoStories, EDITIONS, PORT, type Edition } from '../support/editions.ts';
import { waitForMail } from '../support/readers/mails.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';
import { loseSession } from '../support/readers/registered-reader.ts';

const NOTHING = { caches: [], workers: 0 };

/** An edition with a locale prefix. */
const edition = EDITIONS.find(({ name }) => name === 'Onda Marea in Catalan') ?? EDITIONS[0];
if (!edition) throw new Error('The tests need an edition.');
const t = getTranslator(edition.locale);

test('saved stories can be read offline until the logout', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const story = await storyUrl(edition, edition.story);
  const other = await storyUrl(edition, anotherStory(edition));

  await page.goto(story);
  expect(await whatIsKept(page)).toEqual(NOTHING);
  await logIn(page, edition);
  await page.goto(story);
  const headline = (await heading.textContent()) ?? '';
  await expect(
    page.getByRole('button', { name: t('account:like.save'), pressed: false }),
  ).toBeEnabled();
  expect(await whatIsKept(page), 'nothing is kept before something is saved').toEqual(NOTHING);
  await saveStory(page);

  await page.goto(`${edition.origin}${edition.front}perfil/contenidos-guardados/`);
  await expect(page.getByText(t('profile:favourites.offline.mark'))).toBeVisible();
  await expect(
    page.getByText(t('profile:favourites.offline.count', { kept: 1, saved: 1 })),
  ).toBeVisible();

  await page.context().setOffline(true);
  expect((await page.goto(story))?.fromServiceWorker()).toBe(true);
  await expect(heading).toHaveText(headline);
  expect(await emptyPictures(page)).toEqual([]);
  await expect(
    page.locator('source, [srcset], astro-island'),
    'pictures in one width, and nothing that asks the server',
  ).toHaveCount(0);
  await expect(
    page.locator(`script[src]:not([src$="${KEPT_MARK}"])`),
    'every script is on the device',
  ).toHaveCount(0);

  await page.goto(other);
  await expect(heading).toHaveText(t('errors:page.offline.title'));
  expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  const kept = page.getByRole('main').getByRole('listitem').filter({ hasText: headline });
  await expect(kept.locator('p > span')).not.toBeEmpty();
  await expect(kept.locator('time')).toHaveText(/\d\sh$|\d:\d\d$/);
  await page.getByRole('main').getByRole('link', { name: headline }).click();
  await expect(page).toHaveURL(story);
  await expect(heading).toHaveText(headline);
  // A script that is read while the network returns may fail to load.
  await page.waitForLoadState();

  await page.context().setOffline(false);
  await page.goto(other);
  await expect(heading).not.toHaveText(t('errors:page.offline.title'));
  await page.getByRole('button', { name: t('header:user.open') }).click();
  await page.getByRole('button', { name: t('header:user.logout') }).click();
  await expect(page).toHaveURL(/alert=logged_out/);
  expect(await whatIsKept(page)).toEqual(NOTHING);
});

test('a browser without a storage estimate, as Safari before 17, still stores offline copies', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'storage'));
  await logIn(page, edition);
  await page.goto(await storyUrl(edition, edition.story));
  await saveStory(page);
});

test('offline copies are deleted after a session that ended while no page of ours was open', async ({
  page,
}) => {
  await logIn(page, edition);
  await page.goto(await storyUrl(edition, edition.story));
  await saveStory(page);
  await loseSession(page);
  await page.goto(edition.origin + edition.front);
  await expect.poll(() => whatIsKept(page)).toEqual(NOTHING);
});

/**
 * Saves the story of the page, and waits until the copy and the service worker are complete. Its
 * renditions have a new size: the server queues them behind those of other tests, and the page
 * requests each twice, with ten seconds at most.
 */
async function saveStory(page: Page): Promise<void> {
  test.slow();
  await page.getByRole('button', { name: t('account:like.save'), pressed: false }).click();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => wholeStories(page), { timeout: 25_000 }).toBe(1);
}

function anotherStory(edition: Edition): string {
  const found = demoStories(edition).find(
    ({ slug, access, type }) => slug !== edition.story && access === 'free' && type === 'article',
  );
  if (!found) throw new Error(`${edition.name} has only one story.`);
  return found.slug;
}

/** Caches and service workers of a site in the browser. */
function whatIsKept(page: Page): Promise<{ caches: string[]; workers: number }> {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

/** Number of offline copies with all their files. */
function wholeStories(page: Page): Promise<number> {
  return page.evaluate(async (entry) => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).match(entry))?.json(),
      ),
    );
    return kept.filter((story) => story?.copiedAt > 0).length;
  }, OFFLINE_ENTRY);
}

/** URLs of pictures that failed to load, after scrolling to the end of the page. */
function emptyPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    const loaded = await Promise.allSettled(
      [...document.images].map((picture) => picture.decode()),
    );
    return [...document.images]
      .filter((_, index) => loaded[index]?.status === 'rejected')
      .map(({ currentSrc }) => currentSrc);
  });
}

/** Registers and logs in by the endpoints of the forms. */
async function logIn(page: Page, { site, locale, origin, front }: Edition): Promise<void> {
  const name = `${site}-${locale}-${Math.random().toString(36).slice(2)}`;
  const credentials = { email: `offline-${name}@correu.example`, password: 'Tramuntana81' };
  // A network address of its own, because other tests also register and the limit is ten
  // registrations per hour and address.
  const browser = openBrowser(`http://127.0.0.1:${PORT}`, {
    site,
    page: `${front}registro/`,
    address: `198.51.100.${Date.now() % 256}`,
  });
  const { status } = await register(browser, aRegistration({ nick: name, ...credentials }));
  expect(status).toBe(201);
  await page.goto(
    `${origin}${new URL((await waitForMail(credentials.email, 1)).link).pathname}?lang=${locale}`,
  );
  await page
    .getByRole('button', { name: getTranslator(locale)('account:validation.action') })
    .click();
  const isIn = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/front/user/login', { method: 'POST', headers, body })).ok;
  }, JSON.stringify(credentials));
  expect(isIn).toBe(true);
}
