import type { StoryOf } from '../stories/story.ts';

type Option = StoryOf<'poll'>['options'][number];

export interface PollResult {
  total: number;
  /** In the order of the options. */
  shares: { votes: number; percent: number; isFirst: boolean }[];
}

/**
 * Result of a poll. `undefined` if the votes of an option are missing or the total is 0.
 * Percentages are whole numbers with the sum 100: those with the largest remainders are rounded up
 * (largest remainder method).
 */
export function resultOf(options: readonly Pick<Option, 'votes'>[]): PollResult | undefined {
  const votes = options.flatMap((option) => (option.votes === undefined ? [] : [option.votes]));
  const total = votes.reduce((sum, one) => sum + one, 0);
  if (votes.length < options.length || total === 0) return undefined;
  const exact = votes.map((one) => (100 * one) / total);
  const missing = 100 - exact.reduce((sum, one) => sum + Math.floor(one), 0);
  const byRemainder = exact
    .map((one, index) => ({ index, rest: one % 1 }))
    .toSorted((one, other) => other.rest - one.rest);
  const roundedUp = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  const most = Math.max(...votes);
  return {
    total,
    shares: votes.map((one, index) => ({
      votes: one,
      percent: Math.floor(exact[index] ?? 0) + (roundedUp.has(index) ? 1 : 0),
      isFirst: one === most,
    })),
  };
}
