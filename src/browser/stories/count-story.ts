import { BEACON_PATH, type BeaconKind } from '#domain/reads/beacon.ts';

/**
 * Seconds of visible page after which a story counts as read, and those after which the first
 * scrolling suffices.
 */
const READ_AFTER = 5;
const SCROLLED_AFTER = 2;

/** Whether a story counts as read. `seconds` is the time in which the page was visible. */
export function isRead({
  seconds,
  hasScrolled,
}: {
  seconds: number;
  hasScrolled: boolean;
}): boolean {
  return seconds >= READ_AFTER || (hasScrolled && seconds >= SCROLLED_AFTER);
}

/**
 * Reports a story as read once it was visible for some seconds. A prerendered page is hidden until
 * it is opened. A reload, and a return by the history, are not counted.
 */
export function countReading(id: string): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'navigate')
    return;
  let seconds = 0;
  let hasScrolled = false;
  const look = () => {
    if (!isRead({ seconds, hasScrolled })) return;
    clearInterval(timer);
    removeEventListener('scroll', onScroll);
    reportStory(id, 'read');
  };
  const onScroll = () => {
    hasScrolled = seconds >= SCROLLED_AFTER;
    look();
  };
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') seconds += 1;
    look();
  }, 1000);
  addEventListener('scroll', onScroll, { passive: true });
}

const reported = new Set<BeaconKind>();

/**
 * Reports once per page what the reader did with its story, without any identifier. Automated
 * browsers report nothing.
 */
export function reportStory(id: string, kind: BeaconKind): void {
  if (navigator.webdriver || reported.has(kind)) return;
  reported.add(kind);
  navigator.sendBeacon(BEACON_PATH, JSON.stringify({ id, kind }));
}
