import type { Page } from 'playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { EDITIONS } from '../support/editions.ts';
import { expectNoShift, measureShifts } from '../support/layout-shift.ts';
import { openMenu } from '../support/head.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** One edition of each site. The header of the others differs in its words only. */
const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');

/**
 * The row of the header, or the strip below it on a section’s page on a phone. Only one of them is
 * shown.
 */
const sections = (page: Page) =>
  page.getByRole('navigation', { name: /^(?:Seccions|Més seccions)$/ });
/** The wordmark in the bar. */
const home = (page: Page) => page.getByRole('banner').locator('.home');
const more = (page: Page) => sections(page).locator('summary');
const opener = (page: Page) => page.getByRole('link', { name: 'Obre el cercador' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Text que vols cercar' });

for (const edition of IN_CATALAN) {
  // R2.50
  test(`every section of ${edition.name} is in the row or behind its button, also by keyboard`, async ({
    page,
  }) => {
    await page.goto(edition.origin + edition.front);
    const all = sections(page).locator('a');
    const count = await all.count();
    expect(count).toBeGreaterThan(4);
    await page.setViewportSize({ width: 2000, height: 800 });
    await expect(more(page)).toBeHidden();
    for (const link of await all.all()) await expect(link).toBeInViewport({ ratio: 1 });

    await page.setViewportSize({ width: 800, height: 740 });
    await expect(more(page)).toBeInViewport({ ratio: 1 });
    await more(page).focus();
    await page.keyboard.press('Enter');
    await expect(all).toHaveCount(count);
    for (const link of await all.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(all.last()).toBeHidden();
    await expect(more(page)).toBeFocused();
    await more(page).click();
    await page.getByRole('main').click({ position: { x: 2, y: 500 } });
    await expect(all.last()).toBeHidden();
  });

  // R2.50
  test(`the sections of ${edition.name} are swiped on a phone, and each comes into view by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [edition.front, edition.section]) {
      await page.goto(edition.origin + path);
      const all = sections(page).locator('a');
      await expect(more(page)).toBeHidden();
      await expect(all.nth(1)).toBeInViewport({ ratio: 1 });
      await expect(all.last()).not.toBeInViewport();
      await all.first().focus();
      for (const link of (await all.all()).slice(1)) {
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
        await expect(link).toBeInViewport({ ratio: 1 });
      }
      await all.first().focus();
      const row = sections(page).locator('.sections');
      const { x, y } = (await row.boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 10, y + 10);
      await page.mouse.wheel(2000, 0);
      await expect(all.last()).toBeInViewport({ ratio: 1 });
      // The end of the row is not faded, so that the last section is legible.
      const { left, fade } = await row.evaluate((list) => ({
        left:
          list.getBoundingClientRect().right -
          (list.querySelector('li:nth-last-child(2)')?.getBoundingClientRect().right ?? 0),
        fade: Number.parseFloat(getComputedStyle(list).paddingInlineEnd),
      }));
      expect(left).toBeGreaterThanOrEqual(fade - 1);
    }
  });

  test(`the strip of sections of ${edition.name} shows the current section on a phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(edition.origin + edition.front);
    const last = (await sections(page).locator('a[href]').nth(4).getAttribute('href')) ?? '';
    await page.goto(edition.origin + last);
    await expect(sections(page).locator('[aria-current=page]')).toHaveAttribute('href', last);
    await expect(sections(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await violationsOf(page, { within: '.section-strip' })).toEqual([]);
  });

  test(`the menu of sections of ${edition.name} has the page’s paper and ink colours`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 740 });
    await page.goto(edition.origin + edition.front);
    await more(page).click();
    const panel = sections(page).locator('details ul');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { color, backgroundColor } = await page.locator('html').evaluate((html) => {
        const styles = getComputedStyle(html);
        return { color: styles.color, backgroundColor: styles.backgroundColor };
      });
      await expect(panel).toHaveCSS('background-color', backgroundColor);
      await expect(panel.getByRole('link').first()).toHaveCSS('color', color);
    }
  });

  // R2.56
  test(`the header of ${edition.name} hides on scrolling down and reappears on scrolling up, without a layout shift`, async ({
    page,
  }) => {
    await measureShifts(page);
    await page.goto(await storyUrl(edition, edition.story));
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 1200);
    await expect(home(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -100);
    await expect(home(page)).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 100);
    await expect(home(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -4000);
    await expect(home(page)).toBeInViewport({ ratio: 1 });
    await expectNoShift(page);
  });

  test(`the header of ${edition.name} stays visible while its menu is open`, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 740 });
    await page.goto(edition.origin + edition.front);
    await more(page).click();
    await page.mouse.move(10, 700);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
    await expect(more(page)).toBeInViewport({ ratio: 1 });
    await expect(sections(page).locator('a').last()).toBeInViewport({ ratio: 1 });
    await page.mouse.click(10, 700);
    await expect(more(page)).not.toBeInViewport();
  });

  test(`the bar of ${edition.name} shows the paper’s name after the masthead has scrolled out of view`, async ({
    page,
  }) => {
    await page.goto(edition.origin + edition.front);
    await expect(home(page)).toBeHidden();
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 1200);
    await page.mouse.wheel(0, -100);
    await expect(home(page)).toBeInViewport({ ratio: 1 });
    await home(page).click();
    await expect(page).toHaveURL(edition.origin + edition.front);
  });

  test(`the menu of ${edition.name} marks the current section`, async ({ page }) => {
    const current = page.locator('#site-menu [aria-current]');
    await page.goto(edition.origin + edition.section);
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(current).toHaveAttribute('href', edition.section);
    await page.goto(await storyUrl(edition, edition.story));
    await expect(current).toHaveAttribute('aria-current', 'true');
    await expect(current).toHaveAttribute('href', edition.section);
    await page.goto(edition.origin + edition.front);
    await expect(current).toHaveText('Portada');
  });

  test(`the header of ${edition.name} covers less than half of a phone’s screen in landscape`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(edition.origin + edition.front);
    const { height = 360 } = (await page.getByRole('banner').boundingBox()) ?? {};
    expect(height).toBeLessThan(150);
  });

  test(`the header of ${edition.name} stays at the top of the page with reduced motion`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(await storyUrl(edition, edition.story));
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 1200);
    await expect(home(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000);
    await expect(home(page)).not.toBeInViewport();
  });

  // R2.21, R5.28
  test(`the search of ${edition.name} requires three characters and opens the search page`, async ({
    page,
  }) => {
    await page.goto(edition.origin + edition.front);
    await opener(page).click();
    await expect(field(page)).toBeFocused();
    await field(page).fill(' ab ');
    await page.keyboard.press('Enter');
    await expect(page.locator('#search-message')).toHaveText('Escriu com a mínim 3 caràcters.');
    await expect(field(page)).toBeFocused();
    expect(await violationsOf(page, { within: '#search-layer' })).toEqual([]);
    await field(page).fill('llei de l’aigua');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `${edition.front}buscar/`);
    expect(new URL(page.url()).searchParams.get('searchText')).toBe('llei de l’aigua');
  });

  test(`the search of ${edition.name} opens and closes by keyboard`, async ({ page }) => {
    await page.goto(edition.origin + edition.front);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const edition of IN_CATALAN) {
    test(`the header of ${edition.name} fits a phone`, async ({ page }) => {
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        for (const path of [edition.front, edition.section]) {
          await page.goto(edition.origin + path);
          const bar = page.getByRole('banner').locator('.bar');
          for (const item of [
            bar.locator('.open'),
            opener(page),
            bar.getByRole('link', { name: 'El meu compte' }),
          ]) {
            await expect(item).toBeInViewport({ ratio: 1 });
            const { height = 0 } = (await item.boundingBox()) ?? {};
            expect(height).toBeGreaterThanOrEqual(40);
          }
          expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(57);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
      }
    });

    test(`every section of ${edition.name} can be reached, and the search works`, async ({
      page,
    }) => {
      await page.goto(edition.origin + edition.front);
      const listed = await sections(page).locator('a').count();
      const menu = await openMenu(page);
      const links = await menu.locator('nav ul').first().locator('a').all();
      // The list begins with the front.
      expect(links).toHaveLength(listed + 1);
      for (const link of links) {
        await link.focus();
        await expect(link).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press('Escape');
      await opener(page).click();
      await page.getByRole('searchbox', { name: 'Què cerques?' }).fill('aigua');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/buscar\/\?searchText=aigua&/);
    });
  }
});
