import { eq } from 'drizzle-orm';
import { isLive, isTimeOver } from '#domain/subscriptions/life-cycle.ts';
import type { ProviderName } from '#domain/subscriptions/payment.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readerSubscriptions } from '#server/platform/database/tables/subscription-schema.ts';
import { lockReader } from '../accounts/store/lock-reader.ts';
import type { ReaderRow } from '../accounts/store/reader-rows.ts';
import { followType } from './follow-type.ts';
import { targetOf, type Keeping } from './keep-subscription.ts';
import { SubscriptionStore, type SubscriptionRow } from './subscription-store.ts';

/** Milliseconds for which a provider must not know a subscription before it ends. */
const UNKNOWN_FOR = 7 * 86_400_000;

type NeededToEnd = Pick<Keeping, 'sites' | 'mails' | 'now'>;

/**
 * Stores that a provider does not know a subscription of ours, in the caller's transaction. It ends
 * once the time that it has paid for is over and the provider has not known it for a week: the
 * account of a key that was set by mistake knows none either, and must not end them. Returns false
 * for a subscription that goes on nowhere.
 */
export async function keepUnknown(
  transaction: Orm,
  { provider, id, checkedAt }: { provider: ProviderName; id: string; checkedAt: Date },
  needed: NeededToEnd,
): Promise<boolean> {
  const store = new SubscriptionStore(transaction);
  const found = await store.findByProvider(provider, id);
  const reader = found && (await lockReader(transaction, found.userId));
  const row = reader && (await store.findByProvider(provider, id));
  if (!row || !isLive(row.state) || row.checkedAt > checkedAt) return false;
  const unknownSince = row.unknownSince ?? checkedAt;
  await transaction
    .update(readerSubscriptions)
    .set({ checkedAt, unknownSince })
    .where(eq(readerSubscriptions.id, row.id));
  const isLong = checkedAt.getTime() - unknownSince.getTime() >= UNKNOWN_FOR;
  if (isLong && isTimeOver(row, needed.now())) await endRow(transaction, { reader, row }, needed);
  return true;
}

/**
 * Ends the subscriptions of providers that the newsroom no longer has, once the time that they have
 * paid for is over. Their provider is not asked, so that they would go on for ever, and their
 * readers could not subscribe again.
 */
export async function endForeign(
  orm: Orm,
  present: ProviderName,
  needed: NeededToEnd,
): Promise<void> {
  for (const { id, userId } of await new SubscriptionStore(orm).listForeign(present, needed.now()))
    await orm.transaction(async (transaction) => {
      const reader = await lockReader(transaction, userId);
      const [row] = await transaction
        .select()
        .from(readerSubscriptions)
        .where(eq(readerSubscriptions.id, id));
      if (reader && row && isLive(row.state) && isTimeOver(row, needed.now()))
        await endRow(transaction, { reader, row }, needed);
    });
}

async function endRow(
  transaction: Orm,
  { reader, row }: { reader: ReaderRow; row: SubscriptionRow },
  { sites, mails, now }: NeededToEnd,
): Promise<void> {
  await transaction
    .update(readerSubscriptions)
    .set({ state: 'ended' })
    .where(eq(readerSubscriptions.id, row.id));
  await followType(transaction, reader, now());
  const site = sites.find(({ alias }) => alias === row.site);
  if (site) await mails.sendEnded(targetOf(reader, site, row));
}
