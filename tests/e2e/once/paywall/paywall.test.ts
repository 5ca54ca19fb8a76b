import type { Page } from 'playwright/test';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS, demoStories, type Edition } from '#tests/e2e/support/editions.ts';
import { expectNoShift, measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';
import { aReader, loseSession } from '#tests/e2e/support/readers/registered-reader.ts';

const elfar = editionNamed('El Far in Catalan');

function editionNamed(name: string): Edition {
  const found = EDITIONS.find((edition) => edition.name === name);
  if (!found) throw new Error(`No edition is called "${name}".`);
  return found;
}

/** Paths of the closed stories of an edition, those for subscribers first. */
async function closedUrls(edition: Edition): Promise<string[]> {
  const closed = demoStories(edition).filter(({ access }) => access !== 'free');
  const ordered = closed.toSorted((a, b) => (a.access < b.access ? 1 : -1));
  return Promise.all(ordered.map(({ slug }) => storyUrl(edition, slug)));
}

const gate = (page: Page) => page.locator('.closed-part > aside');
const rest = (page: Page) => page.locator('.closed-part > .prose');

/** Scrolls to the place where the story is cut, and waits for the answer of the read call. */
async function reachGate(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/api\/front\/paywall\/content\/.*\/read$/);
  await page.locator('.closed-part').scrollIntoViewIfNeeded();
  await answered;
}

test('a visitor reads three closed stories, meets the wall at the fourth, and reads the first ones again', async ({
  page,
}) => {
  await measureShifts(page);
  const urls = await closedUrls(elfar);
  for (const url of urls.slice(0, 3)) {
    await page.goto(url);
    await reachGate(page);
    await expect(rest(page)).toBeVisible();
    await expect(gate(page)).toHaveCount(0);
    await expectNoShift(page);
  }
  await page.goto(urls[3] ?? '');
  await reachGate(page);
  await expect(gate(page)).toBeVisible();
  await expect(rest(page)).toHaveCount(0);
  // The cookie of a story that was open lets its page ask at once.
  await page.goto(urls[0] ?? '');
  await expect(rest(page)).toBeVisible();
});

test('the rest has the ids, headings and contrast of a whole page', async ({ page }) => {
  const [url = ''] = await closedUrls(elfar);
  await page.goto(url);
  await reachGate(page);
  await expect(rest(page)).toBeVisible();
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('article :is(h1, h2, h3, h4)')].map(({ tagName }) =>
      Number(tagName[1]),
    ),
  );
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  await expectNoViolations(page);
});

test('a page that is only opened, and not read to the gate, spends nothing', async ({ page }) => {
  const [first = '', second = ''] = await closedUrls(elfar);
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/read') && calls.push(request.url()));
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto(first);
  await page.goto(second);
  await page.waitForLoadState();
  expect(calls).toEqual([]);
});

test('a reader who logs in at the gate comes back to the place where the story is cut, and reads on', async ({
  page,
}) => {
  const { email, password } = await aReader(page, 'lectora de la porta');
  await loseSession(page);
  const urls = await closedUrls(elfar);
  for (const url of urls) {
    await page.goto(url);
    await reachGate(page);
  }
  // The last one is for registered readers. The wall of the demo cannot be closed, and has the same
  // links as the gate.
  await expect(gate(page).locator('a[href*="/acceso/"]')).toHaveAttribute('href', /%23resta$/);
  await page.locator('.paywall-message a[href*="/acceso/"]').first().click();
  await page.locator('form:has([value=login]) [name=email]').first().fill(email);
  await page.locator('form:has([value=login]) [name=password]').first().fill(password);
  await page.locator('form:has([value=login]) button[type=submit]').first().click();
  await expect(page).toHaveURL(`${urls.at(-1)}#resta`);
  await expect(rest(page)).toBeVisible();
});

test('a page that the history restores asks again once the reader has left', async ({ page }) => {
  await aReader(page, 'lectora del mur');
  const registered = (await closedUrls(elfar)).at(-1) ?? '';
  await page.goto(registered);
  await expect(rest(page)).toBeVisible();
  // A call on its way would be refused without the session.
  await settled(page);
  await page.context().clearCookies();
  await page.goto(`${elfar.origin}${elfar.front}`);
  const asked = page.waitForRequest(/\/api\/front\/paywall\/content\/.*\/read$/);
  await page.goBack();
  await page.locator('.closed-part').scrollIntoViewIfNeeded();
  await asked;
});

test('a call that fails shows the gate with its form, which works', async ({
  page,
  pageErrors,
}) => {
  const [url = ''] = await closedUrls(elfar);
  await page.route(/\/paywall\/content\/.*\/read$/, (route) => route.abort());
  await page.goto(url);
  await page.locator('.closed-part').scrollIntoViewIfNeeded();
  await expect(gate(page)).toBeVisible();
  await expect(gate(page).getByRole('button')).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([
    expect.stringContaining('The closed part could not be asked for.'),
  ]);
  await gate(page).getByRole('button').click();
  await expect(page).toHaveURL(/\/lectura\/.*#resta$/);
  await expect(page.locator('.closed-part')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const name of ['El Far in Catalan', 'Onda Marea in Spanish']) {
    test(`the form of the gate leads to the whole story, ${name}`, async ({ page }) => {
      const [url = ''] = await closedUrls(editionNamed(name));
      await page.goto(url);
      const before = (await page.locator('.prose').innerText()).length;
      await gate(page).getByRole('button').click();
      await expect(page).toHaveURL(/\/lectura\//);
      expect((await page.locator('.prose').first().innerText()).length).toBeGreaterThan(before);
      await expect(page.locator('.closed-part')).toHaveCount(0);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    });
  }
});
