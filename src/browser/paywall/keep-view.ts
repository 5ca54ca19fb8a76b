/** Most milliseconds for which a change waits for a reader who goes on scrolling. */
const MOST_WAIT = 1000;

/**
 * Changes the closed part. For a reader who has scrolled past its top and sees its end, the end stays where it is on the
 * screen: the browser's own scroll anchoring keeps the top, so that everything visible below would move. Otherwise the top
 * stays. Waits until the reader does not scroll.
 */
export async function keepView(closed: HTMLElement, change: () => unknown): Promise<void> {
  await scrollingEnded();
  const { style } = document.documentElement;
  const { top, bottom } = closed.getBoundingClientRect();
  const isPast = top < 0 && bottom < innerHeight;
  if (isPast) style.overflowAnchor = 'none';
  change();
  if (!isPast) return;
  scrollBy({ top: closed.getBoundingClientRect().bottom - bottom, behavior: 'instant' });
  await nextFrame();
  await nextFrame();
  style.overflowAnchor = '';
}

/** A correction in the middle of a scroll would stop it. */
async function scrollingEnded(): Promise<void> {
  const latest = performance.now() + MOST_WAIT;
  for (let last = NaN; last !== scrollY && performance.now() < latest;) {
    last = scrollY;
    await nextFrame();
  }
}

/** Frames of a hidden page do not come. */
const nextFrame = () => new Promise<unknown>((resolve) => (document.hidden ? resolve(undefined) : requestAnimationFrame(resolve)));
