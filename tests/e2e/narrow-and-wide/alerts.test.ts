import type { Page } from 'playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { advance, installClock } from '../support/clock.ts';
import { EDITIONS } from '../support/editions.ts';
import { expectNoShift, measureShifts } from '../support/layout-shift.ts';
import { get } from '../support/http.ts';
import { expect, test } from '../support/reader.ts';
import { openPage } from '../support/ready.ts';

/** The edition for which the test server publishes breaking-news alerts. */
const ALERTED = EDITIONS.filter(({ site, locale }) => site === 'elfar' && locale === 'es');
const SECOND = 1000;

const alerts = (page: Page) => page.getByRole('complementary', { name: 'Aviso' });
const banner = (page: Page) => alerts(page).getByText('Alerta por viento');
const close = (page: Page) => alerts(page).getByRole('button', { name: 'Cerrar el aviso' });

/** Answers a page's questions for the alerts: with none, with a new one, or not at all. */
async function answerAlerts(page: Page) {
  const answers: { kind: 'none' | 'new' | 'failed'; count: number } = { kind: 'none', count: 0 };
  await page.route('**/alertas/', async (route) => {
    answers.count += 1;
    if (answers.kind === 'failed') return route.abort();
    const body = answers.kind === 'none' ? '' : (await get(route.request().url())).body;
    return route.fulfill({
      contentType: 'text/html',
      body: body.replace('Alerta por viento', 'Alerta nueva').replace(/data-id="/, '$&nueva-'),
    });
  });
  return answers;
}

/** Hides or shows the page, as another tab of its window does. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

for (const { origin, front, section } of ALERTED) {
  // R2.66, R4.22, R4.23, R9.3
  test('a breaking-news alert is shown for seven seconds, once per session, without a layout shift', async ({
    page,
  }) => {
    await installClock(page);
    await measureShifts(page);
    await page.goto(origin + front);
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await expect(alerts(page).getByText(/Alerta de/)).toHaveCount(0);
    await advance(page, 4 * SECOND);
    await expect(banner(page)).toBeVisible();
    await advance(page, 4 * SECOND);
    await expect(banner(page)).toBeHidden();
    await expectNoShift(page);
    await page.goto(origin + section);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  test('a section shows a breaking-news alert without a layout shift, and none if it cannot be fetched', async ({
    page,
    context,
  }) => {
    await measureShifts(page);
    await page.goto(origin + section);
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await expectNoShift(page);
    expect(await violationsOf(page, { within: '.alerts' })).toEqual([]);
    await context.clearCookies();
    await page.route('**/alertas/', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
  });

  test('two open tabs show a breaking-news alert once', async ({ page, context }) => {
    await page.goto(origin + front);
    await expect(banner(page)).toBeVisible();
    const other = await context.newPage();
    await openPage(other, origin + section);
    await expect(alerts(other)).toHaveCount(1);
    await expect(banner(other)).toBeHidden();
  });

  // R10.11
  test('an open page learns of a breaking-news alert within a minute, and asks only while it is visible', async ({
    page,
  }) => {
    await installClock(page);
    const answers = await answerAlerts(page);
    await openPage(page, origin + section);
    await advance(page, 60 * SECOND);
    await expect.poll(() => answers.count, 'the page asks again').toBe(2);
    await expect(alerts(page)).toHaveCount(0);
    answers.kind = 'new';
    await advance(page, 60 * SECOND);
    await expect(alerts(page).getByText('Alerta nueva')).toBeInViewport({ ratio: 1 });
    await alerts(page).getByText('Alerta nueva').hover();
    answers.kind = 'none';
    await advance(page, 60 * SECOND);
    await expect(alerts(page).getByText('Alerta nueva')).toBeVisible();
    await page.mouse.move(5, 5);
    await advance(page, 8 * SECOND);
    await expect(alerts(page).getByText('Alerta nueva')).toBeHidden();

    await setHidden(page, true);
    const { count } = answers;
    await advance(page, 300 * SECOND);
    expect(answers.count).toBe(count);
    await setHidden(page, false);
    await expect.poll(() => answers.count, 'a page that is shown again asks').toBe(count + 1);
    await expect(alerts(page)).toHaveCount(0);
  });

  test('an open front page learns of a breaking-news alert, and asks less often after failures', async ({
    page,
  }) => {
    await installClock(page);
    const answers = await answerAlerts(page);
    answers.kind = 'failed';
    await openPage(page, origin + front);
    await close(page).click();
    expect(answers.count).toBe(0);
    for (let minute = 1; minute <= 10; minute += 1) await advance(page, 60 * SECOND);
    expect(answers.count).toBeGreaterThanOrEqual(3);
    expect(answers.count).toBeLessThanOrEqual(5);
    answers.kind = 'new';
    await setHidden(page, false);
    await expect(alerts(page).getByText('Alerta nueva')).toBeInViewport({ ratio: 1 });
  });

  test('account forms have no breaking-news alert', async ({ page }) => {
    for (const form of ['/es/acceso/', '/es/registro/']) {
      await page.goto(origin + form);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(alerts(page)).toHaveCount(0);
    }
  });

  // R4.23
  test('a breaking-news alert stays under a pointer or focus', async ({ page }) => {
    await installClock(page);
    await page.goto(origin + front);
    await banner(page).hover();
    await advance(page, 60 * SECOND);
    await expect(banner(page)).toBeVisible();
    expect(await violationsOf(page, { within: '.alerts' })).toEqual([]);
    await close(page).focus();
    await page.mouse.move(5, 5);
    await advance(page, 60 * SECOND);
    await expect(banner(page)).toBeVisible();
    await page.getByRole('banner').getByRole('link').first().focus();
    await advance(page, 8 * SECOND);
    await expect(banner(page)).toBeHidden();
  });

  test('a breaking-news alert at twice the text size leaves the page and its own button visible', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => {
      document.addEventListener(
        'DOMContentLoaded',
        () => (document.documentElement.style.fontSize = '200%'),
      );
    });
    await page.goto(origin + front);
    await alerts(page)
      .locator('.words')
      .evaluate((words) => words.append(' Los trenes van despacio.'.repeat(8)));
    await expect(close(page)).toBeInViewport({ ratio: 1 });
    const { height = 0 } = (await alerts(page).boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(370);
    await alerts(page).evaluate((scrolling) => scrolling.scrollTo(0, scrolling.scrollHeight));
    await expect(close(page)).toBeInViewport({ ratio: 1 });
    await close(page).click();
    await expect(banner(page)).toBeHidden();
  });

  test('a breaking-news alert can be closed by keyboard', async ({ page }) => {
    await page.goto(origin + front);
    await close(page).focus();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { origin, front } of ALERTED) {
    test('a breaking-news alert is printed in the page, without its close button', async ({
      page,
    }) => {
      await page.goto(origin + front);
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      await expect(close(page)).toBeHidden();
      await alerts(page).getByRole('link').click();
      await expect(page).toHaveURL(`${origin}/es/politica/`);
    });
  }
});
