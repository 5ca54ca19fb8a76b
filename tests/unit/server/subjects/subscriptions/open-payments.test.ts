import { drizzle } from 'drizzle-orm/pglite';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/settings/config.ts';
import { openPayments } from '#server/subjects/subscriptions/open-payments.ts';
import { elfar, ondamarea, siteOf } from '#tests/support/newsroom/newsroom.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};
const real = siteOf({ alias: 'diari', url: 'https://diari.cat', hosts: ['diari.cat'] });

/** The name of the provider that an environment opens. No statement is sent. */
function providerOf(
  environment: Record<string, string>,
  sites = [elfar, ondamarea],
): string | undefined {
  const config = readConfig(environment);
  const { provider, simulation } = openPayments({
    config,
    orm: drizzle.mock(),
    secret: 'a secret of thirty-two characters',
    sites,
  });
  expect(simulation === undefined).toBe(provider?.name !== 'simulation');
  return provider?.name;
}

describe('the payment provider', () => {
  it('is simulated on demonstrations, and elsewhere only if the operator says so', () => {
    expect(providerOf({})).toBe('simulation');
    expect(providerOf({ PAYMENT_SIMULATION: 'off' })).toBeUndefined();
    expect(providerOf({}, [elfar, real])).toBeUndefined();
    expect(
      providerOf({ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'a@elfar.example' }),
    ).toBeUndefined();
    expect(providerOf({ PAYMENT_SIMULATION: 'on' }, [real])).toBe('simulation');
  });

  it('is Stripe with its two secrets, also on demonstrations', () => {
    expect(providerOf(KEYS)).toBe('stripe');
    expect(providerOf({ ...KEYS, PAYMENT_SIMULATION: 'off' }, [real])).toBe('stripe');
  });

  it.each([
    [
      { STRIPE_SECRET_KEY: KEYS.STRIPE_SECRET_KEY },
      'STRIPE_WEBHOOK_SECRET: must be set when STRIPE_SECRET_KEY is set',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: KEYS.STRIPE_WEBHOOK_SECRET },
      'STRIPE_SECRET_KEY: must be set when STRIPE_WEBHOOK_SECRET is set',
    ],
    [
      { ...KEYS, PAYMENT_SIMULATION: 'on' },
      'PAYMENT_SIMULATION: must be off when STRIPE_SECRET_KEY is set',
    ],
    [
      { ...KEYS, STRIPE_SECRET_KEY: 'pk_live_0123456789abcdef' },
      'STRIPE_SECRET_KEY: must be a secret or restricted key',
    ],
    [
      { ...KEYS, STRIPE_WEBHOOK_SECRET: 'secret' },
      'STRIPE_WEBHOOK_SECRET: must be the signing secret',
    ],
    [{ ...KEYS, STRIPE_URL: 'http://api.stripe.example' }, 'STRIPE_URL: must be https://'],
    [{ PAYMENT_SIMULATION: 'yes' }, 'PAYMENT_SIMULATION: must be on or off'],
  ])('stops the start with %j', (environment, problem) => {
    expect(() => readConfig(environment)).toThrow(problem);
  });
});
