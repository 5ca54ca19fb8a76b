import { beforeAll, describe, expect, it, vi } from 'vitest';
import { signWebhook } from '#server/subjects/subscriptions/webhook-signature.ts';
import { MALFORMED_EVENTS } from '#tests/support/payments/malformed-events.ts';
import type { Webhook } from '#server/subjects/subscriptions/payment-provider.ts';
import { subscriptionSettingsSchema } from '#domain/sites/offers.ts';
import { paymentEvents } from '#server/platform/database/tables/subscription-schema.ts';
import { SELLING } from '#tests/support/payments/selling-site.ts';
import {
  startStripeStandIn,
  STRIPE_KEY,
  WEBHOOK_SECRET,
  type StripeStandIn,
} from '#tests/support/payments/stripe-stand-in.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

const PATH = '/api/front/subscription/webhook/stripe';
const MEGABYTE = 1024 * 1024;

let accounts: AccountsApplication;
let stripe: StripeStandIn;
let cut: () => void;
let restore: () => void;

beforeAll(async () => {
  const { offers } = subscriptionSettingsSchema.parse(
    JSON.parse(SELLING.replace(/^subscription: /, '')),
  );
  stripe = await startStripeStandIn(offers);
  const postgres = await startRealPostgres();
  const url = new URL(await postgres.createDatabase('webhooks'));
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  cut = () => proxy.cut();
  restore = () => proxy.restore();
  accounts = await startAccounts({
    siteFields: { elfar: SELLING },
    environment: {
      DATABASE_URL: url.href,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_URL: stripe.url,
    },
  });
  return async () => {
    await accounts.close();
    await proxy.close();
    await postgres.stop();
    await stripe.close();
  };
}, 120_000);

async function send({ headers, body }: Webhook, path = PATH) {
  const answer = await ask(accounts.url, {
    method: 'POST',
    path,
    headers: {
      host: 'elfar.localhost',
      'content-type': 'application/json',
      ...Object.fromEntries(headers),
    },
    body,
  });
  const text = answer.body.toString();
  return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : undefined };
}

const stored = () => accounts.application.wiring.database.orm.select().from(paymentEvents);
const anEvent = (id: string, object: object = { id: 'sub_de_ningu' }) => ({
  id,
  type: 'customer.subscription.updated',
  data: { object },
});

describe('the webhook of Stripe', () => {
  it('makes a reader a subscriber, once, with the events in any order', async () => {
    const { browser, id } = await aReader(accounts);
    const page = await browser.open('/suscripcion/alta/?offer=digital-mes', {});
    expect([page.status, String(page.headers['refresh'])]).toEqual([
      200,
      expect.stringContaining(`0; url=${stripe.url}/pay/cs_test_`),
    ]);
    const [, session = ''] = /\/pay\/(cs_test_\w+)/.exec(page.html) ?? [];
    stripe.pay(session, undefined, 'una.altra@cartera.example');
    const events = stripe.events.splice(0).toReversed();
    for (const event of [...events, ...events])
      expect(await send(event)).toMatchObject({
        status: 200,
        json: { response: { isReceived: true } },
      });
    expect(await stored()).toHaveLength(events.length);
    const { json } = await browser.call('GET', '/api/front/subscription');
    expect(json?.response).toMatchObject({
      subscription: { state: 'active', provider: 'stripe' },
      receipts: [{ state: 'paid' }],
    });
    expect(
      (await accounts.application.wiring.services.readers.subscriptions.find(id))?.customer,
    ).toBe(`cus_${id}`);
    expect((await browser.call('POST', '/api/front/subscription/portal')).json?.response).toEqual({
      url: `${stripe.url}/portal/cus_${id}`,
    });
  });

  it('keeps two accounts apart that pay with one card and its email address', async () => {
    const family = [];
    for (let person = 0; person < 2; person += 1) {
      const { browser, id } = await aReader(accounts);
      const { json } = await browser.call('POST', '/api/front/subscription/checkout', {
        offer: 'digital-mes',
      });
      stripe.pay(
        String(json?.response?.['url']).split('/').at(-1) ?? '',
        undefined,
        'familia@cartera.example',
      );
      family.push({ browser, id });
    }
    for (const event of stripe.events.splice(0)) expect((await send(event)).status).toBe(200);
    const { subscriptions } = accounts.application.wiring.services.readers;
    const [one, other] = await Promise.all(family.map(({ id }) => subscriptions.find(id)));
    expect([one?.customer, other?.customer]).toEqual(family.map(({ id }) => `cus_${id}`));
    stripe.cause(one?.providerId ?? '', 'refunded');
    for (const event of stripe.events.splice(0)) expect((await send(event)).status).toBe(200);
    const states = await Promise.all(
      family.map(
        async ({ browser }) =>
          Object(
            (await browser.call('GET', '/api/front/subscription')).json?.response?.['subscription'],
          ).state,
      ),
    );
    expect(states).toEqual(['refunded', 'active']);
  });

  it('shows the result of a payment before its event has arrived', async () => {
    const { browser } = await aReader(accounts);
    const { json } = await browser.call('POST', '/api/front/subscription/checkout', {
      offer: 'digital-any',
    });
    expect((await browser.open('/suscripcion/gracias/')).html).toContain('Esperem la confirmació');
    stripe.pay(String(json?.response?.['url']).split('/').at(-1) ?? '');
    expect((await browser.open('/suscripcion/gracias/')).html).toContain(
      'La subscripció ja és activa',
    );
  });

  it('refuses forged, changed and old ones', async () => {
    const before = (await stored()).length;
    const event = stripe.sign(anEvent('evt_forged'));
    const forged = [
      { ...event, headers: new Headers() },
      { ...event, headers: new Headers({ 'stripe-signature': 't=1,v1=00' }) },
      { ...event, body: Buffer.from(event.body.toString().replace('evt_forged', 'evt_changed')) },
      stripe.sign(anEvent('evt_old'), new Date(Date.now() - 301_000)),
      { headers: new Headers({ 'stripe-signature': '' }), body: Buffer.from('') },
    ];
    for (const webhook of forged)
      expect(await send(webhook)).toMatchObject({
        status: 400,
        json: { code: 'INVALID_SIGNATURE' },
      });
    expect((await stored()).length).toBe(before);
  });

  it.each(MALFORMED_EVENTS)(
    'refuses a signed body that is no event, without a stack in the log: %s',
    async (_name, body) => {
      const { log } = accounts.application.wiring.services;
      const logged = vi.spyOn(log, 'error');
      const headers = new Headers({
        'stripe-signature': signWebhook(body, WEBHOOK_SECRET, new Date()),
      });
      const before = (await stored()).length;
      expect(await send({ headers, body: Buffer.from(body) })).toMatchObject({
        status: 400,
        json: { code: 'INVALID_FIELDS', fields: { body: 'must be an event' } },
      });
      expect([logged.mock.calls, (await stored()).length]).toEqual([[], before]);
    },
  );

  it.each([
    [
      'a checkout',
      { type: 'checkout.session.completed', data: { object: { id: 'cs_1', subscription: 7 } } },
    ],
    [
      'an invoice',
      {
        type: 'invoice.paid',
        data: {
          object: { id: 'in_1', parent: { subscription_details: { subscription: '\u0000' } } },
        },
      },
    ],
    [
      'a refund',
      { type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: ['pi_1'] } } },
    ],
    [
      'a subscription without an id',
      { type: 'customer.subscription.deleted', data: { object: {} } },
    ],
  ])('refuses an event about %s of another form', async (_name, event) => {
    expect(await send(stripe.sign({ id: 'evt_2', ...event }))).toMatchObject({
      status: 400,
      json: { code: 'INVALID_FIELDS' },
    });
  });

  it('takes an unknown customer, and a subscription of another shop, as of no interest', async () => {
    expect((await send(stripe.sign(anEvent('evt_unknown')))).status).toBe(200);
    expect(
      (
        await send(
          stripe.sign({ id: 'evt_payout', type: 'payout.paid', data: { object: { id: 'po_1' } } }),
        )
      ).status,
    ).toBe(200);
  });

  it('does not exist for a provider that is not in use', async () => {
    const event = stripe.sign(anEvent('evt_other'));
    for (const provider of ['simulation', 'paypal', 'stripe2', '__proto__']) {
      const { status } = await send(event, `/api/front/subscription/webhook/${provider}`);
      expect(status).toBe(404);
    }
    expect((await accounts.browser().open('/suscripcion/simulacion/?id=cs_1')).status).toBe(404);
  });

  it('has at most a megabyte', async () => {
    const padded = (length: number) => {
      const blank = JSON.stringify(anEvent('evt_long', { id: 'sub_x', text: '' })).length;
      return stripe.sign(anEvent('evt_long', { id: 'sub_x', text: 'x'.repeat(length - blank) }));
    };
    expect((await send(padded(MEGABYTE))).status).toBe(200);
    expect((await send(padded(MEGABYTE + 1))).status).toBe(413);
  });

  it('is answered 503 while Stripe or the database is away, and carried out when it is sent again', async () => {
    stripe.fault = { status: 500, body: '{"error":{"type":"api_error"}}' };
    const event = stripe.sign(anEvent('evt_again'));
    expect(await send(event)).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } });
    stripe.fault = undefined;
    cut();
    expect(await send(event)).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } });
    restore();
    await expect.poll(async () => (await send(event)).status, { timeout: 20_000 }).toBe(200);
    expect((await stored()).filter(({ id }) => id === 'stripe:evt_again')).toHaveLength(1);
  }, 60_000);

  it('logs neither email addresses nor the key', () => {
    for (const secret of ['una.altra@cartera.example', STRIPE_KEY, WEBHOOK_SECRET])
      expect(accounts.logged()).not.toContain(secret);
  });
});
