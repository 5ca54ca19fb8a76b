/** Pages that browsers load before they are opened (`src/domain/routes/speculation-rules.ts`). */

/** Runs `work` at once, or when a prerendered page is opened. */
export function whenOpened(work: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}

/** How the browser came to the page. `undefined` in a browser that does not say so. */
export function navigationOf(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0];
}

/** Statuses of a withdrawn story. */
const NOT_FOUND = 404;
const GONE = 410;

/**
 * Asks whether a page that was prefetched or prerendered still exists
 * (https://wicg.github.io/nav-speculation/prerendering.html). Loads it again if its story was
 * withdrawn or moved meanwhile.
 */
export async function leaveIfGone(): Promise<void> {
  const navigation = navigationOf();
  if (!navigation?.activationStart && navigation?.deliveryType !== 'navigational-prefetch') return;
  try {
    // oxlint-disable-next-line no-restricted-globals -- a page, not a call
    const { status, redirected } = await fetch(location.href, {
      method: 'HEAD',
      cache: 'no-store',
      priority: 'low',
    });
    if (status === NOT_FOUND || status === GONE || redirected) location.reload();
  } catch {
    // Without a network the page stays.
  }
}
