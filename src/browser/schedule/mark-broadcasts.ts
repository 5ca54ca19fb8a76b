import { nextChangeAfter, stateAt } from '#domain/schedule/on-air.ts';

/**
 * Maximum delay of a timer in milliseconds. Delays over 24 days would overflow, so the states are
 * computed every hour.
 */
const LONGEST_WAIT = 3_600_000;

/**
 * Milliseconds by which a device's clock is surely slow: the page was rendered before it was
 * opened. A clock that is fast cannot be told from an old copy of the page, and is trusted.
 */
export function lagOf(device: number, renderedAt: number): number {
  return Math.max(0, renderedAt - device) || 0;
}

/**
 * Keeps the state of broadcasts in an open page: at each start and end, and when the reader returns
 * to the page. It changes only the attribute `data-state`, which the server has printed. `lists`
 * have the attribute `data-rendered`.
 */
export function markBroadcasts(lists: Iterable<HTMLElement>): void {
  const all = [...lists];
  const renderedAt = Math.max(...all.map((list) => Date.parse(list.dataset['rendered'] ?? '')));
  const lag = lagOf(Date.now(), renderedAt);
  const broadcasts = all.flatMap((list) =>
    [...list.querySelectorAll<HTMLElement>('[data-end]')].map((line) => ({
      line,
      start: Date.parse(line.querySelector('time')?.dateTime ?? ''),
      end: Date.parse(line.dataset['end'] ?? ''),
    })),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = () => {
    clearTimeout(timer);
    const now = Date.now() + lag;
    for (const { line, ...time } of broadcasts) {
      const state = stateAt(time, now);
      if (line.dataset['state'] !== state) line.dataset['state'] = state;
    }
    const next = nextChangeAfter(broadcasts, now);
    if (next !== undefined) timer = setTimeout(mark, Math.min(next - now, LONGEST_WAIT));
  };
  mark();
  // Timers stand still while a device sleeps or a page is in the browser's history.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && mark(),
  );
  addEventListener('pageshow', mark);
}
