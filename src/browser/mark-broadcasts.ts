/** A broadcast as the page prints it. Instants are in milliseconds since 1970. */
interface Span {
  start: number;
  end: number;
}

/** State of a broadcast at an instant. Its end is exclusive. */
export function stateAt({ start, end }: Span, now: number): 'past' | 'now' | 'coming' {
  return end <= now ? 'past' : start <= now ? 'now' : 'coming';
}

/** Milliseconds until the next start or end of a broadcast, or `undefined` if all are over. */
export function untilNextChange(spans: readonly Span[], now: number): number | undefined {
  const next = Math.min(...spans.flatMap(({ start, end }) => [start, end]).filter((at) => at > now));
  return Number.isFinite(next) ? next - now : undefined;
}

/**
 * Maximum delay of a timer in milliseconds. Delays over 24 days would overflow, so the state is computed every hour.
 */
const LONGEST_WAIT = 3_600_000;

/**
 * Marks past and current broadcasts, and updates the marks when they change. A cached page cannot contain the time,
 * so that nothing is marked without JavaScript. `label` is printed beside the current broadcast.
 */
export function markBroadcasts(lines: Iterable<HTMLElement>, label: string): void {
  const broadcasts = [...lines].map((line) => {
    const start = Date.parse(line.querySelector('time')?.dateTime ?? '');
    const sign = Object.assign(document.createElement('b'), { className: 'on-air', textContent: label });
    return { line, sign, start, end: Date.parse(line.dataset['end'] ?? '') };
  });
  const mark = () => {
    const now = Date.now();
    for (const { line, sign, ...span } of broadcasts) {
      const state = stateAt(span, now);
      line.dataset['state'] = state;
      if (state === 'now') line.append(sign);
      else sign.remove();
    }
    const wait = untilNextChange(broadcasts, now);
    if (wait !== undefined) setTimeout(mark, Math.min(wait, LONGEST_WAIT));
  };
  mark();
}
