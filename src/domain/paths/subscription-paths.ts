import { withBackUrl } from './account-paths.ts';
import { inEdition, type Edition } from './urls.ts';

/** Paths of the pages of subscriptions, without locale prefix. */
export const OFFERS = '/suscripcion/';
export const CHECKOUT = '/suscripcion/alta/';
export const THANKS = '/suscripcion/gracias/';
export const SUBSCRIPTION_PROFILE = '/suscripcion/perfil/';
/** Page of the simulated payment provider. A site with a real one answers 404. */
export const SIMULATED_CHECKOUT = '/suscripcion/simulacion/';

/**
 * The pages of subscriptions in an edition. `backUrl`: the page to which the reader returns in the
 * end.
 */
export function subscriptionPaths(edition: Edition) {
  const at = (path: string) => inEdition(edition, path);
  return {
    offers: at(OFFERS),
    profile: at(SUBSCRIPTION_PROFILE),
    checkout: (offer: string, backUrl?: string) =>
      withBackUrl(`${at(CHECKOUT)}?${new URLSearchParams({ offer })}`, backUrl),
    thanks: (backUrl?: string) => withBackUrl(at(THANKS), backUrl),
    simulated: (id: string) => `${at(SIMULATED_CHECKOUT)}?${new URLSearchParams({ id })}`,
  };
}

/** Path to which a payment provider sends its webhooks. */
export function webhookPath(provider: string): string {
  return `/api/front/subscription/webhook/${provider}`;
}
