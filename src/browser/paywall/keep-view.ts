/**
 * Milliseconds without a scroll after which a scroll has ended. The turns of a wheel and repeated
 * keys come faster.
 */
const REST = 150;

/** Most milliseconds for which a change waits for a reader who goes on scrolling. */
const MOST_WAIT = 3000;

/**
 * Changes the closed part. For a reader who has scrolled past its top and sees its end, the end
 * stays where it is on the screen: the browser's own scroll anchoring keeps the top, so that
 * everything visible below would move. Otherwise the top stays. Waits until a reader who has come
 * to the part does not scroll.
 */
export async function keepView(closed: HTMLElement, change: () => unknown): Promise<void> {
  // A correction in the middle of a scroll would stop it, and a reader at the start of the page is
  // not scrolling.
  if (scrollY > 0 && closed.getBoundingClientRect().top < innerHeight) await scrollingEnded();
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

/** Waits for the end of a scroll. */
async function scrollingEnded(): Promise<void> {
  const latest = performance.now() + MOST_WAIT;
  let lastScroll = performance.now();
  for (
    let last = scrollY;
    !document.hidden && performance.now() < Math.min(lastScroll + REST, latest);
  ) {
    await nextFrame();
    if (last !== scrollY) lastScroll = performance.now();
    last = scrollY;
  }
}

/** Frames of a hidden page do not come. */
const nextFrame = () =>
  new Promise<unknown>((resolve) =>
    document.hidden ? resolve(undefined) : requestAnimationFrame(resolve),
  );
