import { beforeEach, describe, expect, it } from 'vitest';
import type { SubscriptionEvent } from '#domain/subscriptions/life-cycle.ts';
import { subscriptionSettingsSchema, type Offer } from '#domain/sites/offers.ts';
import { MALFORMED_EVENTS } from '#tests/support/payments/malformed-events.ts';
import type {
  CheckoutOrder,
  PaymentProvider,
  Webhook,
} from '#server/subjects/subscriptions/payment-provider.ts';

/**
 * A provider, and the hands of the people at its side: the reader with a card, the bank, the
 * newsroom, and time.
 */
export interface PaymentBench {
  provider: PaymentProvider;
  /** `card`: stands for the fingerprint of a card. */
  pay(checkout: string, card?: string): Promise<unknown> | void;
  cause(subscription: string, event: SubscriptionEvent): Promise<unknown> | void;
  decline(subscription: string, isDeclined: boolean): Promise<unknown> | void;
  passDays(subscription: string, days: number): Promise<unknown> | void;
  /** Any body, with a right signature. */
  signed(body: string | Buffer): Webhook;
  /** Webhooks that the provider has sent, the oldest first. */
  sent(): Webhook[];
}

export const OFFERS = subscriptionSettingsSchema.parse({
  offers: [
    {
      id: 'mes',
      name: { ca: 'Mes', es: 'Mes' },
      description: { ca: 'Cada mes', es: 'Cada mes' },
      price: 590,
      interval: 'month',
      stripePrice: 'price_mes',
      campaign: {
        code: 'far',
        from: '2026-01-01T00:00:00Z',
        until: '2099-01-01T00:00:00Z',
        price: 100,
        payments: 1,
        stripeCoupon: 'FAR',
      },
    },
    {
      id: 'any',
      name: { ca: 'Any', es: 'Año' },
      description: { ca: 'Cada any', es: 'Cada año' },
      price: 5900,
      interval: 'year',
      stripePrice: 'price_any',
    },
    {
      id: 'tres',
      name: { ca: 'Tres', es: 'Tres' },
      description: { ca: 'Tres mesos a un euro', es: 'Tres meses a un euro' },
      price: 590,
      interval: 'month',
      stripePrice: 'price_tres',
      campaign: {
        code: 'tres',
        from: '2026-01-01T00:00:00Z',
        until: '2099-01-01T00:00:00Z',
        price: 100,
        payments: 3,
        stripeCoupon: 'TRES',
      },
    },
  ],
}).offers;

export const [MONTHLY, YEARLY, THREE] = OFFERS as [Offer, Offer, Offer];

const DAY = 86_400_000;

let counted = 0;

export function anOrder(fields: Partial<CheckoutOrder> = {}): CheckoutOrder {
  counted += 1;
  return {
    key: `clau-${counted}-${Date.now()}`,
    reference: { readerId: 'ada', site: 'elfar', offer: 'mes', locale: 'ca' },
    offer: MONTHLY,
    campaign: undefined,
    email: 'ada@lector.example',
    doneUrl: 'http://elfar.localhost/suscripcion/gracias/',
    leftUrl: 'http://elfar.localhost/suscripcion/',
    ...fields,
  };
}

/** Each payment provider passes this suite. */
export function describePaymentProvider(open: () => Promise<PaymentBench>): void {
  let bench: PaymentBench;
  let provider: PaymentProvider;
  beforeEach(async () => {
    bench = await open();
    ({ provider } = bench);
  });

  const subscribe = async (fields: Partial<CheckoutOrder> = {}): Promise<string> => {
    const { id } = await provider.startCheckout(anOrder(fields));
    await bench.pay(id);
    const checkout = await provider.findCheckout(id);
    if (checkout.status !== 'complete') throw new Error(`The checkout is ${checkout.status}.`);
    return checkout.subscription;
  };
  const stateOf = async (subscription: string) => (await provider.fetch(subscription))?.state;

  describe('a checkout', () => {
    it('is started once for a key', async () => {
      const order = anOrder();
      const [one, other] = [
        await provider.startCheckout(order),
        await provider.startCheckout(order),
      ];
      expect(other.id).toBe(one.id);
      expect(one.url).toMatch(/^https?:\/\//);
      expect(one.expiresAt.getTime()).toBeGreaterThan(Date.now());
      expect((await provider.startCheckout(anOrder())).id).not.toBe(one.id);
    });

    it('is open until it is paid', async () => {
      const { id } = await provider.startCheckout(anOrder());
      expect(await provider.findCheckout(id)).toEqual({ status: 'open' });
      await bench.pay(id);
      expect(await provider.findCheckout(id)).toEqual({
        status: 'complete',
        subscription: expect.any(String),
      });
    });

    it('cannot be paid once it is closed', async () => {
      const { id } = await provider.startCheckout(anOrder());
      await provider.closeCheckout(id);
      await provider.closeCheckout(id);
      expect(await provider.findCheckout(id)).toEqual({ status: 'gone' });
    });

    it('that is unknown is gone', async () => {
      expect(await provider.findCheckout('cs_no_hi_es')).toEqual({ status: 'gone' });
      await provider.closeCheckout('cs_no_hi_es');
    });

    it('has the lower price of a campaign', async () => {
      const id = await subscribe({ campaign: MONTHLY.campaign });
      expect((await provider.fetch(id))?.payments).toMatchObject([{ amount: 100 }]);
    });
  });

  describe('a subscription', () => {
    it('names its reader by our ids, and its payment by the number of the provider', async () => {
      const told = await provider.fetch(await subscribe());
      expect(told).toMatchObject({
        customer: expect.any(String),
        reference: { readerId: 'ada', site: 'elfar', offer: 'mes', locale: 'ca' },
        state: 'active',
        payments: [{ number: expect.any(String), amount: 590, currency: 'EUR', state: 'paid' }],
      });
      expect((told?.currentPeriodEnd.getTime() ?? 0) - Date.now()).toBeGreaterThan(27 * 86_400_000);
    });

    it('begins with a trial', async () => {
      const id = await subscribe({ offer: { ...MONTHLY, trialDays: 14 } });
      expect(await provider.fetch(id)).toMatchObject({ state: 'trialing', payments: [] });
      await bench.passDays(id, 15);
      expect(await provider.fetch(id)).toMatchObject({
        state: 'active',
        payments: [{ state: 'paid' }],
      });
    });

    it('that is unknown is not told', async () => {
      expect(await provider.fetch('sub_no_hi_es')).toBeUndefined();
    });

    it('is renewed', async () => {
      const id = await subscribe();
      await bench.passDays(id, 32);
      expect(await provider.fetch(id)).toMatchObject({
        state: 'active',
        payments: [{ state: 'paid' }, { state: 'paid' }],
      });
    });

    it('changes its offer', async () => {
      const id = await subscribe();
      await provider.changeOffer(id, YEARLY);
      expect((await provider.fetch(id))?.reference).toMatchObject({
        readerId: 'ada',
        offer: 'any',
      });
    });

    it('is cancelled to the end of its period, and the cancellation is taken back', async () => {
      const id = await subscribe();
      await provider.cancel(id);
      await provider.cancel(id);
      expect(await stateOf(id)).toBe('ending');
      await provider.resume(id);
      expect(await stateOf(id)).toBe('active');
    });

    it('ends at the end of its period once it is cancelled', async () => {
      const id = await subscribe();
      await provider.cancel(id);
      await bench.passDays(id, 32);
      expect(await stateOf(id)).toBe('ended');
    });

    it('is paused, and nobody pays for the pause', async () => {
      const id = await subscribe();
      await provider.pause(id);
      await bench.passDays(id, 10);
      expect(await stateOf(id)).toBe('paused');
      await provider.resume(id);
      expect(await provider.fetch(id)).toMatchObject({ state: 'active', payments: [{}] });
    });

    it('is paid anew if its time is over at the end of a pause', async () => {
      const id = await subscribe();
      await provider.pause(id);
      await bench.passDays(id, 90);
      await provider.resume(id);
      const told = await provider.fetch(id);
      expect(told).toMatchObject({
        state: 'active',
        payments: [{ state: 'paid' }, { state: 'paid' }],
      });
      expect(told?.currentPeriodEnd.getTime()).toBeGreaterThan(Date.now());
    });

    it('is paid once if its trial has ended during a pause', async () => {
      const id = await subscribe({ offer: { ...MONTHLY, trialDays: 14 } });
      await provider.pause(id);
      await bench.passDays(id, 40);
      await provider.resume(id);
      const told = await provider.fetch(id);
      expect(told).toMatchObject({ state: 'active', payments: [{ state: 'paid', amount: 590 }] });
      expect(told?.currentPeriodEnd.getTime()).toBeGreaterThan(Date.now());
    });

    it('is paid once if its time has ended during a dispute that the newsroom wins', async () => {
      const id = await subscribe();
      await bench.cause(id, 'disputed');
      await bench.passDays(id, 95);
      await bench.cause(id, 'dispute-won');
      const told = await provider.fetch(id);
      expect(told?.payments.map(({ state }) => state)).toEqual(['paid', 'paid']);
      expect(told?.currentPeriodEnd.getTime()).toBeGreaterThan(Date.now());
    });

    it('ends at once by a cancellation during a pause that has outlasted the paid time', async () => {
      const id = await subscribe();
      await provider.pause(id);
      await bench.passDays(id, 40);
      await provider.cancel(id);
      expect(await provider.fetch(id)).toMatchObject({ state: 'ended', payments: [{}] });
    });

    it('goes on as before the pause if a cancellation during it is taken back', async () => {
      const id = await subscribe();
      await provider.pause(id);
      await provider.cancel(id);
      expect(await stateOf(id)).toBe('ending');
      await provider.resume(id);
      expect(await provider.fetch(id)).toMatchObject({ state: 'active', payments: [{}] });
    });

    it('is past due after a refused payment, with the end of the paid time', async () => {
      const id = await subscribe();
      await bench.decline(id, true);
      await bench.passDays(id, 33);
      const told = await provider.fetch(id);
      expect(told).toMatchObject({
        state: 'past-due',
        payments: [{ state: 'failed' }, { state: 'paid' }],
      });
      expect(told?.currentPeriodEnd.getTime()).toBeLessThan(Date.now());
      await bench.decline(id, false);
      await bench.passDays(id, 9);
      expect(await stateOf(id)).toBe('active');
    });

    it('ends at once by a cancellation without a paid time', async () => {
      const id = await subscribe();
      await bench.decline(id, true);
      await bench.passDays(id, 33);
      await provider.cancel(id);
      expect(await stateOf(id)).toBe('ended');
    });

    it('is ended at once, with and without its money back', async () => {
      const [kept, returned] = [await subscribe(), await subscribe()];
      await provider.end(kept, { isRefunded: false });
      await provider.end(kept, { isRefunded: false });
      expect(await stateOf(kept)).toBe('ended');
      await provider.end(returned, { isRefunded: true });
      await provider.end(returned, { isRefunded: true });
      expect(await provider.fetch(returned)).toMatchObject({
        state: 'refunded',
        payments: [{ state: 'refunded' }],
      });
      await provider.end('sub_no_hi_es', { isRefunded: true });
    });

    it('is disputed by the bank until the newsroom wins', async () => {
      const id = await subscribe();
      await bench.cause(id, 'disputed');
      expect(await provider.fetch(id)).toMatchObject({
        state: 'disputed',
        payments: [{ state: 'disputed' }],
      });
      await bench.cause(id, 'dispute-won');
      expect(await stateOf(id)).toBe('active');
    });

    it('is over at once when its reader cancels it during a dispute, and stays so', async () => {
      const [cancelled, disputedLater] = [await subscribe(), await subscribe()];
      await bench.cause(cancelled, 'disputed');
      await provider.cancel(cancelled);
      expect(await stateOf(cancelled)).toBe('ended');
      await provider.end(disputedLater, { isRefunded: false });
      await bench.cause(disputedLater, 'disputed');
      expect(await provider.fetch(disputedLater)).toMatchObject({
        state: 'ended',
        payments: [{ state: 'disputed' }],
      });
    });
  });

  describe('the next payment', () => {
    /** Lets time pass to the next payment. Returns the days that it took. */
    const passPeriod = async (id: string): Promise<number> => {
      const end = (await provider.fetch(id))?.currentPeriodEnd.getTime() ?? 0;
      const days = Math.ceil((end - Date.now()) / DAY);
      await bench.passDays(id, days);
      return days;
    };
    const nextOf = async (id: string) => (await provider.fetch(id))?.next;

    it('has the price of the offer', async () => {
      const id = await subscribe();
      expect(await nextOf(id)).toEqual({ amount: 590, currency: 'EUR', full: null });
    });

    it('is told with the price that is charged, during a campaign and after it', async () => {
      const id = await subscribe({ offer: THREE, campaign: THREE.campaign });
      const promised: unknown[] = [];
      let fullAt = 0;
      for (let payment = 2; payment <= 5; payment += 1) {
        const next = await nextOf(id);
        promised.push(next?.amount);
        if (payment === 2) fullAt = next?.full?.from.getTime() ?? 0;
        expect(next?.full?.amount).toBe(payment < 4 ? 590 : undefined);
        const days = await passPeriod(id);
        if (payment <= 4) fullAt -= days * DAY;
        const [last, ...before] = (await provider.fetch(id))?.payments ?? [];
        expect([last?.amount, before.length]).toEqual([next?.amount, payment - 1]);
        // The passing of days moves the months of the subscription, which are up to three days
        // longer than each other. A wrong payment would be 28 days off.
        if (payment === 4)
          expect(Math.abs((last?.at.getTime() ?? 0) - fullAt)).toBeLessThan(10 * DAY);
      }
      expect(promised).toEqual([100, 100, 590, 590]);
    });

    it('is the first of a campaign during a trial', async () => {
      const id = await subscribe({ offer: { ...THREE, trialDays: 14 }, campaign: THREE.campaign });
      const told = await provider.fetch(id);
      expect(told?.next).toMatchObject({ amount: 100, full: { amount: 590 } });
      const from =
        (told?.next?.full?.from.getTime() ?? 0) - (told?.currentPeriodEnd.getTime() ?? 0);
      expect(Math.round(from / DAY)).toBeGreaterThanOrEqual(89);
      expect(Math.round(from / DAY)).toBeLessThanOrEqual(92);
    });

    it('has the lower price once more if the bank has refused it', async () => {
      const id = await subscribe({ offer: THREE, campaign: THREE.campaign });
      await bench.decline(id, true);
      await passPeriod(id);
      await bench.decline(id, false);
      await bench.passDays(id, 4);
      expect(await provider.fetch(id)).toMatchObject({
        state: 'active',
        next: { amount: 100 },
        payments: [{ amount: 100 }, { amount: 100 }],
      });
    });

    it('has the full price of another offer, whose campaign it is not', async () => {
      const id = await subscribe({ offer: THREE, campaign: THREE.campaign });
      await provider.changeOffer(id, YEARLY);
      expect(await nextOf(id)).toEqual({ amount: 5900, currency: 'EUR', full: null });
      await passPeriod(id);
      expect((await provider.fetch(id))?.payments[0]).toMatchObject({ amount: 5900 });
    });
  });

  describe('a webhook', () => {
    it('names the subscription that has changed, whatever has happened', async () => {
      const id = await subscribe();
      await bench.cause(id, 'disputed');
      const events = await Promise.all(bench.sent().map((webhook) => provider.readEvent(webhook)));
      expect(events.length).toBeGreaterThan(1);
      expect(
        new Set(events.map((event) => typeof event === 'object' && event.subscription)),
      ).toEqual(new Set([id]));
      expect(new Set(events.map((event) => typeof event === 'object' && event.id)).size).toBe(
        events.length,
      );
    });

    it('is refused if its body was changed, or its signature is missing', async () => {
      await subscribe();
      const [webhook] = bench.sent();
      if (!webhook) throw new Error('Nothing was sent.');
      expect(
        await provider.readEvent({
          ...webhook,
          body: Buffer.from(webhook.body.toString().replace('sub', 'bus')),
        }),
      ).toBe('forged');
      expect(await provider.readEvent({ ...webhook, headers: new Headers() })).toBe('forged');
      expect(await provider.readEvent(webhook)).toMatchObject({ subscription: expect.any(String) });
    });

    it.each(MALFORMED_EVENTS)('is no event if it is %s', async (_name, body) => {
      expect(await provider.readEvent(bench.signed(body))).toBe('malformed');
    });
  });
}
