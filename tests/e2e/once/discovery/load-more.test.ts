import type { Page } from 'playwright/test';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { expectNoShift, measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

const [elfar] = EDITIONS;
if (!elfar) throw new Error('There is no edition.');
const archive = `${elfar.origin}/hemeroteca/`;

// R2.60, R4.24
test('a list adds its next pages by scrolling and by its link, each story once', async ({
  page,
}) => {
  await page.goto(archive);
  const stories = page.locator('.listing > .list li[data-id]');
  const first = await stories.count();
  expect(first).toBeGreaterThanOrEqual(20);
  await page.getByRole('link', { name: 'Mostra’n més' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => stories.count()).toBeGreaterThanOrEqual(first + 20);
  // The link is near the screen, and below it.
  await page
    .getByRole('link', { name: 'Mostra’n més' })
    .evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - innerHeight - 100));
  await expect.poll(() => stories.count()).toBeGreaterThanOrEqual(first + 40);
  const ids = await stories.evaluateAll((all) => all.map((one) => one.dataset['id']));
  expect(new Set(ids).size).toBe(ids.length);
  const days = await page.locator('.list h2').evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(days).size).toBe(days.length);
  await expectNoViolations(page);
});

declare global {
  interface Window {
    /** Delivers the records that observers of nearness hold (`holdRecords`). */
    deliverRecords?(): void;
  }
}

/**
 * Makes the observer of a list's link deliver its records late, as a busy browser does, from the
 * moment on in which the link is near the screen.
 */
const holdRecords = (page: Page) =>
  page.addInitScript(() => {
    const Observer = IntersectionObserver;
    const held: IntersectionObserverEntry[] = [];
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((records) => {
          const isNear = records.some(
            ({ target, isIntersecting }) => isIntersecting && target.matches('[rel=next]'),
          );
          if (!isNear && held.length === 0) return callback(records, this);
          held.push(...records);
          window.deliverRecords = () => held.length > 0 && callback(held.splice(0), this);
        }, options);
        this.takeRecords = () => [...held.splice(0), ...super.takeRecords()];
      }
    };
  });

// R4.24
test('a list loads one page at a time, however often its link is pressed', async ({ page }) => {
  await holdRecords(page);
  const asked: string[] = [];
  const { promise: isAnswered, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(/more\.json$/, (route) => {
    asked.push(route.request().url());
    return isAnswered.then(() => route.continue());
  });
  await page.goto(archive);
  const stories = page.locator('.listing > .list li[data-id]');
  const first = await stories.count();
  const link = page.locator('.listing [rel=next]');
  await expect(link).toHaveText('Mostra’n més');
  await link.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expect.poll(() => asked.length).toBe(1);
  await page.waitForFunction(() => window.deliverRecords);
  // A further load would begin at once: loads begin a second apart.
  const pressedAt = Date.now();
  await expect.poll(() => Date.now() - pressedAt).toBeGreaterThan(1000);
  letAnswer();
  await expect.poll(() => stories.count()).toBe(first + 20);
  // The link was near before the page was added, and is below the screen now.
  await page.evaluate(() => window.deliverRecords?.());
  await settled(page);
  expect(asked).toHaveLength(1);
});

for (const [list, path, items] of [
  ['the archive', 'hemeroteca/', '.listing > .list li[data-id]'],
  ['a search', 'buscar/?searchText=mar', '#search-results article'],
] as const) {
  // R2.61
  test(`a reader who jumps to the end of ${list} gets three more pages in place, and then the footer`, async ({
    page,
  }) => {
    await measureShifts(page);
    // A slow answer arrives when the link is in view.
    await page.route(/more\.json$|webapi\/searcher\/./, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(`${elfar.origin}/${path}`);
    await expect(
      page.locator('astro-island[ssr]').filter({ has: page.getByRole('searchbox') }),
    ).toHaveCount(0);
    const stories = page.locator(items);
    const footer = page.getByRole('contentinfo');
    const jump = () =>
      page.evaluate(() =>
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
      );
    for (let added = 1; added <= 3; added += 1) {
      const before = await stories.count();
      await jump();
      // The place on the screen, and not in the document: the browser keeps it when a height above
      // it changes by a fraction.
      const topOf = () =>
        stories.nth(before - 1).evaluate((story) => story.getBoundingClientRect().top);
      const top = await topOf();
      await expect.poll(() => stories.count()).toBeGreaterThan(before);
      expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);
      await expect(stories.nth(before)).toBeInViewport();
      if ((await page.locator('main [rel=next]').count()) === 0) break;
    }
    const all = await stories.count();
    await jump();
    await expect(footer).toBeInViewport();
    // The link is in view as well, and a further page is added when it is pressed.
    await settled(page);
    await expect(stories).toHaveCount(all);
    await expectNoShift(page);
  });
}

// R4.26
test('a story that a publication has pushed to the next page is not added again', async ({
  page,
}) => {
  await page.goto(archive);
  const stories = page.locator('.listing > .list li[data-id]');
  const first = await stories.count();
  const link = page.getByRole('link', { name: 'Mostra’n més' });
  const known = await link.evaluate(async (next) => {
    const following =
      next instanceof HTMLAnchorElement ? await fetch(`${next.href}more.json`) : undefined;
    return /data-id=\\"([^"\\]+)/.exec((await following?.text()) ?? '')?.[1] ?? '';
  });
  expect(known).not.toBe('');
  await stories.last().evaluate((story, id) => story.setAttribute('data-id', id), known);
  await link.click();
  await expect.poll(() => stories.count()).toBeGreaterThan(first);
  const ids = await stories.evaluateAll((all) => all.map((one) => one.dataset['id']));
  expect(ids.filter((id) => id === known)).toEqual([known]);
});

test('going back restores the list and the place', async ({ page }) => {
  await page.goto(archive);
  const stories = page.locator('.listing > .list li[data-id]');
  const first = await stories.count();
  await page.getByRole('link', { name: 'Mostra’n més' }).click();
  // The link may be near the screen again, so that a further page comes by itself.
  await expect.poll(() => stories.count()).toBeGreaterThanOrEqual(first + 20);
  const story = stories.nth(first + 15).locator('h3 a');
  await story.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await story.click();
  await expect(page.locator('article h1')).toBeVisible();
  await page.goBack();
  await expect.poll(() => stories.count()).toBeGreaterThanOrEqual(first + 20);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 400);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the next page is a link', async ({ page }) => {
    await page.goto(archive);
    await page.getByRole('link', { name: 'Pàgina següent' }).click();
    await expect(page).toHaveURL(/\/hemeroteca\/pagina\/\d+\/$/);
  });
});
