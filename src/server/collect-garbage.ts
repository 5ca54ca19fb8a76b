/**
 * Collects garbage now, after work that was done once and left much of it. V8 lets the old generation grow to a multiple of what is alive before it looks
 * again: the sync of 10,000 stories left 500 MB of which 90 were alive. Does nothing in a process without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
