import type { Page } from 'playwright/test';
import { EDITIONS, otherLanguageOf } from '../support/editions.ts';
import { pagesOf, storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** More stops than any page has. */
const MOST_STOPS = 400;

/** What holds the focus, and whether a reader can see that it does. */
interface Stop {
  /** Its place among all that can be focused, -1 for anything else. */
  index: number;
  name: string;
  isOutlined: boolean;
  isInView: boolean;
}

for (const edition of EDITIONS) {
  test(`the first thing a keyboard finds on ${edition.name} is the way past the header`, async ({ page }) => {
    await page.goto(await storyUrl(edition, edition.story));
    const topOfMain = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
    const before = await topOfMain();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: edition.locale === 'ca' ? 'Ves al contingut' : 'Saltar al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    // A page that moved would take the next press of a button away from it.
    expect(await topOfMain()).toBe(before);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });

  test(`the language of ${edition.name} and its last section are chosen by keyboard`, async ({ page }) => {
    const story = await storyUrl(edition, edition.story);
    const other = otherLanguageOf(edition);
    await page.goto(story);
    await tabTo(page, 'header .bar > [popovertarget=site-menu]');
    await page.keyboard.press('Enter');
    await tabTo(page, `#site-menu a[hreflang=${other.locale}]`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(await storyUrl(other, other.story));

    await page.goto(story);
    await tabTo(page, 'header .bar > [popovertarget=site-menu]');
    await page.keyboard.press('Enter');
    const lastSection = page.locator('#site-menu nav ul').first().getByRole('link').last();
    const href = (await lastSection.getAttribute('href')) ?? '';
    await tabTo(page, `#site-menu a[href="${href}"]`);
    await expect(lastSection).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(edition.origin + href);
  });
}

/** Both themes, and pages that have each kind of thing to stop at: cards, page links, a video, a notice, a table, tags. */
const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');
const TYPES = new Set(['front', 'listing', 'article', 'video', 'story for subscribers', '404']);

for (const edition of IN_CATALAN) {
  const pages = pagesOf(edition).filter(({ type }) => TYPES.has(type));
  for (const { type, url } of pages) {
    test(`Tab reaches everything that can be used on the ${type} page of ${edition.name}, in order and in sight`, async ({ page }) => {
      await page.goto(await url());
      const stops: Stop[] = [];
      for (let presses = 0; presses < MOST_STOPS; presses += 1) {
        await page.keyboard.press('Tab');
        const stop = await readStop(page);
        // The controls of a video are one element to the page.
        if (stop.index === stops.at(-1)?.index) continue;
        if (stop.index === -1 || stop.index === stops[0]?.index) break;
        stops.push(stop);
      }
      expect(stops.length).toBeGreaterThan(10);
      expect(stops.map(({ index }) => index)).toEqual(Array.from({ length: await countStops(page) }, (_, index) => index));
      expect(stops.filter(({ isOutlined, isInView }) => !isOutlined || !isInView)).toEqual([]);
    });
  }
}

for (const edition of IN_CATALAN) {
  test(`going back through a story of ${edition.name} by Shift and Tab, the header that comes down covers nothing`, async ({ page }) => {
    await page.goto(await storyUrl(edition, edition.story));
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    const stops: Stop[] = [];
    for (let presses = 0; presses < MOST_STOPS && stops.at(-1)?.index !== 0; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      stops.push(await readStop(page));
    }
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.filter(({ isOutlined, isInView }) => !isOutlined || !isInView)).toEqual([]);
  });
}

/** Everything a reader can do something with, where it is shown. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]';

async function countStops(page: Page): Promise<number> {
  return page
    .locator(FOCUSABLE)
    .evaluateAll(
      (all) => all.filter((element) => element instanceof HTMLElement && element.tabIndex >= 0 && element.checkVisibility()).length,
    );
}

async function readStop(page: Page): Promise<Stop> {
  return page.evaluate((selector) => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility(),
    );
    const focused = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    // A link over two lines has nothing in the middle of its box.
    const [line = focused.getBoundingClientRect()] = focused.getClientRects();
    const onTop = document.elementFromPoint((line.left + line.right) / 2, Math.min((line.top + line.bottom) / 2, innerHeight - 1));
    return {
      index: all.findIndex((element) => element === focused),
      name: `${focused.tagName} ${focused.textContent?.trim().slice(0, 40) ?? ''}`,
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isInView: left >= 0 && right <= innerWidth && top < innerHeight && bottom > 0 && focused.contains(onTop),
    };
  }, FOCUSABLE);
}

async function tabTo(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).last();
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${selector}.`);
}
