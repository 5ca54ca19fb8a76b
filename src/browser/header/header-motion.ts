/**
 * Pixels from the top within which the header stays in its printed position (SPECIFICATION §2,
 * header).
 */
const STICKY_OFFSET = 132;
/** Minimum pixels of a scroll movement (SPECIFICATION §2, header). */
const THRESHOLD = 5;

export interface HeaderMotion {
  state: 'resting' | 'hidden' | 'shown';
  /** Scroll position of the last counted movement. */
  at: number;
}

/**
 * Computes the header's state at the scroll position `y`: scrolling down hides it, scrolling up
 * shows it. Small steps add up.
 */
export function moveHeader({ state, at }: HeaderMotion, y: number): HeaderMotion {
  if (y <= STICKY_OFFSET) return { state: 'resting', at: y };
  if (Math.abs(y - at) < THRESHOLD) return { state, at };
  return { state: y > at ? 'hidden' : 'shown', at: y };
}
