import { lagOf } from './mark-broadcasts.ts';

/**
 * Milliseconds between two changes of a bar. A bar of 300 pixels for half an hour grows by a pixel
 * in 6 s.
 */
const INTERVAL = 15_000;

/**
 * Shows how much of each broadcast is over. `bars` have the start of the broadcast, and the instant
 * of the page for devices whose clock is slow. Without JavaScript they stay hidden, because the
 * page does not change during a broadcast.
 */
export function showProgress(bars: Iterable<HTMLProgressElement>): void {
  const all = [...bars].map((bar) => ({
    bar,
    start: Date.parse(bar.dataset['start'] ?? ''),
    lag: lagOf(Date.now(), Date.parse(bar.dataset['rendered'] ?? '')),
  }));
  const show = () => {
    for (const { bar, start, lag } of all) {
      bar.value = Math.min(bar.max, Math.max(0, Date.now() + lag - start));
      bar.hidden = false;
    }
  };
  if (all.length === 0) return;
  show();
  setInterval(show, INTERVAL);
  addEventListener('pageshow', show);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && show(),
  );
}
