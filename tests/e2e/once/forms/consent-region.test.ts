import type { Page } from 'playwright/test';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import {
  accept,
  answersOf,
  BOIA,
  configure,
  EMBEDS,
  regionOf,
  reject,
  rested,
  SETTINGS,
  STORY,
} from '#tests/e2e/support/readers/consent-pages.ts';
import { measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { ready } from '#tests/e2e/support/ready.ts';

/** The paints that Chromium counts as the largest, one after the other, and the place of each. */
declare global {
  interface Window {
    largestPaints: string[];
  }
}

async function ask(page: Page, path = STORY): Promise<void> {
  await page.goto(BOIA + path);
  await expect(regionOf(page)).toBeVisible();
}

const settings = (page: Page) => page.getByRole('link', { name: 'Configuració de privacitat' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

test.describe('the region', () => {
  // R10.3
  test('is the first stop of the Tab key, has the focus once, and does not trap it', async ({
    page,
  }) => {
    await ask(page);
    await expect(regionOf(page)).toBeFocused();
    for (const control of [
      regionOf(page).getByRole('link', { name: 'Què carreguem' }),
      accept(page),
      reject(page),
      configure(page),
      page.getByRole('link', { name: 'Ves al contingut' }),
    ]) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 2000);
    await expect(regionOf(page)).toBeVisible();
    expect(await answersOf(page)).toBeUndefined();
  });

  test('offers both answers in equal form, with no box ticked', async ({ page }) => {
    await ask(page);
    const looksOf = (button: ReturnType<typeof accept>) =>
      button.evaluate((element) => {
        const { width, height, top } = element.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontSize, fontWeight } =
          getComputedStyle(element);
        return [
          Math.round(width),
          height,
          top,
          color,
          backgroundColor,
          borderColor,
          fontSize,
          fontWeight,
        ];
      });
    for (const width of [360, 800, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await looksOf(accept(page))).toEqual(await looksOf(reject(page)));
    }
    await configure(page).click();
    await expect(box(page, 'Necessàries')).toBeChecked();
    await expect(box(page, 'Necessàries')).toBeDisabled();
    for (const name of ['Continguts d’altres webs', 'Publicitat'])
      await expect(box(page, name)).not.toBeChecked();
    await expect(box(page, 'Mesura d’audiència')).toHaveCount(0);
  });

  test('covers a quarter of a phone at most, in three lines of text', async ({ page }) => {
    for (const path of [STORY, `/es/politica/2026/03/01/abre-el-puerto/`]) {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(BOIA + path);
      const region = page.locator('#consent');
      await expect(region).toBeVisible();
      const { height, lines } = await region.evaluate((element) => {
        const text = element.querySelector('p');
        const line = text ? Number.parseFloat(getComputedStyle(text).lineHeight) : 1;
        return {
          height: element.getBoundingClientRect().height,
          lines: Math.round((text?.getBoundingClientRect().height ?? 0) / line),
        };
      });
      expect(height, path).toBeLessThanOrEqual(160);
      expect(lines, path).toBeLessThanOrEqual(3);
    }
  });

  test('moves nothing, and is never the largest paint', async ({ page }) => {
    await measureShifts(page);
    await page.addInitScript(() => {
      window.largestPaints = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const element: unknown = 'element' in entry ? entry.element : undefined;
          if (element instanceof Element)
            window.largestPaints.push(element.closest('#consent') ? 'the region' : element.tagName);
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of ['/', STORY]) {
        await ask(page, path);
        await ready(page);
        await expect
          .poll(() => page.evaluate(() => window.largestPaints.length))
          .toBeGreaterThan(0);
        const { shift, paints, padding } = await page.evaluate(() => ({
          shift: window.layoutShift,
          paints: window.largestPaints,
          padding: getComputedStyle(document.body).paddingBlockStart,
        }));
        expect([shift, padding], path).toEqual([0, '0px']);
        expect(paints, path).not.toContain('the region');
      }
    }
  });

  test('has no fault that axe finds, folded, open and answered', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.context().clearCookies();
      await page.emulateMedia({ colorScheme });
      await ask(page);
      const check = async () =>
        expect(await violationsOf(page, { within: '#consent' })).toEqual([]);
      await check();
      await configure(page).click();
      await check();
      await accept(page).click();
      await check();
    }
  });

  test('waits for the end of a text, and does not come to pages with forms', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const field = document.createElement('textarea');
        document.querySelector('main')?.prepend(field);
        field.focus();
      }),
    );
    await page.goto(`${BOIA}/`);
    await rested(page);
    await expect(regionOf(page)).toHaveCount(0);
    await page.locator('main').focus();
    await expect(regionOf(page)).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    await page.goto(BOIA + SETTINGS);
    await rested(page);
    await expect(regionOf(page)).toHaveCount(0);
  });
});

test.describe('an answer', () => {
  test('by keyboard is said in the same box, holds on other pages, and leaves the focus on the page', async ({
    page,
  }) => {
    await ask(page);
    const logged = page.waitForResponse('**/api/front/consent');
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(regionOf(page).getByRole('status')).toContainText('Hem desat la teva elecció');
    await expect(regionOf(page).getByRole('button', { name: 'Tanca' })).toBeFocused();
    expect(await answersOf(page)).toBe('000');
    const call = await logged;
    expect(call.status()).toBe(200);
    expect(call.request().postDataJSON()).toMatchObject({ advertising: false, embeds: false });
    await page.keyboard.press('Enter');
    await expect(regionOf(page)).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
    await page.goto(`${BOIA}/`);
    await rested(page);
    await expect(regionOf(page)).toHaveCount(0);
  });

  test('for all categories, and for one of them', async ({ page }) => {
    await ask(page);
    await accept(page).click();
    await expect.poll(() => answersOf(page)).toBe('011');
    await page.context().clearCookies();
    await ask(page);
    await configure(page).press('Enter');
    for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
    await expect(box(page, 'Publicitat')).toBeFocused();
    await page.keyboard.press('Space');
    await regionOf(page).getByRole('button', { name: 'Desa l’elecció' }).click();
    await expect.poll(() => answersOf(page)).toBe('001');
  });

  test('holds although the call fails', async ({ page }) => {
    await page.route('**/api/front/consent', (route) => route.abort());
    await ask(page);
    await accept(page).click();
    await expect(regionOf(page).getByRole('status')).toContainText('Hem desat');
    await page.reload();
    await ready(page);
    expect(await answersOf(page)).toBe('011');
  });

  test('is asked for again after other purposes and by a damaged cookie', async ({ page }) => {
    for (const value of ['7.20787.011', '0.20787.000:www.youtube-nocookie.com']) {
      await page.context().addCookies([{ name: 'consent', value, url: BOIA }]);
      await ask(page);
    }
  });
});

test.describe('the settings', () => {
  test('are linked from each footer, show the choice and change it', async ({ page }) => {
    await ask(page);
    await accept(page).click();
    await regionOf(page).getByRole('button', { name: 'Tanca' }).click();
    await settings(page).click();
    await expect(box(page, 'Publicitat')).toBeChecked();
    await expect(page.getByText('Darrera elecció:')).toBeVisible();
    expect(await violationsOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Rebutja-ho tot' }).click();
    await expect(page.getByRole('status')).toContainText('Hem desat la teva elecció.');
    await expect(box(page, 'Publicitat')).not.toBeChecked();
    expect(await answersOf(page)).toBe('000');
  });

  test('hear of a choice in another tab', async ({ page }) => {
    await page.goto(BOIA + SETTINGS);
    const other = await page.context().newPage();
    await ask(other);
    await accept(other).click();
    await expect(box(page, 'Publicitat')).toBeChecked();
    await page.context().clearCookies();
    await expect(box(page, 'Publicitat')).not.toBeChecked();
    await other.close();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('are a form that says what it has stored', async ({ page }) => {
      await page.goto(BOIA + STORY);
      await expect(regionOf(page)).toHaveCount(0);
      await settings(page).click();
      await box(page, 'Publicitat').check();
      await page.getByRole('button', { name: 'Desa l’elecció' }).click();
      await expect(page.getByRole('status')).toContainText('Hem desat la teva elecció.');
      expect(await answersOf(page)).toBe('001');
      await page.goto(BOIA + SETTINGS);
      await page.getByRole('link', { name: 'Mostra la meva elecció' }).click();
      await expect(box(page, 'Publicitat')).toBeChecked();
      await page.getByRole('button', { name: 'Rebutja-ho tot' }).click();
      expect(await answersOf(page)).toBe('000');
    });
  });
});

test('a browser that refuses cookies is not asked, and loads nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  });
  await page.goto(BOIA + EMBEDS);
  await rested(page);
  await expect(regionOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Carrega-ho de YouTube' })).toBeVisible();
});
