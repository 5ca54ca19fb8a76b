import { desc, eq } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import {
  consents,
  emailChanges,
  readerLogins,
  readers,
  readerSessions,
  readerVerifications,
} from '#server/platform/database/tables/reader-schema.ts';
import type { AccountRecord } from './accounts.ts';

/**
 * Reads all stored data of an account, except secrets: the password's hash, and tokens of sessions,
 * providers and mails.
 */
export async function readAccountRecord(orm: Orm, readerId: string): Promise<AccountRecord> {
  const [row] = await orm.select().from(readers).where(eq(readers.id, readerId)).limit(1);
  if (!row) throw new Error('The account was deleted.');
  const sessions = await orm
    .select()
    .from(readerSessions)
    .where(eq(readerSessions.userId, readerId))
    .orderBy(desc(readerSessions.updatedAt));
  const logins = await orm
    .select()
    .from(readerLogins)
    .where(eq(readerLogins.userId, readerId))
    .orderBy(readerLogins.createdAt);
  const links = await orm
    .select()
    .from(readerVerifications)
    .where(eq(readerVerifications.value, readerId));
  const changes = await orm
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.userId, readerId))
    .orderBy(emailChanges.at);
  const agreed = await orm
    .select()
    .from(consents)
    .where(eq(consents.userId, readerId))
    .orderBy(consents.at, consents.purpose);
  return {
    site: row.site,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isEmailProved: row.emailVerified,
    picture: row.image,
    sessions: sessions.map(({ id, createdAt, updatedAt, expiresAt, userAgent }) => ({
      id,
      since: createdAt.toISOString(),
      lastSeen: updatedAt.toISOString(),
      until: expiresAt.toISOString(),
      userAgent: userAgent ?? '',
    })),
    logins: logins.map(({ providerId, accountId, scope, createdAt, updatedAt }) => ({
      provider: providerId,
      accountId,
      scope,
      since: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    mailedLinks: links.map(({ createdAt, expiresAt }) => ({
      since: createdAt.toISOString(),
      until: expiresAt.toISOString(),
    })),
    formerEmails: changes.map(({ email, at, expiresAt }) => ({
      email,
      since: at.toISOString(),
      until: expiresAt.toISOString(),
    })),
    consents: agreed.map(({ purpose, isGiven, site, at }) => ({
      purpose,
      isGiven,
      site,
      at: at.toISOString(),
    })),
  };
}
