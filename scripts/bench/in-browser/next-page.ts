import path from 'node:path';
import { chromium, type Browser } from 'playwright';
import { BROWSER_SWITCHES, findBrowser } from '#scripts/browser.mjs';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { startSlowLine } from './slow-line.ts';
import { inWorkspace } from '../nodes/workspace.ts';

/** Visits of each kind. They take turns. */
const VISITS = 7;

/**
 * Milliseconds for which the pointer rests on the link before the press. Browsers load the page
 * after 200.
 */
const RESTS = [300, 600] as const;

/**
 * First paint of the next page relative to that without rules (issue "The first three seconds").
 */
const MOST = 0.6;

/**
 * Measures the first paint of a story whose link the pointer rested on, with the rules of
 * `/speculation-rules.json` and without.
 */
export function benchNextPage(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const node = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder: path.resolve('src/content'),
    });
    const line = await startSlowLine(Number(new URL(node.url).port));
    const executablePath = await findBrowser();
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--host-resolver-rules=MAP *.localhost 127.0.0.1', ...BROWSER_SWITCHES],
    });
    try {
      const origin = `http://elfar.localhost:${line.port}`;
      const rows: BenchRow[] = [];
      for (const rest of RESTS) {
        const [ahead, usual]: [number[], number[]] = [[], []];
        for (let visit = 0; visit < VISITS; visit += 1) {
          ahead.push(await paintOfNext(browser, { origin, rest, visit }));
          // A browser that saves data gets no rules.
          usual.push(
            await paintOfNext(browser, { origin, rest, visit, headers: { 'save-data': 'on' } }),
          );
        }
        const ratio = median(ahead) / median(usual);
        rows.push({
          what: `first paint of the next story, slow 4G, pressed ${rest} ms after the pointer reached its link, ms`,
          measured: `${withSpread(ahead, 0)} = ${ratio.toFixed(2)} ×`,
          reference: `without rules ${withSpread(usual, 0)}`,
          target: `≤ ${MOST} ×`,
          isHeld: ratio <= MOST,
          others: '–',
        });
      }
      return rows;
    } finally {
      await browser.close();
      line.close();
      await node.stop();
    }
  });
}

/**
 * Milliseconds from the press to the first paint of a story of the front. Each visit has an empty
 * browser cache.
 */
async function paintOfNext(
  browser: Browser,
  {
    origin,
    rest,
    visit,
    headers = {},
  }: { origin: string; rest: number; visit: number; headers?: Record<string, string> },
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: headers,
  });
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: 'networkidle' });
  const link = page.locator('main h3 a').nth(visit);
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  await link.hover();
  await page.waitForTimeout(rest);
  await link.click();
  await page.waitForURL(/\/\d{4}\/\d{2}\/\d{2}\//);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          list
            .getEntriesByName('first-contentful-paint')
            .forEach(({ startTime }) => resolve(startTime)),
        ).observe({
          type: 'paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return paint;
}
