import type { Page } from 'playwright/test';
import { isFullRun } from '#tests/support/full-run.ts';
import { violationsOf } from '../support/accessibility.ts';
import type { Edition } from '../support/editions.ts';
import { expectNoShift, measureShifts } from '../support/layout-shift.ts';
import { pagesOfEverySite } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** WCAG 2.2 AA and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Rules whose result depends on the width or on the colours. A width also decides which of two
 * elements is shown.
 */
const VARYING_RULES = [
  'target-size',
  'color-contrast',
  'link-in-text-block',
  'link-name',
  'button-name',
  'region',
  'heading-order',
];

const WIDTHS = [800, 1440, 360];

/** The rules at each width. Axe skips the tablet, whose layout combines parts of the other two. */
const RULES_AT = new Map([
  [1440, VARYING_RULES],
  [360, RULES],
]);

/**
 * The colour schemes in which axe runs at a width. The full run takes both. The gate takes one, and
 * the other site has the other one there: it sees both schemes of each site, and a component that
 * both sites have at each width in both schemes.
 */
function schemesAt(width: number, { site }: Edition): readonly ('light' | 'dark')[] {
  if (isFullRun) return ['light', 'dark'];
  return (width === 360) === (site === 'elfar') ? ['light'] : ['dark'];
}

for (const { edition, page: testPage } of pagesOfEverySite()) {
  const { type, url } = testPage;
  // R1.4, R2.41, R2.42, R2.45
  test(`the ${type} page of ${edition.name} has no layout shift, fits three widths and twice the text size, and passes axe`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await measureShifts(page);
    // The rest of a closed story has tests of its own (`once/paywall/paywall.test.ts`).
    const closed = { accessGranted: false, html: null, messages: [], conditionName: 'visitors' };
    await page.route('**/paywall/content/*/read', (route) =>
      route.fulfill({ json: { httpCode: 200, response: closed } }),
    );
    // Scrolling would add pages to a list at any moment (`discovery/load-more.test.ts`): the page
    // is read as it arrives.
    await page.route(/\/more\.json$|\/webapi\/(?:searcher|shows\/search)\/./, () => {});
    const answer = await page.goto(await url());
    expect(answer?.status()).toBe(type === '404' ? 404 : 200);
    await expect(page.locator('html')).toHaveAttribute('lang', edition.locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // The menu has such a link too.
    await expect(
      page.getByRole('banner').locator(`a[aria-label][href="${edition.front}"]`).first(),
    ).toBeVisible();

    expect(await readToTheEnd(page)).toEqual([]);
    await expectNoShift(page);
    expect(await whatLosesItsShape(page)).toEqual([]);
    expect(await scopesWithoutStyle(page)).toEqual([]);
    expect(await sizesWithFunctions(page)).toEqual([]);

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await whatIsLost(page)).toEqual({ beyondScreen: 0, cut: [] });
      const rules = RULES_AT.get(width);
      for (const colorScheme of rules === undefined ? [] : schemesAt(width, edition)) {
        await page.emulateMedia({ colorScheme });
        expect(await violationsOf(page, { runOnly: rules }), colorScheme).toEqual([]);
      }
      await setTextSize(page, 2);
      expect(await whatIsLost(page)).toEqual({ beyondScreen: 0, cut: [] });
      await setTextSize(page, 1);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await whatMoves(page)).toEqual([]);
  });
}

/**
 * The scopes of elements of which the page has no style (`page-styles.ts`), elements that scripts
 * added included.
 */
function scopesWithoutStyle(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const styles = [...document.querySelectorAll('style')]
      .map(({ textContent }) => textContent)
      .join('');
    const scopes = [...document.querySelectorAll('[class*="z-"]')].flatMap(({ classList }) => [
      ...classList,
    ]);
    return [...new Set(scopes)].filter(
      (name) => /^z-[a-z0-9]{4}$/.test(name) && !styles.includes(`.${name}`),
    );
  });
}

/**
 * Sizes of pictures that WebKit before Safari 26.4 reads as the width of the window
 * (`source-size.ts`).
 */
function sizesWithFunctions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sizes = [...document.querySelectorAll('[sizes], [imagesizes]')].map(
      (element) => element.getAttribute('sizes') ?? element.getAttribute('imagesizes') ?? '',
    );
    return sizes.filter((value) => /\b(?!calc)[a-z-]+\(/.test(value));
  });
}

/**
 * Scrolls to the end, a screen at a time, and waits for the pictures in view. Those that a carousel
 * has beside the screen are loaded when they come near. Returns the addresses of empty ones.
 */
async function readToTheEnd(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const picturesInView = () =>
      new Promise<HTMLImageElement[]>((resolve) => {
        if (document.images.length === 0) resolve([]);
        const observer = new IntersectionObserver((entries) => {
          observer.disconnect();
          resolve(
            entries.flatMap(({ target, intersectionRect: { width, height } }) =>
              target instanceof HTMLImageElement && width > 0 && height > 0 ? target : [],
            ),
          );
        });
        for (const picture of document.images) observer.observe(picture);
      });
    const empty = new Set<string>();
    for (let from = 0; from < document.documentElement.scrollHeight; from += innerHeight) {
      scrollTo({ top: from, behavior: 'instant' });
      await painted();
      const pictures = await picturesInView();
      await Promise.all(pictures.map((picture) => picture.decode()));
      for (const { naturalWidth, currentSrc } of pictures)
        if (naturalWidth === 0) empty.add(currentSrc);
      await painted();
    }
    return [...empty];
  });
}

/** Changes the text size like the browser's setting: all our sizes are relative to the root's. */
async function setTextSize(page: Page, times: number): Promise<void> {
  await page.evaluate((factor) => {
    const root = document.documentElement;
    root.style.fontSize = '';
    root.style.fontSize = `${factor * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
  }, times);
}

/**
 * Pixels by which the page is wider than the screen, and boxes that hide a part of their content. A
 * line that ends with an ellipsis says that it is cut: only its height counts.
 */
async function whatIsLost(page: Page): Promise<{ beyondScreen: number; cut: string[] }> {
  return page.evaluate(() => {
    const hides = (element: Element) =>
      /hidden|clip/.test(getComputedStyle(element).overflow) &&
      !element.classList.contains('visually-hidden');
    const isTooNarrow = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).textOverflow !== 'ellipsis';
    const isTooSmall = (element: Element) =>
      isTooNarrow(element) || element.scrollHeight > element.clientHeight + 1;
    const cut = [...document.querySelectorAll('body *')].filter(
      (element) => hides(element) && isTooSmall(element),
    );
    return {
      beyondScreen: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      cut: cut.map(({ outerHTML }) => outerHTML.slice(0, 80)),
    };
  });
}

/**
 * Links and buttons whose shape consists of their background alone, which forced colours remove.
 */
async function whatLosesItsShape(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasGround = ({ backgroundColor }: CSSStyleDeclaration) =>
      !/^rgba\(.*, 0\)$/.test(backgroundColor);
    const hasEdge = ({ borderStyle, outlineStyle }: CSSStyleDeclaration) =>
      borderStyle !== 'none' || outlineStyle !== 'none';
    return [...document.querySelectorAll('a, button')]
      .filter(
        (element) => hasGround(getComputedStyle(element)) && !hasEdge(getComputedStyle(element)),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}

/** Elements that move despite the reader's preference for reduced motion. */
async function whatMoves(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
    const moves = ({ animationName, transitionDuration, scrollBehavior }: CSSStyleDeclaration) =>
      animationName !== 'none' || seconds(transitionDuration) > 0 || scrollBehavior === 'smooth';
    return [...document.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && moves(getComputedStyle(element)))
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}
