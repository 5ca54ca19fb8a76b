import { z } from 'zod';
import { PROVIDER_URL } from './environment-values.ts';

/** Settings of payments. */
export const paymentVariables = {
  /**
   * Secret key of Stripe, restricted or whole. Without it nothing is sold, except by the
   * simulation.
   */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[rs]k_(?:test|live)_\w{10,}$/,
      'must be a secret or restricted key of Stripe: sk_test_…, sk_live_…, rk_test_… or rk_live_…',
    )
    .optional(),
  /** Secret of Stripe's webhook endpoint, which signs its events. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{10,}$/, 'must be the signing secret of the webhook endpoint: whsec_…')
    .optional(),
  /** Origin of Stripe's API, or of a stand-in. */
  STRIPE_URL: z
    .string()
    .regex(
      PROVIDER_URL,
      'must be https://{host}, or http:// on this machine, without a final slash',
    )
    .default('https://api.stripe.com'),
  /**
   * Whether subscriptions are paid by a simulation: everybody can become a subscriber. By default
   * on demonstrations only.
   */
  PAYMENT_SIMULATION: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((value) => value === 'on')
    .optional(),
};

interface Given {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  PAYMENT_SIMULATION?: boolean | undefined;
}

/** Refuses half a set-up of Stripe, and the simulation beside it. */
export function checkPaymentVariables(given: Given, context: z.RefinementCtx): void {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: secret,
    PAYMENT_SIMULATION: isSimulated,
  } = given;
  const refuse = (name: keyof Given, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (key !== undefined && secret === undefined)
    refuse(
      'STRIPE_WEBHOOK_SECRET',
      'must be set when STRIPE_SECRET_KEY is set: without it no payment is heard of',
    );
  if (key === undefined && secret !== undefined)
    refuse('STRIPE_SECRET_KEY', 'must be set when STRIPE_WEBHOOK_SECRET is set');
  if (key !== undefined && isSimulated === true)
    refuse(
      'PAYMENT_SIMULATION',
      'must be off when STRIPE_SECRET_KEY is set: the simulation gives subscriptions without payment',
    );
}
