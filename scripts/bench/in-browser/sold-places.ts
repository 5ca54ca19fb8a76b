import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { BROWSER_SWITCHES, findBrowser } from '#scripts/browser.mjs';
import { measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { playAds } from '#tests/e2e/support/readers/foreign-hosts.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { startProcess } from '../nodes/server-process.ts';
import { copyDemo, inWorkspace } from '../nodes/workspace.ts';
import { startSlowLine } from './slow-line.ts';

/** Visits of the row of paints. They take turns. */
const VISITS = 5;

/** Largest paint relative to a plain page, and layout shift over the whole scroll (issue 56). */
const MOST_PAINT = 1.15;
const MOST_SHIFT = 0.005;

/** How much slower the processor is, as in Lighthouse's phone. */
const SLOWER = 4;

/** The window of Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

/** Milliseconds after which no larger paint is awaited. */
const QUIET = 3000;

/** The answers of the stand-in for Google Publisher Tag (`gpt-stand-in.js`). */
const ANSWERS = {
  'the largest size': [300, 250],
  none: 'none',
  late: 'late',
  twice: 'twice',
  'an exception': 'throw',
  nothing: 'never',
  growth: 'grow',
  'document.write': 'write',
} as const;

const positionsSchema = z.record(
  z.enum(['desktop', 'mobile']),
  z.record(z.string(), z.looseObject({})),
);

/**
 * Measures pages whose places are sold, on a phone with consent to everything: the layout shift
 * over the whole scroll with each answer of the network.
 */
export const benchSoldPlaces = () => withSoldPlaces(shiftRows);

/** Measures the largest paint of an article whose places are sold beside a plain page. */
export const benchSoldPaint = () =>
  withSoldPlaces(async (browser, url) => [await paintRow(browser, url)]);

function withSoldPlaces(
  measure: (browser: Browser, url: string) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const contentFolder = path.join(folder, 'content');
    copyDemo(contentFolder, { withStories: true, featureFlags: {} });
    sellPlaces(path.join(contentFolder, 'sites', 'elfar.yaml'));
    const node = await startPortada({ dataFolder: path.join(folder, 'data'), contentFolder });
    const executablePath = await findBrowser();
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--host-resolver-rules=MAP *.localhost 127.0.0.1', ...BROWSER_SWITCHES],
    });
    try {
      return await measure(browser, node.url);
    } finally {
      await browser.close();
      await node.stop();
    }
  });
}

/** Sells the places of a site. */
function sellPlaces(file: string): void {
  const site: Record<string, unknown> = parse(readFileSync(file, 'utf8'));
  const positions = positionsSchema.parse(site['adPositions']);
  const sold = Object.entries(positions).map(([device, places]) => [
    device,
    Object.fromEntries(
      Object.entries(places).map(([id, place]) => [
        id,
        { ...place, adUnitCode: `/1234/prova/${id}` },
      ]),
    ),
  ]);
  const adPositions: unknown = Object.fromEntries(sold);
  writeFileSync(file, stringify({ ...site, adPositions, gptAdvertisingEnabled: true }));
}

/** A phone whose reader has accepted everything at an origin. */
async function acceptingPhone(
  browser: Browser,
  origin: string,
  answer: unknown,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await playAds(page, { all: answer });
  await page.goto(`${origin}/politica/`);
  await page.getByRole('button', { name: 'Accepta-ho tot' }).click();
  await page.close();
  const next = await context.newPage();
  await next.addInitScript((played) => Object.assign(window, { playedAds: played }), {
    all: answer,
  });
  return { context, page: next };
}

async function shiftRows(browser: Browser, url: string): Promise<BenchRow[]> {
  const { port } = new URL(url);
  const origin = `http://elfar.localhost:${port}`;
  const rows: BenchRow[] = [];
  const article = await articleOf(browser, origin);
  for (const [what, address] of [
    ['front', `${origin}/`],
    ['list', `${origin}/politica/`],
    ['article', article],
  ] as const) {
    const shifts: number[] = [];
    let places = 0;
    for (const answer of Object.values(ANSWERS)) {
      const { context, page } = await acceptingPhone(browser, origin, answer);
      await measureShifts(page);
      await page.goto(address);
      await scrollThrough(page);
      const seen = await page.evaluate(() => ({
        shift: window.layoutShift,
        asked: Object(Reflect.get(window, 'adRecord'))?.asked?.length ?? 0,
      }));
      shifts.push(seen.shift);
      places += Number(seen.asked);
      await context.close();
    }
    rows.push({
      what: `layout shift of a ${what} with sold places over the whole scroll, the worst of ${shifts.length} answers`,
      measured: Math.max(...shifts).toFixed(4),
      reference: `${places} places asked`,
      target: `≤ ${MOST_SHIFT}`,
      isHeld: Math.max(...shifts) <= MOST_SHIFT && places > 0,
      others: '–',
    });
  }
  return rows;
}

/** Scrolls to the end of the page in steps, as a reader does. */
async function scrollThrough(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  for (let step = 0; step < 60; step += 1) {
    const isAtEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await page.waitForTimeout(150);
    if (isAtEnd) break;
  }
  await page.waitForTimeout(1000);
}

/** The first article of the front with a place in its text. */
async function articleOf(browser: Browser, origin: string): Promise<string> {
  const page = await browser.newPage(PHONE);
  try {
    await page.goto(`${origin}/`);
    const links = await page
      .locator('main h2 a, main h3 a')
      .evaluateAll((all) => all.map((link) => String(Reflect.get(link, 'href'))));
    for (const link of links.filter((one) => /\/\d{4}\/\d{2}\/\d{2}\//.test(one))) {
      await page.goto(link);
      if ((await page.locator('#first-pause').count()) > 0) return link;
    }
  } finally {
    await page.close();
  }
  throw new Error('No article of the front has a place in its text.');
}

async function paintRow(browser: Browser, node: string): Promise<BenchRow> {
  const line = await startSlowLine(Number(new URL(node).port));
  const origin = `http://elfar.localhost:${line.port}`;
  const article = await articleOf(browser, `http://elfar.localhost:${new URL(node).port}`);
  const plain = startProcess(new URL('../lighthouse/plain-page.ts', import.meta.url), {
    parameters: [article],
  });
  const { line: said } = await plain.waitFor('listening on ');
  const plainLine = await startSlowLine(Number(new URL(said.slice('listening on '.length)).port));
  const ours: number[] = [];
  const unsold: number[] = [];
  const floor: number[] = [];
  try {
    for (let visit = 0; visit < VISITS; visit += 1) {
      const { context, page } = await acceptingPhone(browser, origin, ANSWERS['the largest size']);
      ours.push(await largestPaint(page, origin + new URL(article).pathname));
      await context.close();
      for (const [times, url] of [
        [unsold, origin + new URL(article).pathname],
        [floor, `http://elfar.localhost:${plainLine.port}/`],
      ] as const) {
        const bare = await browser.newContext(PHONE);
        times.push(await largestPaint(await bare.newPage(), url));
        await bare.close();
      }
    }
  } finally {
    line.close();
    plainLine.close();
    await plain.stop();
  }
  const ratio = median(ours) / median(floor);
  return {
    what: `largest paint of an article with sold places and figures, slow 4G, processor ${SLOWER} × slower, ms`,
    measured: `${withSpread(ours, 0)} = ${ratio.toFixed(2)} ×`,
    reference: `before an answer, without places ${withSpread(unsold, 0)}; plain page ${withSpread(floor, 0)}`,
    target: `≤ ${MOST_PAINT} ×`,
    isHeld: ratio <= MOST_PAINT,
    others: 'without ads: plain page 724, Newspack 1124, Guardian 1428, Ghost 1428',
  };
}

/** Milliseconds until the largest paint of a page with a slow processor. */
async function largestPaint(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(Math.max(...list.getEntries().map(({ startTime }) => startTime))),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
