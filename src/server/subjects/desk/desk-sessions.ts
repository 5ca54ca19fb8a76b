import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { DESK_HOURS } from '#domain/desk/second-factor.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { deskSessions, secondFactorSetups } from '#server/platform/database/tables/desk-schema.ts';
import { readers, readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import { addAudit } from '../audit/audit-log.ts';

/**
 * A session on the desk of a site. It is never a reader's session: a page of the site must not act
 * with the rights of staff.
 */
export interface DeskSession {
  id: string;
  reader: Pick<CurrentUser, 'id' | 'email' | 'nick' | 'isRegisteredInDemo'>;
  until: Date;
}

/**
 * A session to open. `factor` is the proof besides the password; `none` for a demonstration account
 * only.
 */
export interface DeskEntry {
  readerId: string;
  /** The reader's session from which it is opened, and with which it ends. */
  sessionId: string;
  site: string;
  factor: 'one-time' | 'recovery' | 'set-up' | 'none';
}

/**
 * A session in the list of a person's sessions on the desk. `userAgent` is that of the reader's
 * session.
 */
export interface DeskSessionEntry {
  id: string;
  /** Alias of the site. */
  site: string;
  since: Date;
  until: Date;
  userAgent: string;
}

/**
 * Sessions on the desk. A session lasts twelve hours, whatever happens, and ends with the reader's
 * session, with the last role on the site, and with a new second factor.
 */
export interface DeskSessions {
  /**
   * Opens a session, and returns the token for its cookie. Throws if the reader's session has ended
   * meanwhile.
   */
  open(entry: DeskEntry): Promise<string>;
  /** The session of a token on a site. It decides nothing about roles. */
  find(token: string, site: string): Promise<DeskSession | undefined>;
  /** Ends the session of a token, if there is one. */
  end(token: string): Promise<void>;
  /** Ends a session of a reader by its id. Returns false if it is not theirs. */
  endOf(readerId: string, id: string): Promise<boolean>;
  /** Open sessions of a reader on all sites, the latest first. */
  listOf(readerId: string): Promise<DeskSessionEntry[]>;
  /** Deletes expired sessions, and second factors that were not set up in time. */
  clearExpired(): Promise<void>;
}

/** Sessions of a list at most. */
const MOST_LISTED = 100;

export function createDeskSessions({
  orm,
  now = () => new Date(),
}: {
  orm: Orm;
  now?: () => Date;
}): DeskSessions {
  return {
    async open({ readerId, sessionId, site, factor }) {
      const token = randomBytes(32).toString('base64url');
      const since = now();
      const expiresAt = new Date(since.getTime() + DESK_HOURS * 3_600_000);
      const actor = { kind: 'reader', id: readerId } as const;
      await orm.transaction(async (transaction) => {
        await transaction.insert(deskSessions).values({
          id: randomUUID(),
          token: hashOf(token),
          userId: readerId,
          sessionId,
          site,
          since,
          expiresAt,
        });
        await addAudit(transaction, actor, [
          { site, verb: 'open-desk', subject: actor, after: { factor } },
        ]);
      });
      return token;
    },
    async find(token, site) {
      const { id, email, nick, isRegisteredInDemo } = readers;
      const isOpen = and(
        eq(deskSessions.token, hashOf(token)),
        eq(deskSessions.site, site),
        gt(deskSessions.expiresAt, now()),
      );
      const [found] = await orm
        .select({
          id: deskSessions.id,
          reader: { id, email, nick, isRegisteredInDemo },
          until: deskSessions.expiresAt,
        })
        .from(deskSessions)
        .innerJoin(readers, eq(id, deskSessions.userId))
        .where(isOpen);
      return found;
    },
    async end(token) {
      await orm.delete(deskSessions).where(eq(deskSessions.token, hashOf(token)));
    },
    async endOf(readerId, id) {
      const isTheirs = and(eq(deskSessions.id, id), eq(deskSessions.userId, readerId));
      return (
        (await orm.delete(deskSessions).where(isTheirs).returning({ id: deskSessions.id })).length >
        0
      );
    },
    async listOf(readerId) {
      const { id, site, since, expiresAt: until } = deskSessions;
      const rows = await orm
        .select({ id, site, since, until, userAgent: readerSessions.userAgent })
        .from(deskSessions)
        .innerJoin(readerSessions, eq(readerSessions.id, deskSessions.sessionId))
        .where(and(eq(deskSessions.userId, readerId), gt(until, now())))
        .orderBy(desc(since))
        .limit(MOST_LISTED);
      return rows.map((row) => ({ ...row, userAgent: row.userAgent ?? '' }));
    },
    async clearExpired() {
      await clearRows(orm, deskSessions, lt(deskSessions.expiresAt, now()));
      await clearRows(orm, secondFactorSetups, lt(secondFactorSetups.expiresAt, now()));
    },
  };
}

/** The stored form of a token. 256 random bits need no salt. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
