const HELD = 'held';
const BROKEN = 'BROKEN';

/** One line of the table that `npm run chaos` prints. */
export interface ChaosRow {
  /** The injected fault. */
  what: string;
  /** Measured in this run. */
  figure: string;
  /** The project's promise for that fault. */
  promise: string;
  verdict: string;
}

/** A row with its verdict. */
export function judged(row: Omit<ChaosRow, 'verdict'>, isHeld: boolean): ChaosRow {
  return { ...row, verdict: isHeld ? HELD : BROKEN };
}

/** Whether the promise of a row was not kept. */
export const isBroken = ({ verdict }: ChaosRow): boolean => verdict === BROKEN;

/** A row that this machine cannot measure, with the reason. */
export function impossible(what: string, promise: string, why: string): ChaosRow {
  return { what, figure: '–', promise, verdict: `not possible here: ${why}` };
}

/**
 * Counts the verdicts, and names each row that this machine cannot measure, so that nobody takes it
 * for held.
 */
export function summaryOf(rows: readonly ChaosRow[]): string {
  const held = rows.filter(({ verdict }) => verdict === HELD).length;
  const broken = rows.filter(isBroken).length;
  const unmeasured = rows.filter((row) => row.verdict !== HELD && !isBroken(row));
  const names = unmeasured.map(({ what, verdict }) => `; ${what} (${verdict})`);
  return `${held} held, ${broken} broken, ${unmeasured.length} not measured${names.join('')}`;
}

/** Counts values, as `200 ×3, 503 ×1`. */
export function tally(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value} ×${count}`).join(', ') || 'none';
}

/** Formats milliseconds as seconds with one digit. */
export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
