import type { Page } from 'playwright/test';
import { EDITIONS, demoStories } from '#tests/e2e/support/editions.ts';
import { measureShifts, MOST_SHIFT } from '#tests/e2e/support/layout-shift.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { painted } from '#tests/e2e/support/ready.ts';

const [elfar] = EDITIONS;

/** Scrolls until the end of the closed part is at a part of the screen, from its top. */
const jumpTo = (page: Page, part: number) =>
  page
    .locator('.closed-part')
    .evaluate(
      (closed, at) => scrollBy(0, closed.getBoundingClientRect().bottom - innerHeight * at),
      part,
    );

/** Ways past the place where a story is cut. */
const JUMPS: [name: string, jump: (page: Page) => Promise<unknown>][] = [
  ['with the key End', (page) => page.keyboard.press('End')],
  ['to a fragment', (page) => page.evaluate(() => location.assign('#related'))],
  ['to the middle of its box', (page) => jumpTo(page, 0.5)],
  ['to the end of its box', (page) => jumpTo(page, 0.75)],
  ['to a place below its box', (page) => jumpTo(page, -0.1)],
];

const WIDTHS = [
  [360, 740],
  [800, 1100],
  [1440, 900],
] as const;

/** The fields of a refusal that the gate reads. */
const REFUSED = { accessGranted: false, html: null, messages: [], conditionName: 'visitors' };

/**
 * Opens a closed story, reads to its gate, jumps, and lets the call answer afterwards. Returns the
 * sum of the layout shifts.
 */
async function shiftAfter(
  page: Page,
  jump: (page: Page) => Promise<unknown>,
  isGranted: boolean,
): Promise<number> {
  await measureShifts(page);
  let answerNow = () => {};
  const hasJumped = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route(/\/paywall\/content\/.*\/read$/, async (route) => {
    await hasJumped;
    await (isGranted ? route.continue() : route.fulfill({ json: { response: REFUSED } }));
  });
  const closed = elfar && demoStories(elfar).find(({ access }) => access === 'subscriber');
  if (!closed) throw new Error('The demo has no closed story.');
  const asked = page.waitForRequest(/\/read$/);
  await page.goto(await storyUrl(elfar, closed.slug));
  await page
    .locator('.closed-part')
    .evaluate((part) =>
      scrollBy(0, Math.max(0, part.getBoundingClientRect().top - innerHeight + 20)),
    );
  await asked;
  await painted(page);
  await jump(page);
  await painted(page);
  answerNow();
  await expect(page.locator('.closed-part[data-asking]')).toHaveCount(0);
  await expect(page.locator('.closed-part > .prose')).toHaveCount(isGranted ? 1 : 0);
  await painted(page);
  return page.evaluate(() => window.layoutShift);
}

for (const [width, height] of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });

    for (const [name, jump] of JUMPS)
      // R10.4
      test(`the rest moves nothing for a reader who jumped ${name} before it came`, async ({
        page,
      }) => {
        expect(await shiftAfter(page, jump, true)).toBeLessThanOrEqual(MOST_SHIFT);
      });

    // R10.4
    test('a refusal moves nothing for a reader who jumped to the middle of the box before it came', async ({
      page,
    }) => {
      expect(await shiftAfter(page, (one) => jumpTo(one, 0.5), false)).toBeLessThanOrEqual(
        MOST_SHIFT,
      );
    });
  });
}
