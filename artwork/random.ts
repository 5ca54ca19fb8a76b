/** Numbers that look random and are the same at every run. */
interface Random {
  /** A number from `low` up to `high`. */
  between: (low: number, high: number) => number;
  /** True in `share` (0 to 1) of the calls. */
  chance: (share: number) => boolean;
}

/** Makes a generator from a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed * 2654435761;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { between: (low, high) => low + (high - low) * next(), chance: (share) => next() < share };
}

/** Calls `make` for 0 … count − 1 and joins what it returns. */
export function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}
