/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  what: string;
  measured: string;
  /** Measured in the same run, on the same machine. */
  reference: string;
  /** Target of docs/numbers.md, or '–' without one. */
  target: string;
  /** `undefined` without a target or a reference. */
  isHeld?: boolean | undefined;
  /** Figures of other systems in docs/numbers.md, measured elsewhere. */
  others: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] =
    sorted.length % 2 === 1 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}

/** Median with minimum and maximum: "12.1 (11.8–13.0)". */
export function withSpread(values: readonly number[], digits = 1): string {
  return `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;
}
