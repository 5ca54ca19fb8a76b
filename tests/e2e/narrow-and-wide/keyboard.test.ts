import type { Page } from 'playwright/test';
import { EDITIONS, otherLanguageOf } from '../support/editions.ts';
import { pagesOf, storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** Limit of tab stops, more than any page has. */
const MOST_STOPS = 400;

/** The focused element, and whether its focus is visible. */
interface Stop {
  /** Index among all focusable elements, or -1 for any other element. */
  index: number;
  name: string;
  /**
   * Whether it is in a slide of a carousel. Those out of view are no stops
   * (`once/media/carousels.test.ts`).
   */
  isSlide: boolean;
  isOutlined: boolean;
  isInView: boolean;
}

for (const edition of EDITIONS) {
  test(`the first tab stop of ${edition.name} is the skip link`, async ({ page }) => {
    await page.goto(await storyUrl(edition, edition.story));
    const topOfMain = () =>
      page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
    const before = await topOfMain();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', {
      name: edition.locale === 'ca' ? 'Ves al contingut' : 'Saltar al contenido',
    });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    // A shift of the page would move buttons away from the reader.
    expect(await topOfMain()).toBe(before);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });

  test(`the language and the last section of ${edition.name} can be chosen by keyboard`, async ({
    page,
  }) => {
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

/**
 * Both themes, and pages with each kind of focusable element: cards, page links, a video, a notice,
 * a table, tags.
 */
const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');
const TYPES = new Set(['front', 'listing', 'article', 'video', 'story for subscribers', '404']);

/** The answer to a reader whose allowance is spent. */
const CLOSED = { accessGranted: false, html: null, messages: [], conditionName: 'visitors' };

for (const edition of IN_CATALAN) {
  const pages = pagesOf(edition).filter(({ type }) => TYPES.has(type));
  for (const { type, url } of pages) {
    test(
      `Tab reaches all controls of the ${type} page of ${edition.name}, in order and visibly`,
      { tag: '@each-width' },
      async ({ page }) => {
        // The next page of a list would be added before or after the focus passes its link.
        await page.route('**/more.json', () => {});
        // So would comments: their own test goes through them by keyboard.
        await page.route('**/api/front/comments/**', () => {});
        // The rest of a closed story would take the place of the gate.
        await page.route('**/paywall/content/*/read', (route) =>
          route.fulfill({ json: { httpCode: 200, response: CLOSED } }),
        );
        // A carousel that moves gets its pause button when it is seen.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(await url());
        const stops: Stop[] = [];
        const slides: Stop[] = [];
        for (let presses = 0; presses < MOST_STOPS; presses += 1) {
          await page.keyboard.press('Tab');
          const stop = await readStop(page);
          if (stop.isSlide) {
            slides.push(stop);
            continue;
          }
          // The controls of a video are one element of the page.
          if (stop.index === stops.at(-1)?.index) continue;
          if (stop.index === -1 || stop.index === stops[0]?.index) break;
          stops.push(stop);
        }
        expect(stops.length).toBeGreaterThan(10);
        expect(stops.map(({ index }) => index)).toEqual(
          Array.from({ length: await countStops(page) }, (_, index) => index),
        );
        expect(
          [...stops, ...slides].filter(({ isOutlined, isInView }) => !isOutlined || !isInView),
        ).toEqual([]);
        expect(slides.length > 0).toBe(
          await page.locator('.carousel[data-template]').first().isVisible(),
        );
      },
    );
  }
}

for (const edition of IN_CATALAN) {
  test(`the header of ${edition.name} covers no focused element when a story is read backwards by Shift+Tab`, async ({
    page,
  }) => {
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

/** Interactive elements, which count if they are visible and in no slide of a carousel. */
const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]';
const SLIDE = '.carousel[data-template] li';

async function countStops(page: Page): Promise<number> {
  return page
    .locator(FOCUSABLE)
    .evaluateAll(
      (all, slide) =>
        all.filter(
          (element) =>
            element instanceof HTMLElement &&
            element.tabIndex >= 0 &&
            element.checkVisibility() &&
            !element.matches('.carousel [hidden]') &&
            !element.closest(slide),
        ).length,
      SLIDE,
    );
}

async function readStop(page: Page): Promise<Stop> {
  return page.evaluate(
    ([selector, slide]) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.tabIndex >= 0 &&
          element.checkVisibility() &&
          !element.matches('.carousel [hidden]') &&
          !element.closest(slide),
      );
      const focused = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      // The middle of the box of a link over two lines may be empty.
      const [line = focused.getBoundingClientRect()] = focused.getClientRects();
      const onTop = document.elementFromPoint(
        (line.left + line.right) / 2,
        Math.min((line.top + line.bottom) / 2, innerHeight - 1),
      );
      return {
        index: all.findIndex((element) => element === focused),
        name: `${focused.tagName} ${focused.textContent?.trim().slice(0, 40) ?? ''}`,
        isSlide: focused.closest(slide) !== null,
        isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        isInView:
          left >= 0 &&
          right <= innerWidth &&
          top < innerHeight &&
          bottom > 0 &&
          focused.contains(onTop),
      };
    },
    [FOCUSABLE, SLIDE] as const,
  );
}

async function tabTo(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).last();
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${selector}.`);
}
