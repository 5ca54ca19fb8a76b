/** A broadcast as the page prints it; instants in milliseconds since 1970. */
interface Span {
  start: number;
  end: number;
}

/** Where a broadcast stands at an instant; its end is no longer part of it. */
export function stateAt({ start, end }: Span, now: number): 'past' | 'now' | 'coming' {
  return end <= now ? 'past' : start <= now ? 'now' : 'coming';
}

/** Milliseconds until the first broadcast begins or ends; `undefined` when all are over. */
export function untilNextChange(spans: readonly Span[], now: number): number | undefined {
  const next = Math.min(...spans.flatMap(({ start, end }) => [start, end]).filter((at) => at > now));
  return Number.isFinite(next) ? next - now : undefined;
}

/** Longest wait of a browser's timer that does not overflow is 24 days; a page that is open for an hour looks again anyway. */
const LONGEST_WAIT = 3_600_000;

/**
 * Marks the broadcasts that are on now and those that are over, and looks again when that changes. A kept page cannot know the hour, so without
 * JavaScript nothing is marked. `label` stands beside the one that is on.
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
