import { and, eq, lte } from 'drizzle-orm';
import { isEntitled } from '#domain/subscriptions/life-cycle.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { readerSubscriptions } from '#server/platform/database/tables/subscription-schema.ts';
import { lockReader } from '../accounts/store/lock-reader.ts';
import type { ReaderRow } from '../accounts/store/reader-rows.ts';

/**
 * Takes the type 2 from a reader whose grace or period is over, and ends a gift of the newsroom
 * that is over.
 */
export async function endPeriodsOf(orm: Orm, readerId: string, now: Date): Promise<void> {
  await orm.transaction(async (transaction) => {
    const reader = await lockReader(transaction, readerId);
    if (!reader) return;
    await followType(transaction, reader, now);
    const { userId, provider, state, currentPeriodEnd } = readerSubscriptions;
    const isOver = and(
      eq(userId, readerId),
      eq(provider, 'comp'),
      eq(state, 'ending'),
      lte(currentPeriodEnd, now),
    );
    await transaction.update(readerSubscriptions).set({ state: 'ended' }).where(isOver);
  });
}

/**
 * Makes the reader's type follow the subscriptions, in the caller's transaction, which has locked
 * the reader's row (`lockReader`). A subscriber is of type 2. The type that the reader had, by
 * Gigya's data or by the newsroom, is kept beside it and comes back at the end, so that the two
 * sources never overwrite each other.
 */
export async function followType(
  transaction: Orm,
  reader: Pick<ReaderRow, 'id' | 'type' | 'otherType'>,
  now: Date,
): Promise<void> {
  const { state, currentPeriodEnd, graceUntil } = readerSubscriptions;
  const rows = await transaction
    .select({ state, currentPeriodEnd, graceUntil })
    .from(readerSubscriptions)
    .where(eq(readerSubscriptions.userId, reader.id));
  const isSubscriber = rows.some((row) => isEntitled(row, now));
  if (isSubscriber === (reader.otherType !== null)) return;
  const change = isSubscriber
    ? { type: '2', otherType: reader.type }
    : { type: reader.otherType ?? reader.type, otherType: null };
  await transaction.update(readers).set(change).where(eq(readers.id, reader.id));
}
