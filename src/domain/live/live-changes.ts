/**
 * Changes of a live blog that share a part of the page cache. A part with more changes than a
 * reader lacks costs up to 4 KB more (19 posts of the demo, compressed), and each part costs a
 * render after a post.
 */
const SHARED = 20;

const SINCE = /^(\/api\/front\/live\/[^/]+\/since\/)([1-9][0-9]*)\/?$/;

/**
 * The number after which a reader asks for changes: the last multiple of `SHARED` up to the
 * reader's own.
 */
export function sharedSequence(sequence: number): number {
  return sequence - (sequence % SHARED);
}

/**
 * The shared path of the changes after a number. `undefined` for a path that is shared, and for
 * other paths. With a part for each number, readers who poll would cost a render for each number
 * that one of them has.
 */
export function sharedChangesPath(path: string): string | undefined {
  const [, before, number] = SINCE.exec(path) ?? [];
  if (number === undefined) return undefined;
  const shared = sharedSequence(Number(number));
  return shared === Number(number) ? undefined : `${before}${shared}/`;
}
