/** Pixels from the top within which the header is where it was printed (SPECIFICATION §2, header). */
const STICKY_OFFSET = 132;
/** Pixels of scrolling that count as a movement (SPECIFICATION §2, header). */
const THRESHOLD = 5;

export interface HeaderMotion {
  state: 'resting' | 'hidden' | 'shown';
  /** Where the page stood at the last movement that counted. */
  at: number;
}

/** The header once the page stands at `y`: hidden by scrolling down, shown by scrolling up. Small steps add up. */
export function moveHeader({ state, at }: HeaderMotion, y: number): HeaderMotion {
  if (y <= STICKY_OFFSET) return { state: 'resting', at: y };
  if (Math.abs(y - at) < THRESHOLD) return { state, at };
  return { state: y > at ? 'hidden' : 'shown', at: y };
}
