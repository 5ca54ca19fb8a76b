import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CurrentUser } from '../../../domain/reader/reader.ts';
import type { Edition } from '../../../domain/sites/urls.ts';
import type { TestPlace } from '../../../domain/paywall/message-test.ts';
import { absoluteUrl } from '../../../domain/sites/urls.ts';
import { subscriptionPaths } from '../../../domain/sites/subscription-paths.ts';
import { campaignFor, soldOffers, type Offer } from '../../../domain/subscription/offers.ts';
import type { Orm } from '../../platform/database/database.ts';
import { subscriptionCheckouts } from '../../platform/database/subscription-schema.ts';
import { lockReader } from '../accounts/lock-reader.ts';
import { needsSameKey, PaymentFailedError, type CheckoutOrder, type PaymentProvider, type StartedCheckout } from './payment-provider.ts';
import { SubscriptionStore, type CheckoutRow } from './subscription-store.ts';

/** The wish of a reader to subscribe. */
export interface CheckoutWish {
  offer: string;
  code?: string | undefined;
  /** A page of ours, already checked. */
  backUrl?: string | undefined;
  /** The reader's place in a test of messages. */
  place?: TestPlace | undefined;
}

export type CheckoutOutcome = { ok: true; url: string } | { ok: false; problem: 'unknown-offer' | 'unknown-code' | 'already-subscribed' };

interface Needed {
  orm: Orm;
  provider: PaymentProvider;
  /** Fetches and stores the present state of a subscription. */
  refresh(subscription: string): Promise<void>;
  now(): Date;
}

/**
 * Starts a checkout at the provider, or leads to the open one. A reader has one at a time: two tabs get the same page, which
 * can be paid once.
 */
export async function startCheckout(
  needed: Needed,
  { edition, reader, wish }: { edition: Edition; reader: Pick<CurrentUser, 'id' | 'email'>; wish: CheckoutWish },
): Promise<CheckoutOutcome> {
  const { orm, provider, now } = needed;
  const offer = soldOffers(edition.site).find((one) => one.id === wish.offer && provider.sells(one));
  if (!offer) return { ok: false, problem: 'unknown-offer' };
  const code = wish.code?.trim() ?? '';
  if (code !== '' && !campaignFor(offer, code, now())) return { ok: false, problem: 'unknown-code' };
  await settleCheckout(needed, reader.id);
  const store = new SubscriptionStore(orm);
  const opened = await openRow(needed, { edition, reader, offer, code, backUrl: wish.backUrl ?? '', place: wish.place });
  if (opened === undefined) return { ok: false, problem: 'already-subscribed' };
  if (opened.replaced !== null) await provider.closeCheckout(opened.replaced);
  const { row } = opened;
  if (row.url !== null) return { ok: true, url: row.url };
  const trialDays = (await store.hasHad(reader.id)) ? 0 : offer.trialDays;
  const started = await startAtProvider(needed, row, {
    key: row.key,
    reference: { readerId: reader.id, site: edition.site.alias, offer: offer.id, locale: edition.locale },
    offer: { ...offer, trialDays },
    campaign: campaignFor(offer, row.code, now()),
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

/** Starts the checkout of a row. An error that the provider gives again for the key of the row deletes the row. */
async function startAtProvider({ orm, provider }: Needed, row: CheckoutRow, order: CheckoutOrder): Promise<StartedCheckout> {
  try {
    return await provider.startCheckout(order);
  } catch (error) {
    if (!needsSameKey(error)) await new SubscriptionStore(orm).removeUnstarted(row);
    throw error;
  }
}

/** Stores the subscription of a completed checkout, and forgets one that can no longer be paid. Leaves an open one. */
export async function settleCheckout({ orm, provider, refresh }: Needed, readerId: string): Promise<void> {
  const store = new SubscriptionStore(orm);
  const row = await store.findCheckout(readerId);
  if (!row?.providerId || row.provider !== provider.name) return;
  const checkout = await provider.findCheckout(row.providerId);
  if (checkout.status === 'open') return;
  if (checkout.status === 'complete') await refresh(checkout.subscription);
  await store.removeCheckout(readerId, row.key);
}

interface Opened {
  row: CheckoutRow;
  /** The provider's id of the checkout of another offer, which the row had before. */
  replaced: string | null;
}

/** Hours until a row without an answer of the provider is of no use. */
const ROW_HOURS = 23;

/** The row of the reader's open checkout; `undefined` for a subscriber. The lock of the reader makes simultaneous wishes wait. */
function openRow(
  { orm, provider, now }: Needed,
  {
    edition: { site, locale },
    reader,
    offer,
    code,
    backUrl,
    place,
  }: { edition: Edition; reader: Pick<CurrentUser, 'id'>; offer: Offer; code: string; backUrl: string; place: TestPlace | undefined },
): Promise<Opened | undefined> {
  return orm.transaction(async (transaction) => {
    await lockReader(transaction, reader.id);
    const store = new SubscriptionStore(transaction);
    if (await store.findLive(reader.id)) return undefined;
    const row = await store.findCheckout(reader.id);
    const isSame =
      row?.offer === offer.id && row.code === code && row.site === site.alias && row.locale === locale && row.provider === provider.name;
    if (row && isSame && row.expiresAt > now()) return { row, replaced: null };
    const values = {
      userId: reader.id,
      key: randomUUID(),
      site: site.alias,
      offer: offer.id,
      code,
      locale,
      backUrl,
      provider: provider.name,
      providerId: null,
      url: null,
      messageVersion: place ? `${place.test}.${place.version}` : null,
      expiresAt: new Date(now().getTime() + ROW_HOURS * 3_600_000),
    };
    const [made] = await transaction
      .insert(subscriptionCheckouts)
      .values(values)
      .onConflictDoUpdate({ target: subscriptionCheckouts.userId, set: values })
      .returning();
    if (!made) throw new Error('The row of a checkout was not stored.');
    return { row: made, replaced: row?.provider === provider.name ? row.providerId : null };
  });
}

/** The pages to which the provider sends the reader. Tabs with the same checkout share them, because the key does. */
function returnUrls(edition: Edition, { offer, backUrl }: CheckoutRow) {
  const paths = subscriptionPaths(edition);
  const back = backUrl === '' ? undefined : backUrl;
  return {
    doneUrl: absoluteUrl(edition.site, paths.thanks(back)),
    leftUrl: absoluteUrl(edition.site, paths.checkout(offer, back)),
  };
}
