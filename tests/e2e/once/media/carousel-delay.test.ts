import { installClock, stopClock } from '#tests/e2e/support/clock.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const edition = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'ca');
if (!edition) throw new Error('The edition of the carousel is missing.');

// R9.7
test('a carousel that moves by itself shows each slide for 2500 ms', async ({ page }) => {
  await page.setViewportSize({ width: 1300, height: 900 });
  await installClock(page);
  await page.goto(edition.origin + edition.front);
  const carousel = page.locator('.carousel[data-template="swiper"]');
  await carousel.scrollIntoViewIfNeeded();
  const position = carousel.locator('.position');
  await expect(position).toHaveAttribute('aria-live', 'off', { timeout: 15_000 });
  await stopClock(page);
  // The carousel stands under the pointer, and begins anew when the pointer leaves it.
  await carousel.locator('ol').hover();
  await expect(position).toHaveAttribute('aria-live', 'polite');
  await page.mouse.move(5, 5);
  await expect(position).toHaveAttribute('aria-live', 'off');
  const scrolled = () => carousel.locator('ol').evaluate((list) => list.scrollLeft);
  /** The place of the list once it does not move: browsers scroll by a clock of their own. */
  const place = async () => {
    let last = -1;
    const moves = async () => {
      const [former, now] = [last, await scrolled()];
      last = now;
      return former !== now;
    };
    await expect.poll(moves).toBe(false);
    return last;
  };
  const before = await place();
  await page.clock.runFor(2499);
  expect(await place()).toBe(before);
  await page.clock.runFor(1);
  await expect.poll(scrolled).not.toBe(before);
});
