/** Whether readers can take part in something: not yet, now, or no longer. */
export type ParticipationPhase = 'waiting' | 'open' | 'over';

/**
 * The phase at a time of something that begins at `from` and ends at `until`, both RFC 3339, or
 * never ends.
 */
export function phaseAt(
  now: Date,
  { from, until }: { from: string; until: string | undefined },
): ParticipationPhase {
  if (until !== undefined && new Date(until) <= now) return 'over';
  return new Date(from) > now ? 'waiting' : 'open';
}
