import { eq } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import type { ReaderRow } from './reader-rows.ts';

/**
 * Locks the reader's row (`select … for update`) until the transaction ends. Every change to a
 * password, email address, mailed link or provider must take this lock first and then re-check its
 * precondition, so that concurrent changes are serialised.
 */
export async function lockReader(transaction: Orm, id: string): Promise<ReaderRow | undefined> {
  const [reader] = await transaction.select().from(readers).where(eq(readers.id, id)).for('update');
  return reader;
}
