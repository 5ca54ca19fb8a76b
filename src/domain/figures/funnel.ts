import { FUNNEL_STEPS, LEAST_SHOWN } from './figure.ts';
import type { FigureReport } from './report.ts';

/**
 * The steps to a subscription in order, from their counts. A count below `LEAST_SHOWN` is hidden, and
 * so is a share that would give it away. A step may have a larger count than the one before it: readers
 * register without a wall.
 */
export function funnelOf(counts: ReadonlyMap<string, number>): FigureReport['funnel'] {
  const shown = FUNNEL_STEPS.map((step) => {
    const count = counts.get(step) ?? 0;
    return { step, count: count > 0 && count < LEAST_SHOWN ? null : count };
  });
  return shown.map(({ step, count }, index) => {
    const before = shown[index - 1]?.count ?? null;
    const part = count === null || before === null || before === 0 ? null : count / before;
    return { step, count, part };
  });
}
