/** The time of a broadcast, in milliseconds since 1970. Its end is exclusive. */
export interface AirTime {
  start: number;
  end: number;
}

export type AirState = 'past' | 'now' | 'coming';

/**
 * State of a broadcast at an instant (SPECIFICATION §2, schedule carousel). Server and browser use
 * the same function, so that a page and its script never disagree.
 */
export function stateAt({ start, end }: AirTime, now: number): AirState {
  if (end <= now) return 'past';
  return start <= now ? 'now' : 'coming';
}

/** The first start or end after an instant, or `undefined` if all broadcasts are over. */
export function nextChangeAfter(times: readonly AirTime[], now: number): number | undefined {
  let next: number | undefined;
  for (const { start, end } of times)
    for (const at of [start, end]) if (at > now && (next === undefined || at < next)) next = at;
  return next;
}
