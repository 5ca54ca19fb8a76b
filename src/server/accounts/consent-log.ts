import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { consents, readers } from '../database/reader-schema.ts';
import type { ConsentPurpose } from './consents.ts';

/**
 * What readers agreed to and took back, on which site and when (GDPR, article 7). It hangs on accounts and goes with them. Who has none leaves no
 * entry: their subscription itself says when and where they agreed, and nothing is held of them once it has ended.
 */
export interface ConsentLog {
  /** Adds an entry for the account that has proved an address; nothing where there is none, or where the last entry says so already. */
  log(entry: { email: string; purpose: ConsentPurpose; isGiven: boolean; site: string }): Promise<void>;
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

/** Adds an entry to a reader's log unless the last one of its purpose says the same. */
export async function addConsent(
  orm: Orm,
  entry: { userId: string; purpose: ConsentPurpose; isGiven: boolean; site: string },
): Promise<void> {
  const isOfPurpose = and(eq(consents.userId, entry.userId), eq(consents.purpose, entry.purpose));
  const [last] = await orm.select().from(consents).where(isOfPurpose).orderBy(desc(consents.at)).limit(1);
  // Not `now()`, the default: it is when a transaction began, and another one may have written meanwhile.
  if (last?.isGiven !== entry.isGiven) await orm.insert(consents).values({ id: randomUUID(), ...entry, at: sql`clock_timestamp()` });
}
