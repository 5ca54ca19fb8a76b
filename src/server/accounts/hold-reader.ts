import { eq } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { readers } from '../database/reader-schema.ts';
import type { ReaderRow } from './reader-rows.ts';

/**
 * The row of a reader, which nobody else changes or deletes before the transaction ends. Whatever changes how an account is entered (its password, its
 * address, the links that were mailed, the providers) begins with it, and looks then whether what it goes by still holds: of two such changes at
 * once the second sees what the first has left.
 */
export async function holdReader(transaction: Orm, id: string): Promise<ReaderRow | undefined> {
  const [reader] = await transaction.select().from(readers).where(eq(readers.id, id)).for('update');
  return reader;
}
