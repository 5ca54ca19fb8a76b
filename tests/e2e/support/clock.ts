import { expect, type Page } from 'playwright/test';

/**
 * Gives the pages of a tab a clock that `advance` moves on, from their next navigation on. It also
 * runs by itself until `stopClock`.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.addInitScript(() => {
    const { fetch } = window;
    let pending = 0;
    window.fetch = async (...given) => {
      document.documentElement.dataset['pending'] = String((pending += 1));
      return fetch(...given).finally(
        () => (document.documentElement.dataset['pending'] = String((pending -= 1))),
      );
    };
  });
}

/**
 * Moves the clock of a page, then waits until it has the answer of each call that it made. The
 * clock does not wait for the network, and a page knows of an answer only when it arrives.
 */
export async function advance(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await expect(page.locator('html')).not.toHaveAttribute('data-pending', /[1-9]/);
  // The code that waits for the answer runs now.
  await page.evaluate(() => new Promise<void>((resolve) => queueMicrotask(resolve)));
}

/**
 * Stops the clock of a page, so that only `advance` moves it. Code that paints by frames stands
 * then.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}
