import path from 'node:path';
import { chromium, type Browser } from 'playwright';
import { BROWSER_SWITCHES, findBrowser } from '#scripts/browser.mjs';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { inWorkspace } from '../nodes/workspace.ts';
import { startBarePlayer } from './bare-player.ts';
import { startSlowLine } from './slow-line.ts';

/** Visits of each page. They take turns. */
const VISITS = 7;

/** Time to the first frame relative to a bare page with the same library (issue "It moves"). */
const MOST = 1.25;

/** A film of the demonstration that is a play list alone, and the end of the path of its story. */
const STREAM = '/media/files/elfar-lamp.m3u8';
const STORY = /\/port-grues-electriques\/$/;

declare global {
  interface Window {
    /** Milliseconds from the press to the first frame. */
    firstFrame?: number;
  }
}

/**
 * Measures the time from the press on a film to its first frame, over a slow line, beside a bare
 * page with hls.js light.
 */
export function benchFirstFrame(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const content = path.resolve('src/content');
    const node = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder: content,
    });
    const bare = await startBarePlayer(STREAM, path.join(content, 'media'));
    const lines = [
      await startSlowLine(Number(new URL(node.url).port)),
      await startSlowLine(bare.port),
    ] as const;
    const executablePath = await findBrowser();
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--host-resolver-rules=MAP *.localhost 127.0.0.1', ...BROWSER_SWITCHES],
    });
    try {
      const story = await storyPath(node.url);
      const [ours, bares]: [number[], number[]] = [[], []];
      for (let visit = 0; visit < VISITS; visit += 1) {
        ours.push(await firstFrame(browser, `http://elfar.localhost:${lines[0].port}${story}`));
        bares.push(await firstFrame(browser, `http://bare.localhost:${lines[1].port}/`));
      }
      const ratio = median(ours) / median(bares);
      return [
        {
          what: 'first frame of a film after the press, slow 4G, ms',
          measured: `${withSpread(ours, 0)} = ${ratio.toFixed(2)} ×`,
          reference: `bare page with hls.js light ${withSpread(bares, 0)}`,
          target: `≤ ${MOST} ×`,
          isHeld: ratio <= MOST,
          others: '–',
        },
      ];
    } finally {
      await browser.close();
      for (const line of lines) line.close();
      bare.close();
      await node.stop();
    }
  });
}

/** The path of the film's story, from the site map. */
async function storyPath(url: string): Promise<string> {
  const get = async (address: string) =>
    (await httpGet(new URL(address, url), { host: 'elfar.localhost' })).body.toString();
  const maps = [
    ...(await get('/sitemap.xml')).matchAll(/<loc>[^<]*?(\/sitemap-[\d-]+\.xml)<\/loc>/g),
  ].map(([, map = '']) => map);
  for (const map of maps) {
    const found = [...(await get(map)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, page = '']) => new URL(page).pathname,
    );
    const story = found.find((pathname) => STORY.test(pathname));
    if (story !== undefined) return story;
  }
  throw new Error(`No site map has the story of ${STREAM}.`);
}

/** Milliseconds from the press to the first frame, with an empty browser cache. */
async function firstFrame(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() =>
    addEventListener(
      'click',
      () => {
        const start = performance.now();
        document
          .querySelector('video')
          ?.requestVideoFrameCallback(() => (window.firstFrame = performance.now() - start));
      },
      { capture: true, once: true },
    ),
  );
  await page.goto(address, { waitUntil: 'networkidle' });
  const button = page.locator('.player .start');
  await button.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  await button.click();
  await page.waitForFunction(() => window.firstFrame !== undefined, undefined, { timeout: 60_000 });
  const measured = await page.evaluate(() => window.firstFrame ?? Number.NaN);
  await context.close();
  return measured;
}
