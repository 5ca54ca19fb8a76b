import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentFailedError } from '#server/subjects/subscriptions/payment-provider.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { subscriptionCheckouts } from '#server/platform/database/tables/subscription-schema.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import type { StripeStandIn } from '#tests/support/payments/stripe-stand-in.ts';
import { site, type SubscriptionNode } from './subscription-node.ts';

const CATALAN = { site, locale: 'ca' } as const;

/** Faults of Stripe, which stores the response to each idempotency key. */
export function describeStripeKeys(
  open: () => Promise<{ node: SubscriptionNode; stripe: StripeStandIn }>,
): void {
  let node: SubscriptionNode;
  let stripe: StripeStandIn;
  beforeEach(async () => {
    ({ node, stripe } = await open());
    await node.orm.insert(readers).values(aReaderRow('ada'));
  });

  const start = (email = 'ada@elfar.example') =>
    node.subscriptions.startCheckout(CATALAN, { id: 'ada', email }, { offer: 'mes' });
  const findRow = async () =>
    (
      await node.orm
        .select()
        .from(subscriptionCheckouts)
        .where(eq(subscriptionCheckouts.userId, 'ada'))
    )[0];
  const countSessions = async (work: () => Promise<unknown>) => {
    const before = stripe.countSessions();
    await work();
    return stripe.countSessions() - before;
  };
  const failWith = async (fault: StripeStandIn['fault']) => {
    stripe.fault = fault;
    await expect(start()).rejects.toBeInstanceOf(PaymentFailedError);
    stripe.fault = undefined;
  };
  const anError = (status: number, error: object = {}) => ({
    status,
    body: JSON.stringify({ error }),
  });

  describe('the idempotency key of a checkout', () => {
    it.each([400, 401, 402, 403, 404, 500, 503])(
      'is given up after the status %s, so that the reader can buy',
      async (status) => {
        await failWith(anError(status));
        expect(await findRow()).toBeUndefined();
        expect(await start()).toMatchObject({ ok: true });
      },
    );

    it.each([
      ['of the rate limit', anError(429, { code: 'rate_limit' })],
      ['of a key in use by another tab', anError(409, { code: 'idempotency_key_in_use' })],
    ])('is kept after an error %s, which Stripe does not store', async (_name, fault) => {
      await failWith(fault);
      const key = (await findRow())?.key;
      expect(await start()).toMatchObject({ ok: true });
      expect([typeof key, (await findRow())?.key]).toEqual(['string', key]);
    });

    it('is kept without a response, so that the checkout that was made is found', async () => {
      const made = await countSessions(async () => {
        await failWith('lost');
        expect(await start()).toMatchObject({ ok: true });
      });
      expect(made).toBe(1);
    });

    it('is given up if the order has changed since a lost response', async () => {
      await failWith('lost');
      await expect(start('nova@elfar.example')).rejects.toBeInstanceOf(PaymentFailedError);
      expect(await start('nova@elfar.example')).toMatchObject({ ok: true });
    });

    it('is given up after a response that has no page', async () => {
      await failWith({
        status: 200,
        body: '{"id":"cs_test_1","object":"checkout.session","status":"open","expires_at":2000000000}',
      });
      expect(await start()).toMatchObject({ ok: true });
    });

    it('stays with the checkout that another tab has started meanwhile', async () => {
      const { startCheckout } = node.provider;
      node.provider.startCheckout = async (order) => {
        const page = await startCheckout.call(node.provider, order);
        await node.orm.update(subscriptionCheckouts).set({ providerId: page.id, url: page.url });
        throw new PaymentFailedError('503', { status: 503 });
      };
      await expect(start()).rejects.toBeInstanceOf(PaymentFailedError);
      node.provider.startCheckout = startCheckout;
      expect(await start()).toEqual({ ok: true, url: (await findRow())?.url });
    });
  });

  it('returns the money of a second subscription at the next try after an error', async () => {
    await start();
    const checkout = (await findRow())?.providerId ?? '';
    stripe.pay(checkout);
    const status = await node.provider.findCheckout(checkout);
    const id = status.status === 'complete' ? status.subscription : '';
    stripe.refundFault = anError(402, { code: 'insufficient_funds' });
    await expect(node.provider.end(id, { isRefunded: true })).rejects.toBeInstanceOf(
      PaymentFailedError,
    );
    stripe.refundFault = undefined;
    await node.provider.end(id, { isRefunded: true });
    expect(await node.provider.fetch(id)).toMatchObject({ state: 'refunded' });
  });
}
