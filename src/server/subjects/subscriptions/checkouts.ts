import { and, eq } from 'drizzle-orm';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { TestPlace } from '#domain/sites/paywall/message-test.ts';
import { absoluteUrl } from '#domain/paths/urls.ts';
import { subscriptionPaths } from '#domain/paths/subscription-paths.ts';
import type { CheckoutTerms } from '#domain/subscriptions/checkout-terms.ts';
import { soldOffers } from '#domain/sites/offers.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { subscriptionCheckouts } from '#server/platform/database/tables/subscription-schema.ts';
import type { AdvantageKeys } from './advantages/advantage-keys.ts';
import { openCheckout, type OpenedCheckout } from './open-checkout.ts';
import {
  needsSameKey,
  PaymentFailedError,
  type CheckoutOrder,
  type PaymentProvider,
  type StartedCheckout,
} from './payment-provider.ts';
import { SubscriptionStore, type CheckoutRow } from './subscription-store.ts';

/** The wish of a reader to subscribe. */
export interface CheckoutWish {
  offer: string;
  code?: string | undefined;
  /** A page of ours, already checked. */
  backUrl?: string | undefined;
  /** The reader's place in a test of messages. */
  place?: TestPlace | undefined;
  /** The terms that the reader has seen. A checkout with worse ones is not started. */
  announced?: CheckoutTerms | undefined;
}

export type CheckoutOutcome =
  | { ok: true; url: string }
  | { ok: false; problem: 'unknown-offer' | Extract<OpenedCheckout, { ok: false }>['problem'] };

interface Needed {
  orm: Orm;
  provider: PaymentProvider;
  keys: AdvantageKeys;
  /** Fetches and stores the present state of a subscription. */
  refresh(subscription: string): Promise<void>;
  now(): Date;
}

/**
 * Starts a checkout at the provider, or leads to the open one. A reader has one at a time: two tabs
 * get the same page, which can be paid once.
 */
export async function startCheckout(
  needed: Needed,
  {
    edition,
    reader,
    wish,
  }: { edition: Edition; reader: Pick<CurrentUser, 'id' | 'email'>; wish: CheckoutWish },
): Promise<CheckoutOutcome> {
  const { orm, provider } = needed;
  const offer = soldOffers(edition.site).find(
    (one) => one.id === wish.offer && provider.sells(one),
  );
  if (!offer) return { ok: false, problem: 'unknown-offer' };
  await settleCheckout(needed, reader.id);
  const { code = '', backUrl = '', place, announced } = wish;
  const opened = await openCheckout(needed, {
    edition,
    reader,
    offer,
    code: code.trim(),
    backUrl,
    place,
    announced,
  });
  if (!opened.ok) return opened;
  if (opened.replaced !== null) await provider.closeCheckout(opened.replaced);
  const { row, offered } = opened;
  if (row.url !== null) return { ok: true, url: row.url };
  const { terms, campaign, advantages } = offered;
  const started = await startAtProvider(needed, row, {
    key: row.key,
    reference: {
      readerId: reader.id,
      site: edition.site.alias,
      offer: offer.id,
      locale: edition.locale,
      advantages,
    },
    offer: { ...offer, trialDays: terms.trialDays },
    campaign,
    email: reader.email,
    ...returnUrls(edition, row),
  });
  const { id: providerId, url, expiresAt } = started;
  const [kept] = await orm
    .update(subscriptionCheckouts)
    .set({ providerId, url, expiresAt })
    .where(and(eq(subscriptionCheckouts.userId, reader.id), eq(subscriptionCheckouts.key, row.key)))
    .returning({ key: subscriptionCheckouts.key });
  if (kept) return { ok: true, url };
  // Another tab has chosen another offer meanwhile.
  await provider.closeCheckout(providerId);
  throw new PaymentFailedError('A checkout was replaced while it was started.');
}

/**
 * Starts the checkout of a row. An error that the provider gives again for the key of the row
 * deletes the row.
 */
async function startAtProvider(
  { orm, provider }: Pick<Needed, 'orm' | 'provider'>,
  row: CheckoutRow,
  order: CheckoutOrder,
): Promise<StartedCheckout> {
  try {
    return await provider.startCheckout(order);
  } catch (error) {
    if (!needsSameKey(error)) await new SubscriptionStore(orm).removeUnstarted(row);
    throw error;
  }
}

/**
 * Stores the subscription of a completed checkout, and forgets one that can no longer be paid.
 * Leaves an open one.
 */
export async function settleCheckout(
  { orm, provider, refresh }: Omit<Needed, 'keys' | 'now'>,
  readerId: string,
): Promise<void> {
  const store = new SubscriptionStore(orm);
  const row = await store.findCheckout(readerId);
  if (!row?.providerId || row.provider !== provider.name) return;
  const checkout = await provider.findCheckout(row.providerId);
  if (checkout.status === 'open') return;
  if (checkout.status === 'complete') await refresh(checkout.subscription);
  await store.removeCheckout(readerId, row.key);
}

/**
 * The pages to which the provider sends the reader. Tabs with the same checkout share them, because
 * the key does.
 */
function returnUrls(edition: Edition, { offer, backUrl }: CheckoutRow) {
  const paths = subscriptionPaths(edition);
  const back = backUrl === '' ? undefined : backUrl;
  return {
    doneUrl: absoluteUrl(edition.site, paths.thanks(back)),
    leftUrl: absoluteUrl(edition.site, paths.checkout(offer, back)),
  };
}
