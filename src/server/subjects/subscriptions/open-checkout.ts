import { randomUUID } from 'node:crypto';
import type { TestPlace } from '#domain/sites/paywall/message-test.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { isDearer, type CheckoutTerms } from '#domain/subscriptions/checkout-terms.ts';
import type { Offer } from '#domain/sites/offers.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { subscriptionCheckouts } from '#server/platform/database/tables/subscription-schema.ts';
import { lockReader } from '../accounts/store/lock-reader.ts';
import type { AdvantageKeys } from './advantages/advantage-keys.ts';
import { decideTerms, type OfferedTerms } from './advantages/offered-terms.ts';
import { UsedAdvantages } from './advantages/used-advantages.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { SubscriptionStore, type CheckoutRow } from './subscription-store.ts';

/** Hours until a row without an answer of the provider is of no use. */
const ROW_HOURS = 23;

interface Needed {
  orm: Orm;
  provider: Pick<PaymentProvider, 'name'>;
  keys: AdvantageKeys;
  now(): Date;
}

/** The checkout that a reader wants. */
export interface WantedCheckout {
  edition: Edition;
  reader: Pick<CurrentUser, 'id' | 'email'>;
  offer: Offer;
  /** Empty without one. */
  code: string;
  backUrl: string;
  place: TestPlace | undefined;
  /** The terms that the reader has seen. */
  announced: CheckoutTerms | undefined;
}

export type OpenedCheckout =
  | { ok: false; problem: 'already-subscribed' | 'unknown-code' | 'used-code' | 'dearer' }
  | {
      ok: true;
      row: CheckoutRow;
      offered: OfferedTerms;
      /** The provider's id of the checkout with other terms, which the row had before. */
      replaced: string | null;
    };

/**
 * The row of the reader's open checkout. The lock of the reader makes simultaneous wishes of an
 * account wait, and the lock of the mailbox those of several accounts, so that one of them uses an
 * advantage. A row whose terms have changed is replaced.
 */
export function openCheckout(
  { orm, provider, keys, now }: Needed,
  wanted: WantedCheckout,
): Promise<OpenedCheckout> {
  const { edition, reader, offer, code } = wanted;
  const key = keys.ofAddress(reader.email);
  return orm.transaction(async (transaction): Promise<OpenedCheckout> => {
    await lockReader(transaction, reader.id);
    const store = new SubscriptionStore(transaction);
    if (await store.findLive(reader.id)) return { ok: false, problem: 'already-subscribed' };
    const used = new UsedAdvantages(transaction, now);
    await used.lock(key);
    const row = await store.findCheckout(reader.id);
    const question = {
      site: edition.site,
      readerId: reader.id,
      key,
      checkout: row?.key,
      offer,
      code,
    };
    const offered = await decideTerms(transaction, question, now);
    if (offered.problem) return { ok: false, problem: offered.problem };
    if (wanted.announced && isDearer(offered.terms, wanted.announced))
      return { ok: false, problem: 'dearer' };
    const values = rowOf(wanted, { provider: provider.name, offered, now: now() });
    if (row && isSame(row, values) && row.expiresAt > now())
      return { ok: true, row, offered, replaced: null };
    await store.removeCheckout(reader.id);
    const [made] = await transaction.insert(subscriptionCheckouts).values(values).returning();
    if (!made) throw new Error('The row of a checkout was not stored.');
    await used.claim(offered.advantages, { key, checkout: made.key });
    return {
      ok: true,
      row: made,
      offered,
      replaced: row?.provider === provider.name ? row.providerId : null,
    };
  });
}

type Values = typeof subscriptionCheckouts.$inferInsert & { terms: string };

function rowOf(
  { edition: { site, locale }, reader, offer, code, backUrl, place }: WantedCheckout,
  {
    provider,
    offered,
    now,
  }: { provider: PaymentProvider['name']; offered: OfferedTerms; now: Date },
): Values {
  return {
    userId: reader.id,
    key: randomUUID(),
    site: site.alias,
    offer: offer.id,
    code,
    terms: JSON.stringify({ ...offered.terms, advantages: offered.advantages }),
    locale,
    backUrl,
    provider,
    providerId: null,
    url: null,
    messageVersion: place ? `${place.test}.${place.version}` : null,
    expiresAt: new Date(now.getTime() + ROW_HOURS * 3_600_000),
  };
}

const DECIDING = [
  'offer',
  'code',
  'site',
  'locale',
  'provider',
  'terms',
] as const satisfies (keyof Values)[];

/** Whether an open checkout is still what its reader wants. */
function isSame(row: CheckoutRow, wanted: Values): boolean {
  return DECIDING.every((name) => row[name] === wanted[name]);
}
