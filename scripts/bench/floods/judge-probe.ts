import { tally } from '#scripts/chaos/place/chaos-row.ts';
import type { ProbeAnswer } from './probes.ts';

/** Factor to the rest: on a busy machine the rest itself takes longer than a second. */
const FACTOR = 2;

/**
 * Milliseconds of an answer, of a rejection, which must be immediate, and of one by a lock
 * (`lock_timeout`).
 */
const LIMITS = { answer: 1000, rejection: 500, lock: 2000 } as const;

export const PROBE_PROMISE = {
  own: `p99 ≤ 1 s or ${FACTOR} × rest, or 503 in ≤ ${LIMITS.rejection} ms + the rest's longest`,
  locked: `p99 ≤ 1 s or ${FACTOR} × rest, or 503 in ≤ ${LIMITS.lock + LIMITS.rejection} ms + the rest's longest`,
  other: `p99 ≤ 1 s or ${FACTOR} × rest, 0 rejected`,
} as const;

/**
 * Whether the promise of a probe is kept, and its times. `right`: whether the flood may turn the
 * probe away.
 */
export function judgeProbe(
  answers: readonly ProbeAnswer[],
  { rest, right }: { rest: readonly ProbeAnswer[]; right: keyof typeof PROBE_PROMISE },
): { words: string; isHeld: boolean } {
  const served = answers.filter(({ status }) => status >= 200 && status < 300);
  const rejected = answers.filter(({ status }) => status === 503);
  const slowestRejection = Math.max(0, ...rejected.map(({ ms }) => ms));
  const at = (quantile: number) => quantileOf(served, quantile);
  const restLongest = Math.max(...rest.map(({ ms }) => ms));
  const allowed = {
    other: -Infinity,
    own: LIMITS.rejection,
    locked: LIMITS.lock + LIMITS.rejection,
  }[right];
  const isHeld =
    served.length + rejected.length === answers.length &&
    (at(0.99) <= LIMITS.answer || at(0.99) <= FACTOR * quantileOf(rest, 0.99)) &&
    (rejected.length === 0 || slowestRejection <= allowed + restLongest);
  const turnedAway = rejected.length === 0 ? '' : `, 503 within ${slowestRejection.toFixed(0)}`;
  return {
    words: `p50 ${at(0.5).toFixed(0)}, p99 ${at(0.99).toFixed(0)}${turnedAway} (${tally(answers.map(({ status }) => status))})`,
    isHeld,
  };
}

/** Milliseconds of a quantile of the answers; 0 without any. */
function quantileOf(answers: readonly ProbeAnswer[], quantile: number): number {
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * quantile))] ?? 0;
}
