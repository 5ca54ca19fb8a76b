import type { PageContext } from '#server/entrances/endpoints/page-calls.ts';

/** Turns of the clock of a simulated subscription, which the page about it offers. */
export const CLOCK_TURNS = ['month', 'week', 'decline', 'accept', 'refund', 'dispute'] as const;

export type ClockTurn = (typeof CLOCK_TURNS)[number];

const DAYS = { month: 31, week: 8 } as const;

/** Lets something happen to the reader's simulated subscription. Returns false if there is none. */
export async function turnClock(
  { locals }: Pick<PageContext, 'locals'>,
  readerId: string,
  turn: string | null,
): Promise<boolean> {
  const { subscriptions } = locals.services.readers;
  const { simulation } = subscriptions;
  const row = await subscriptions.find(readerId);
  const known = CLOCK_TURNS.find((one) => one === turn);
  if (!simulation || !known || row?.provider !== 'simulation' || row.providerId === null)
    return false;
  const id = row.providerId;
  switch (known) {
    case 'month':
    case 'week':
      await simulation.passDays(id, DAYS[known]);
      await subscriptions.endPeriodsOf(readerId);
      return true;
    case 'decline':
    case 'accept':
      await simulation.decline(id, known === 'decline');
      return true;
    case 'refund':
      await simulation.cause(id, 'refunded');
      return true;
    case 'dispute':
      await simulation.cause(id, 'disputed');
      return true;
  }
}
