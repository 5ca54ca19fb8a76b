import { VITALS, type Vital } from '../reads/vital.ts';
import { LEAST_SHOWN } from './figure.ts';

/**
 * Histograms of web vitals by type of page. A value is counted in the bucket of the smallest bound
 * that it does not exceed, so that a percentile can be read from sums.
 */

/**
 * Upper bounds of the buckets in milliseconds, for `CLS` without a unit. The thresholds of
 * `VITAL_LIMITS` are among them. A value above the last one is in the bucket `more`.
 */
export const VITAL_BOUNDS: Readonly<Record<Vital, readonly number[]>> = {
  LCP: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000],
  INP: [50, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000],
  CLS: [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  FCP: [500, 1000, 1400, 1800, 2200, 2600, 3000, 4000, 5000, 7000, 10_000],
  TTFB: [100, 200, 400, 600, 800, 1000, 1400, 1800, 2500, 4000, 8000],
};

/**
 * The highest good value of each vital, and the highest one that is not poor
 * (https://web.dev/articles/vitals, https://web.dev/articles/fcp, https://web.dev/articles/ttfb).
 */
export const VITAL_LIMITS: Readonly<Record<Vital, { good: number; poor: number }>> = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
};

/** Key of the bucket of values above the last bound. */
const MORE = 'more';

/** Key of the rows that count views whose vitals were reported. */
export const VITAL_VIEWS = 'views';

/** Google judges a page by the value that three of four views do not exceed. */
const PERCENTILE = 0.75;

/** The bucket of a value: its upper bound as text. */
export function bucketOf(vital: Vital, value: number): string {
  return String(VITAL_BOUNDS[vital].find((bound) => value <= bound) ?? MORE);
}

/** The highest value that is still good is good. */
export function isGood(vital: Vital, value: number): boolean {
  return value <= VITAL_LIMITS[vital].good;
}

/** A vital of a type of page. */
export interface VitalLine {
  vital: Vital;
  /** The type of a story, or one of `OTHER_PAGE_TYPES`. */
  type: string;
  /** Views that measured it. */
  count: number;
  /**
   * The bound of the bucket with the 75th percentile, so that it is rounded up. Null: above the last
   * bound.
   */
  p75: number | null;
  /** Share of good views, from 0 to 1. */
  good: number;
}

/**
 * The vitals of each type of page from the counts of their buckets. Keys are
 * `{vital} {type} {bucket}`. Lines of fewer than `LEAST_SHOWN` views are left out.
 */
export function vitalsOf(rows: readonly { key: string; views: number }[]): VitalLine[] {
  const types = new Map<string, Map<string, number>>();
  for (const { key, views } of rows) {
    const [vital, type, bucket] = key.split(' ');
    if (type === undefined || bucket === undefined) continue;
    const name = `${vital} ${type}`;
    const buckets = types.get(name) ?? new Map<string, number>();
    types.set(name, buckets.set(bucket, (buckets.get(bucket) ?? 0) + views));
  }
  return VITALS.flatMap((vital) =>
    [...types]
      .flatMap(([name, buckets]) => {
        const [own, type = ''] = name.split(' ');
        return own === vital ? [lineOf(vital, type, buckets)] : [];
      })
      .filter(({ count }) => count >= LEAST_SHOWN)
      .toSorted((a, b) => b.count - a.count || a.type.localeCompare(b.type)),
  );
}

function lineOf(vital: Vital, type: string, buckets: ReadonlyMap<string, number>): VitalLine {
  let count = 0;
  for (const views of buckets.values()) count += views;
  let reached = 0;
  let good = 0;
  let p75: number | null = null;
  for (const bound of VITAL_BOUNDS[vital]) {
    reached += buckets.get(String(bound)) ?? 0;
    if (isGood(vital, bound)) good = reached;
    if (reached >= count * PERCENTILE) p75 ??= bound;
  }
  return { vital, type, count, p75, good: good / count };
}

/** How often a vital of a type of page was not good for one reason. */
export interface VitalCause {
  vital: Vital;
  type: string;
  /** The longest phase, by the name of the library `web-vitals`. Null for `CLS`, which has none. */
  phase: string | null;
  element: string;
  count: number;
}

/** The causes from their counts. Keys are `{vital} {type} {phase or "-"} {element}`. */
export function causesOf(rows: readonly { key: string; views: number }[]): VitalCause[] {
  return rows.flatMap(({ key, views }) => {
    const [name, type = '', phase = '-', element = ''] = key.split(' ');
    const vital = VITALS.find((one) => one === name);
    if (vital === undefined) return [];
    return [{ vital, type, phase: phase === '-' ? null : phase, element, count: views }];
  });
}
