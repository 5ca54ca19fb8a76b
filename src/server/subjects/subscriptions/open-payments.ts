import { isDemonstration } from '#domain/sites/demo-reader.ts';
import type { Site } from '#domain/sites/site.ts';
import { subscriptionPaths } from '#domain/paths/subscription-paths.ts';
import { absoluteUrl } from '#domain/paths/urls.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createSimulationPayments, type SimulationPayments } from './simulation-payments.ts';
import { SimulationStore } from './simulation-store.ts';
import { createStripePayments } from './stripe/stripe-payments.ts';

/**
 * The payment provider of an installation. `simulation` is the same one if payments are simulated.
 */
export interface OpenedPayments {
  provider: PaymentProvider | undefined;
  simulation: SimulationPayments | undefined;
}

/**
 * Opens the payment provider: Stripe if `STRIPE_SECRET_KEY` is set, else the simulation on
 * demonstrations, and elsewhere only if `PAYMENT_SIMULATION` is on, because everybody would become
 * a subscriber without payment. Otherwise nothing is sold.
 */
export function openPayments(options: {
  config: Pick<
    Config,
    'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_URL' | 'PAYMENT_SIMULATION' | 'MAIL_URL'
  >;
  orm: Orm;
  secret: string;
  sites: readonly Site[];
}): OpenedPayments {
  const { config, orm, secret, sites } = options;
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: url,
    PAYMENT_SIMULATION: asked,
  } = config;
  if (key !== undefined && webhookSecret !== undefined)
    return { provider: createStripePayments({ key, webhookSecret, url }), simulation: undefined };
  const isSimulated = asked ?? sites.every((site) => isDemonstration(site, config.MAIL_URL));
  if (!isSimulated) return { provider: undefined, simulation: undefined };
  const simulation = createSimulationPayments({
    store: new SimulationStore(orm),
    secret,
    pageOf({ reference: { site: alias, locale } }, id) {
      const site = sites.find((one) => one.alias === alias);
      if (!site) throw new Error(`The checkout belongs to the unknown site "${alias}".`);
      return absoluteUrl(site, subscriptionPaths({ site, locale }).simulated(id));
    },
  });
  return { provider: simulation, simulation };
}
