import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { localize } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import { boughtTerms } from '#domain/subscriptions/announced-terms.ts';
import { graceAfter, isLive } from '#domain/subscriptions/life-cycle.ts';
import { findOffer } from '#domain/sites/offers.ts';
import type { PaidSubscription, Payment, ProviderName } from '#domain/subscriptions/payment.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  readerSubscriptions,
  subscriptionReceipts,
} from '#server/platform/database/tables/subscription-schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { FunnelCounts } from '../figures/funnel-counts.ts';
import type { MessageCounts } from '../paywall/message-counts.ts';
import { lockReader } from '../accounts/store/lock-reader.ts';
import type { ReaderRow } from '../accounts/store/reader-rows.ts';
import type { AdvantageKeys } from './advantages/advantage-keys.ts';
import { keepAdvantages } from './advantages/keep-advantages.ts';
import { endLater } from './end-at-provider.ts';
import { followType } from './follow-type.ts';
import type { SubscriptionMails, SubscriptionMailTarget } from './subscription-mails.ts';
import { SubscriptionStore, type SubscriptionRow } from './subscription-store.ts';

/** The services that the storage of a subscription needs. */
export interface Keeping {
  sites: readonly Site[];
  queue: Pick<JobQueue, 'add'>;
  mails: SubscriptionMails;
  messageCounts: Pick<MessageCounts, 'add'>;
  funnelCounts: Pick<FunnelCounts, 'addSubscription'>;
  keys: AdvantageKeys;
  now(): Date;
}

/**
 * `kept`: stored. `foreign`: Portada has not made it. `gone`: its reader was deleted. `older`: a
 * later answer was stored before. `second`: the reader has another one, so that this one is ended
 * and paid back.
 */
export type Kept = 'kept' | 'foreign' | 'gone' | 'older' | 'second';

/**
 * Stores what a provider has told of a subscription, in the caller's transaction: the row, the
 * payments, the reader's type, and the mails. `checkedAt` is the instant before the provider was
 * asked, so that answers may arrive in any order.
 */
export async function keepSubscription(
  transaction: Orm,
  {
    provider,
    told,
    checkedAt,
  }: { provider: ProviderName; told: PaidSubscription; checkedAt: Date },
  keeping: Keeping,
): Promise<Kept> {
  const { reference } = told;
  const site = keeping.sites.find(({ alias }) => alias === reference?.site);
  if (!reference || !site) return 'foreign';
  const end = (isRefunded: boolean) =>
    endLater(keeping.queue, { verb: 'end', provider, id: told.id, isRefunded });
  const reader = await lockReader(transaction, reference.readerId);
  if (!reader) {
    if (isLive(told.state)) await end(false);
    return 'gone';
  }
  const store = new SubscriptionStore(transaction);
  const known = await store.findByProvider(provider, told.id);
  if (known && known.checkedAt > checkedAt) return 'older';
  const other = isLive(told.state) ? await store.findLive(reader.id) : undefined;
  if (other && other.id !== known?.id) {
    await end(true);
    return 'second';
  }
  const { cardKey, isRefused } = await keepAdvantages(
    transaction,
    { provider, told, known, email: reader.email },
    keeping,
  );
  const row = rowOf(told, {
    known,
    provider,
    checkedAt,
    reference,
    graceDays: site.subscription.graceDays,
    cardKey,
  });
  await transaction
    .insert(readerSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: readerSubscriptions.id, set: row });
  await keepPayments(transaction, row, told.payments);
  if (isLive(row.state) && !known) {
    await countVersion(transaction, keeping, { site, readerId: reader.id });
    await keeping.funnelCounts.addSubscription(site, transaction);
  }
  if (isLive(row.state)) await store.removeCheckout(reader.id);
  if (row.state === 'refunded' && known?.state !== 'refunded') await end(false);
  if (isRefused && isLive(row.state)) await end(true);
  await followType(transaction, reader, keeping.now());
  await tell(keeping.mails, {
    reader,
    site,
    before: known,
    row,
    payments: told.payments,
    isRefused,
  });
  return 'kept';
}

function rowOf(
  told: PaidSubscription,
  from: {
    known: SubscriptionRow | undefined;
    provider: ProviderName;
    checkedAt: Date;
    reference: NonNullable<PaidSubscription['reference']>;
    graceDays: number;
    cardKey: string | null;
  },
): SubscriptionRow {
  const { known, provider, checkedAt, reference, graceDays, cardKey } = from;
  // A provider counts periods during a pause, which nobody has paid.
  const isLater =
    told.state === 'paused' &&
    known !== undefined &&
    known.currentPeriodEnd < told.currentPeriodEnd;
  const currentPeriodEnd = isLater ? known.currentPeriodEnd : told.currentPeriodEnd;
  return {
    id: known?.id ?? randomUUID(),
    userId: reference.readerId,
    site: reference.site,
    offer: reference.offer,
    state: told.state,
    provider,
    providerId: told.id,
    customer: told.customer,
    currentPeriodEnd,
    graceUntil: graceAfter(currentPeriodEnd, graceDays),
    reason: known?.reason ?? null,
    locale: reference.locale,
    since: known?.since ?? checkedAt,
    checkedAt,
    unknownSince: null,
    nextAmount: told.next?.amount ?? null,
    nextCurrency: told.next?.currency ?? null,
    fullAmount: told.next?.full?.amount ?? null,
    fullFrom: told.next?.full?.from ?? null,
    cardKey,
    remindedOf: known?.remindedOf ?? null,
  };
}

async function keepPayments(
  transaction: Orm,
  { id, userId }: SubscriptionRow,
  payments: readonly Payment[],
): Promise<void> {
  for (const payment of payments) {
    const receipt = { ...payment, userId, subscriptionId: id };
    await transaction
      .insert(subscriptionReceipts)
      .values(receipt)
      .onConflictDoUpdate({ target: subscriptionReceipts.id, set: receipt });
  }
}

/** Counts a new subscription for the version of the messages that its checkout began with. */
async function countVersion(
  transaction: Orm,
  { messageCounts }: Keeping,
  { site, readerId }: { site: Site; readerId: string },
): Promise<void> {
  const checkout = await new SubscriptionStore(transaction).findCheckout(readerId);
  const [test, version] = checkout?.messageVersion?.split('.') ?? [];
  if (test === undefined || version === undefined) return;
  await messageCounts.add({ site, place: { test, version }, event: 'subscription' }, transaction);
}

async function tell(
  mails: SubscriptionMails,
  {
    reader,
    site,
    before,
    row,
    payments,
    isRefused,
  }: {
    reader: ReaderRow;
    site: Site;
    before: SubscriptionRow | undefined;
    row: SubscriptionRow;
    payments: readonly Payment[];
    isRefused: boolean;
  },
): Promise<void> {
  const target = targetOf(reader, site, row);
  if (isRefused && isLive(row.state)) await mails.sendUsedCard(target);
  else if (!before && isLive(row.state))
    await mails.sendWelcome(target, boughtTerms(row, payments, target.edition));
  if (row.state === 'past-due' && before?.state !== 'past-due')
    await mails.sendPaymentFailed(target, row.graceUntil);
  if (before && isLive(before.state) && !isLive(row.state)) await mails.sendEnded(target);
}

/** The reader of a mail about a subscription. */
export function targetOf(
  reader: Pick<ReaderRow, 'email' | 'nick'>,
  site: Site,
  { userId, offer: id, locale: language }: Pick<SubscriptionRow, 'userId' | 'offer' | 'locale'>,
): SubscriptionMailTarget {
  const locale = site.locales.find((known) => known === language) ?? site.defaultLocale;
  const offer = findOffer(site, id ?? '');
  const { email, nick } = reader;
  return {
    edition: { site, locale },
    readerId: userId,
    email,
    nick,
    offer: offer ? localize(offer.name, locale) : site.name,
  };
}

/** Sets the reader's reason for a cancellation. */
export async function setReason(
  orm: Orm,
  id: string,
  reason: SubscriptionRow['reason'],
): Promise<void> {
  await orm.update(readerSubscriptions).set({ reason }).where(eq(readerSubscriptions.id, id));
}
