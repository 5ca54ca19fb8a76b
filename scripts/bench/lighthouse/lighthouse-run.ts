import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BROWSER_SWITCHES, findBrowser } from '#scripts/browser.mjs';

/**
 * Downloaded on demand, because with its dependencies it is larger than all other packages
 * together.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

const score = z.object({
  score: z
    .number()
    .nullable()
    .transform((value) => Math.round((value ?? 0) * 100)),
});
const amount = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.partialRecord(z.enum(CATEGORIES), score),
  audits: z.object({
    'first-contentful-paint': amount,
    'largest-contentful-paint': amount,
    'cumulative-layout-shift': amount.optional(),
  }),
});

export interface LighthouseReport {
  /** 0 to 100. */
  scores: Partial<Record<Category, number>>;
  /** Milliseconds. */
  firstPaint: number;
  /** Milliseconds. */
  largestPaint: number;
  layoutShift: number;
}

/**
 * Runs Lighthouse on a page as a phone. With `simulate` it computes a slow 4G and a slow processor
 * from an unthrottled visit, as its scores require. With `devtools` it throttles the browser and
 * measures paints.
 */
export async function runLighthouse(
  url: string,
  options: LighthouseOptions,
  triesLeft = 3,
): Promise<LighthouseReport> {
  try {
    return await runOnce(url, options);
  } catch (error) {
    // Sometimes the browser's trace lacks its start, which is unrelated to the page.
    if (triesLeft <= 1) throw error;
    return runLighthouse(url, options, triesLeft - 1);
  }
}

interface LighthouseOptions {
  throttling: 'simulate' | 'devtools';
  categories?: readonly Category[];
}

async function runOnce(
  url: string,
  { throttling, categories = CATEGORIES }: LighthouseOptions,
): Promise<LighthouseReport> {
  const browser = await findBrowser();
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--throttling-method=${throttling}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${['--headless=new', ...BROWSER_SWITCHES].join(' ')}`,
    ],
    {
      env: { ...process.env, ...(browser === undefined ? {} : { CHROME_PATH: browser }) },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 180_000,
    },
  );
  const { categories: scores, audits } = reportSchema.parse(JSON.parse(stdout));
  return {
    scores: Object.fromEntries(
      Object.entries(scores).map(([category, { score }]) => [category, score]),
    ),
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}
