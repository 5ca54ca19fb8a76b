import { beforeAll, describe, expect, it } from 'vitest';
import { SIMULATION_SIGNATURE, STRIPE_SIGNATURE } from '#domain/subscriptions/signature-header.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';
import { signWebhook } from '#server/subjects/subscriptions/webhook-signature.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  isProviderAway,
  PaymentFailedError,
  type Webhook,
} from '#server/subjects/subscriptions/payment-provider.ts';
import { createSimulationPayments } from '#server/subjects/subscriptions/simulation-payments.ts';
import { SimulationStore } from '#server/subjects/subscriptions/simulation-store.ts';
import { createStripePayments } from '#server/subjects/subscriptions/stripe/stripe-payments.ts';
import {
  startStripeStandIn,
  STRIPE_KEY,
  WEBHOOK_SECRET,
  type StripeStandIn,
} from '#tests/support/payments/stripe-stand-in.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';
import { anOrder, describePaymentProvider, OFFERS } from './payment-provider-suite.ts';

/** Signs bodies as a provider does. */
function signedBy(name: string, secret: string) {
  return (body: string | Buffer): Webhook => ({
    headers: new Headers({ [name]: signWebhook(body, secret, new Date()) }),
    body: Buffer.from(body),
  });
}

describe('simulated payments', () => {
  const open = emptiedDatabase('simulated_payments', () => openDatabase(MEMORY));
  describePaymentProvider(async () => {
    const { orm } = await open();
    const sent: Webhook[] = [];
    const provider = createSimulationPayments({
      store: new SimulationStore(orm),
      secret: 'a secret of thirty-two characters',
      pageOf: (_order, id) => `http://elfar.localhost/suscripcion/simulacion/?id=${id}`,
    });
    provider.deliverTo(async (webhook) => void sent.push(webhook));
    return {
      provider,
      pay: (checkout, card) => provider.pay(checkout, card),
      cause: (subscription, event) => provider.cause(subscription, event),
      decline: (subscription, isDeclined) => provider.decline(subscription, isDeclined),
      passDays: (subscription, days) => provider.passDays(subscription, days),
      sent: () => sent,
      signed: signedBy(
        SIMULATION_SIGNATURE,
        derivedSecret('a secret of thirty-two characters', 'simulated payments'),
      ),
    };
  });
});

describe('payments by Stripe', () => {
  let stripe: StripeStandIn;
  beforeAll(async () => {
    stripe = await startStripeStandIn(OFFERS);
    return () => stripe.close();
  });
  const open = () => {
    stripe.events.length = 0;
    stripe.fault = undefined;
    return createStripePayments({
      key: STRIPE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      url: stripe.url,
    });
  };
  describePaymentProvider(async () => ({
    provider: open(),
    ...stripe,
    sent: () => stripe.events,
    signed: signedBy(STRIPE_SIGNATURE, WEBHOOK_SECRET),
  }));

  it('sell only offers with a price, and a coupon for their campaign', () => {
    const provider = open();
    const [monthly] = OFFERS;
    if (!monthly) throw new Error('The offer is missing.');
    expect(provider.sells(monthly)).toBe(true);
    expect(provider.sells({ ...monthly, stripePrice: undefined })).toBe(false);
    expect(
      provider.sells({
        ...monthly,
        campaign: monthly.campaign && { ...monthly.campaign, stripeCoupon: undefined },
      }),
    ).toBe(false);
  });

  it('fail without personal data while Stripe is away, and with a wrong key', async () => {
    const provider = open();
    stripe.fault = {
      status: 500,
      body: '{"error":{"type":"api_error","message":"ada@lector.example"}}',
    };
    const failure = await provider.startCheckout(anOrder()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PaymentFailedError);
    expect(String(failure)).not.toContain('ada@lector.example');
    stripe.fault = undefined;
    const wrong = createStripePayments({
      key: 'sk_test_wrongwrongwrong',
      webhookSecret: WEBHOOK_SECRET,
      url: stripe.url,
    });
    await expect(wrong.fetch('sub_1')).rejects.toBeInstanceOf(PaymentFailedError);
  }, 30_000);

  it.each([
    ['a list', '{"object":"list","data":[]}', false],
    ['an error without words', '{}', false],
    ['a text', '"ada@lector.example"', true],
    ['nothing', 'null', true],
    [
      'an object with wrong fields',
      '{"id":7,"url":["ada@lector.example"],"expires_at":"soon","status":"new"}',
      false,
    ],
  ])(
    'fail without personal data after an answer of another form, and go on: %s',
    async (_name, body, isAway) => {
      const provider = open();
      stripe.fault = { status: 200, body };
      for (const attempt of [
        () => provider.startCheckout(anOrder()),
        () => provider.fetch('sub_1'),
      ]) {
        const failure = await attempt().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(PaymentFailedError);
        expect([isProviderAway(failure), String(failure).includes('ada@lector.example')]).toEqual([
          isAway,
          false,
        ]);
      }
      stripe.fault = undefined;
      expect(await provider.startCheckout(anOrder())).toMatchObject({ id: expect.any(String) });
    },
  );

  it('ask Stripe no more after three failures, and go on after refusals', async () => {
    const provider = open();
    stripe.fault = {
      status: 404,
      body: '{"error":{"type":"invalid_request_error","message":"No such checkout"}}',
    };
    for (let attempt = 0; attempt < 5; attempt += 1)
      await provider.findCheckout('cs_1').catch(() => {});
    stripe.fault = { status: 503, body: '{"error":{"type":"api_error"}}' };
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(provider.fetch('sub_1')).rejects.toMatchObject({
        name: 'PaymentFailedError',
        status: 503,
      });
    stripe.fault = undefined;
    // Stripe is back, but nobody knows.
    await expect(provider.fetch('sub_1')).rejects.toMatchObject({
      name: 'PaymentFailedError',
      status: undefined,
    });
  });

  it('tell a subscription without its next price if the key may not read coupons', async () => {
    const provider = open();
    const [, , three] = OFFERS;
    if (!three) throw new Error('The offer is missing.');
    const { id } = await provider.startCheckout(
      anOrder({ offer: three, campaign: three.campaign }),
    );
    stripe.pay(id);
    const checkout = await provider.findCheckout(id);
    stripe.refusesCoupons = true;
    const told = await provider.fetch(checkout.status === 'complete' ? checkout.subscription : '');
    stripe.refusesCoupons = false;
    expect(told).toMatchObject({ state: 'active', next: null, payments: [{ amount: 100 }] });
  });

  it('refuse an event that is older than 300 seconds', async () => {
    const provider = open();
    const event = {
      id: 'evt_old',
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_1' } },
    };
    expect(await provider.readEvent(stripe.sign(event, new Date(Date.now() - 301_000)))).toBe(
      'forged',
    );
    expect(await provider.readEvent(stripe.sign(event))).toMatchObject({ subscription: 'sub_1' });
  });

  it('ignore events about other things', async () => {
    const provider = open();
    for (const type of ['customer.created', 'payout.paid', 'charge.refunded', 'invoice.paid'])
      expect(
        await provider.readEvent(
          stripe.sign({ id: `evt_${type}`, type, data: { object: { id: 'x' } } }),
        ),
      ).toEqual({
        id: `evt_${type}`,
        type,
        subscription: undefined,
      });
  });

  it('offer the customer portal', async () => {
    expect(await open().portalUrl('cus_ada', 'http://elfar.localhost/', 'es')).toBe(
      `${stripe.url}/portal/cus_ada`,
    );
  });
});
