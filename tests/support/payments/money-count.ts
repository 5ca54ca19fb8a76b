import { nextPaymentOf, type SubscriptionState } from '#domain/subscriptions/life-cycle.ts';
import type { NextPrice, Payment } from '#domain/subscriptions/payment.ts';

const DAY = 86_400_000;

/**
 * Milliseconds by which the first payment of the full price may differ from its announcement: the
 * passing of days moves the months of a subscription, which are up to three days longer than each
 * other. A wrong payment would be 28 days off.
 */
const DRIFT = 12 * DAY;

/**
 * The price that a reader was told before a payment. `first`: that of a failed one, which is tried
 * again. `null`: that none follows.
 */
export type Announced = (NextPrice & { first?: number | undefined }) | null;

/** The next payment as the page about a subscription states it. */
export function announcedOf(
  {
    state,
    currentPeriodEnd,
    next,
    payments: [last],
  }: {
    state: SubscriptionState;
    currentPeriodEnd: Date;
    next: NextPrice | null;
    /** The latest first. */
    payments: readonly Pick<Payment, 'state' | 'amount'>[];
  },
  act: string,
): Announced {
  // The page says of these that the payment is tried again, and that a pause or a dispute that
  // outlasts the paid time ends with one.
  const isSaid =
    state === 'past-due' ||
    (act === 'resume' && (state === 'paused' || state === 'ending')) ||
    (act === 'dispute-won' && state === 'disputed');
  const isDue =
    nextPaymentOf({ state, currentPeriodEnd, graceUntil: currentPeriodEnd }, new Date()) !==
    undefined;
  const first = state === 'past-due' && last?.state === 'failed' ? last.amount : undefined;
  return next && (isSaid || isDue) ? { ...next, first } : null;
}

/** Counts payments beside their announcements. Amounts in cents. */
export class MoneyCount {
  charged = 0;
  announced = 0;
  payments = 0;
  /** Payments whose amount nobody was told, in words. */
  readonly surprises: string[] = [];
  readonly #counted = new Set<string>();

  /**
   * Counts the payments of a subscription that are new since the last look. `passed`: days that
   * have moved its instants.
   */
  add(
    found: readonly Payment[],
    told: Announced,
    { act, passed = 0 }: { act: string; passed?: number },
  ): void {
    const made = found
      .toReversed()
      .filter(({ id, state }) => state !== 'failed' && !this.#counted.has(id));
    for (const [index, { id, amount, at }] of made.entries()) {
      this.#counted.add(id);
      // The next payment has the announced price, whenever it comes.
      const isFull =
        index > 0 && told?.full && at.getTime() >= told.full.from.getTime() - passed * DAY - DRIFT;
      const expected =
        (isFull ? told.full?.amount : index === 0 ? (told?.first ?? told?.amount) : told?.amount) ??
        0;
      this.payments += 1;
      this.charged += amount;
      this.announced += expected;
      // Only time makes several payments.
      if (index > 0 && passed === 0) this.surprises.push(`${act}: more than one payment`);
      if (amount !== expected)
        this.surprises.push(
          `${act}: ${amount} charged, ${told === null ? 'nothing' : expected} announced`,
        );
    }
  }
}
