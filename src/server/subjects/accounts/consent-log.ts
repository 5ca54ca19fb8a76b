import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { consents, readers } from '#server/platform/database/tables/reader-schema.ts';
import type { ConsentPurpose } from '#domain/accounts/consents.ts';

/**
 * Consents that readers gave and withdrew, with site and time (GDPR, article 7). They belong to
 * accounts and are deleted with them. Visitors without an account get no entry: the subscription
 * itself records when and where they consented, and is deleted when it ends.
 */
export interface ConsentLog {
  /**
   * Adds an entry for the account with a proved email address. Does nothing if there is none, or if
   * the last entry is equal.
   */
  log(entry: {
    email: string;
    purpose: ConsentPurpose;
    isGiven: boolean;
    site: string;
  }): Promise<void>;
}

export function createConsentLog(orm: Orm): ConsentLog {
  return {
    async log({ email, purpose, isGiven, site }) {
      const isProved = and(eq(readers.email, email), eq(readers.emailVerified, true));
      const [reader] = await orm.select({ id: readers.id }).from(readers).where(isProved).limit(1);
      if (reader) await addConsent(orm, { userId: reader.id, purpose, isGiven, site });
    },
  };
}

/** Adds an entry to a reader's log unless the last one of its purpose is equal. */
export async function addConsent(
  orm: Orm,
  entry: { userId: string; purpose: ConsentPurpose; isGiven: boolean; site: string },
): Promise<void> {
  const isOfPurpose = and(eq(consents.userId, entry.userId), eq(consents.purpose, entry.purpose));
  const [last] = await orm
    .select()
    .from(consents)
    .where(isOfPurpose)
    .orderBy(desc(consents.at))
    .limit(1);
  // `now()`, the default, is the start of the transaction; another transaction may have written
  // since.
  if (last?.isGiven !== entry.isGiven)
    await orm.insert(consents).values({ id: randomUUID(), ...entry, at: sql`clock_timestamp()` });
}
