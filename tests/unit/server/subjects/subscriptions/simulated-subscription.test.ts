import { describe, expect, it } from 'vitest';
import {
  SUBSCRIPTION_EVENTS,
  TRANSITIONS,
  type SubscriptionState,
} from '#domain/subscriptions/life-cycle.ts';
import { subscriptionSettingsSchema } from '#domain/sites/offers.ts';
import {
  begin,
  happen,
  pass,
  runDue,
  told,
  type SimulatedSubscription,
} from '#server/subjects/subscriptions/simulated-subscription.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const [OFFER] = subscriptionSettingsSchema.parse({
  offers: [
    {
      id: 'mes',
      name: { ca: 'Mes' },
      description: { ca: 'Cada mes' },
      price: 590,
      interval: 'month',
    },
  ],
}).offers;

function started(
  options: { trialDays?: number; campaign?: { price: number; payments: number } } = {},
  now = NOW,
): SimulatedSubscription {
  if (!OFFER) throw new Error('The offer is missing.');
  const { trialDays = 0, campaign } = options;
  const order = {
    key: 'clau',
    reference: { readerId: 'ada', site: 'elfar', offer: 'mes', locale: 'ca' as const },
    offer: { ...OFFER, trialDays },
    campaign: campaign && {
      code: 'far',
      from: '2026-01-01T00:00:00Z',
      until: '2027-01-01T00:00:00Z',
      isForReturning: false,
      ...campaign,
    },
    email: '',
    doneUrl: '',
    leftUrl: '',
  };
  return begin(order, 'sub_1', now);
}

const amounts = ({ payments }: SimulatedSubscription) => payments.map(({ amount }) => amount);
const after = (subscription: SimulatedSubscription, days: number) =>
  runDue(pass(subscription, days), NOW);

describe('a simulated subscription', () => {
  it('begins with its first payment, or with a trial', () => {
    expect(started()).toMatchObject({
      state: 'active',
      periodEnd: '2026-04-10T12:00:00.000Z',
      payments: [{ amount: 590, state: 'paid' }],
    });
    expect(started({ trialDays: 14 })).toMatchObject({
      state: 'trialing',
      periodEnd: '2026-03-24T12:00:00.000Z',
      payments: [],
    });
  });

  it('is paid at the end of its trial, and renewed at the end of each period', () => {
    const { subscription, events } = after(started({ trialDays: 14 }), 80);
    expect(events).toEqual(['paid', 'paid', 'paid']);
    expect(amounts(subscription)).toEqual([590, 590, 590]);
  });

  it('has the lower price of its campaign for the first payments only', () => {
    const { subscription } = after(started({ campaign: { price: 100, payments: 2 } }), 65);
    expect(amounts(subscription)).toEqual([590, 100, 100]);
  });

  it.each(['2026-03-10T12:00:00Z', '2026-01-31T12:00:00Z', '2024-02-29T23:59:59Z'])(
    'told on %s charges what it has told, and the full price on the day that it has told',
    (instant) => {
      const start = new Date(instant);
      let given = started({ campaign: { price: 100, payments: 3 } }, start);
      const first = told(given).next;
      expect(first).toMatchObject({ amount: 100, currency: 'EUR', full: { amount: 590 } });
      for (let payment = 2; payment <= 5; payment += 1) {
        const { next, currentPeriodEnd } = told(given);
        given = runDue(given, currentPeriodEnd).subscription;
        expect([amounts(given).length, amounts(given)[0]]).toEqual([payment, next?.amount]);
        if (next?.full) expect(next.full.from).toEqual(first?.full?.from);
        if (payment === 4) expect(told(given).payments[0]?.at).toEqual(first?.full?.from);
      }
      expect(amounts(given)).toEqual([590, 590, 100, 100, 100]);
      expect(told(given).next).toEqual({ amount: 590, currency: 'EUR', full: null });
    },
  );

  it('tries a refused payment again after three, five and seven days, and then ends', () => {
    const refused = { ...started(), isDeclined: true };
    const states = [31, 35, 41, 48].map((days) => after(refused, days).subscription);
    expect(states.map(({ state, tries }) => [state, tries])).toEqual([
      ['past-due', 1],
      ['past-due', 2],
      ['past-due', 3],
      ['ended', 4],
    ]);
    expect(states[3]?.payments.map(({ state }) => state)).toEqual(['failed', 'paid']);
  });

  it('pays the same invoice once the bank accepts it, and goes on from the former period', () => {
    const failed = after({ ...started(), isDeclined: true }, 31).subscription;
    const paid = after({ ...failed, isDeclined: false }, 3).subscription;
    expect(paid).toMatchObject({
      state: 'active',
      tries: 0,
      payments: [{ number: 'SIM-0002', state: 'paid' }, { number: 'SIM-0001' }],
    });
    expect(new Date(paid.periodEnd).getTime()).toBeGreaterThan(NOW.getTime());
  });

  it('ends at the end of its period once it is cancelled', () => {
    const cancelled = happen(started(), 'cancelled', NOW);
    expect(after(cancelled, 20).subscription.state).toBe('ending');
    expect(after(cancelled, 32)).toMatchObject({
      subscription: { state: 'ended' },
      events: ['ended'],
    });
  });

  it('is not paid during a pause, and pays a new period if its time was over', () => {
    const paused = happen(started(), 'paused', NOW);
    expect(after(paused, 90).events).toEqual([]);
    expect(amounts(happen(pass(paused, 10), 'resumed', NOW))).toEqual([590]);
    const late = happen(pass(paused, 90), 'resumed', NOW);
    expect(amounts(late)).toEqual([590, 590]);
    expect(late.periodEnd).toBe('2026-04-10T12:00:00.000Z');
  });

  it('marks its last payment by a refund and a dispute', () => {
    expect(told(happen(started(), 'refunded', NOW))).toMatchObject({
      state: 'refunded',
      payments: [{ state: 'refunded' }],
    });
    const disputed = happen(started(), 'disputed', NOW);
    expect(told(disputed)).toMatchObject({ state: 'disputed', payments: [{ state: 'disputed' }] });
    expect(told(happen(disputed, 'dispute-won', NOW))).toMatchObject({
      state: 'active',
      payments: [{ state: 'paid' }],
    });
  });

  it('ignores an event that its state does not allow', () => {
    for (const [state, moves] of Object.entries(TRANSITIONS)) {
      if (state === 'none') continue;
      const given = { ...started(), state: state as SubscriptionState };
      for (const event of SUBSCRIPTION_EVENTS.filter((one) => !(one in moves)))
        expect(happen(given, event, NOW)).toEqual(given);
    }
  });
});
