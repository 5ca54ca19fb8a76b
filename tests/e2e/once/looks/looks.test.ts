import path from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { EDITIONS, type Edition } from '#tests/e2e/support/editions.ts';
import { get } from '#tests/e2e/support/http.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/**
 * Compares the first screen of a front and of a story of both sites with the screenshots in
 * `looks.test.ts-snapshots`. Dates are masked, pictures are blank, and broadcasts and the newest
 * stories are hidden, because they change. After an intended change, run `npx playwright test looks
 * --update-snapshots` and check the new screenshots.
 */
const PAPERS = EDITIONS.filter(({ front }) => front === '/');

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };

/**
 * Gives dates one width and hides parts whose words depend on the hour. Both would move line
 * breaks.
 */
const WITHOUT_CHANGING_PARTS = path.join(
  import.meta.dirname,
  '../../support/without-changing-parts.css',
);

/** Tolerance, because other versions of the browser render typefaces slightly differently. */
const MOST_DIFFERENCE = 0.02;

test.use({ bypassCSP: true });

for (const paper of PAPERS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${paper.site} looks as it did on a ${screen}, ${colorScheme}`, async ({
        page,
        context,
      }) => {
        await waitForTypefaces(context);
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const [name, url] of Object.entries(await pagesOf(paper))) {
          await page.goto(url);
          await page.evaluate(() => document.fonts.ready);
          await expect(page).toHaveScreenshot(
            `${paper.site}-${name}-${screen}-${colorScheme}.png`,
            {
              animations: 'disabled',
              mask: [page.locator('time, .date, .alerts')],
              stylePath: WITHOUT_CHANGING_PARTS,
              maxDiffPixelRatio: MOST_DIFFERENCE,
            },
          );
        }
      });
    }
  }
}

async function pagesOf(paper: Edition): Promise<Record<string, string>> {
  return { front: paper.origin + paper.front, story: await storyUrl(paper, paper.story) };
}

/** Waits for typefaces, because a screenshot must not depend on a late one. */
async function waitForTypefaces(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const { body } = await get(route.request().url());
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: body.replaceAll('font-display:optional', 'font-display:block'),
    });
  });
}
