import { and, asc, eq, lt, notExists } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import type { AuditEntry } from '#domain/desk/audit-entry.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { deskSessions, secondFactors } from '#server/platform/database/tables/desk-schema.ts';
import { readers, roles } from '#server/platform/database/tables/reader-schema.ts';
import { addAudit } from '../audit/audit-log.ts';

/** A role of a reader on a site. */
export interface Grant {
  readerId: string;
  /** Alias of the site. */
  site: string;
  role: Role;
}

/** A reader with a role on a site. */
export interface RoleHolder {
  readerId: string;
  nick: string;
  role: Role;
  since: Date;
}

/** Roles of readers. Each change and its audit row are one transaction. */
export interface RoleStore {
  /** Gives a role. Returns false if the reader has it. */
  give(grant: Grant, by: Actor): Promise<boolean>;
  /**
   * Takes a role, at once for every later request. With the last one of a site, the reader's
   * sessions on its desk end. Returns false if the reader does not have it.
   */
  take(grant: Grant, by: Actor): Promise<boolean>;
  /**
   * Takes the roles that were given before an instant to readers without a second factor, because
   * until it is set up a password alone sets it up. Roles of demonstration accounts, which need
   * none, stay. Returns their number.
   */
  endUnproved(before: Date, by: Actor): Promise<number>;
  /** Roles of a reader on all sites. */
  listOf(readerId: string): Promise<{ site: string; role: Role; since: Date }[]>;
  /** Readers with a role on a site, by role and nick. */
  listAt(site: string): Promise<RoleHolder[]>;
  /** The account with an email address. */
  findReader(
    email: string,
  ): Promise<{ id: string; isProved: boolean; isDemo: boolean } | undefined>;
}

/** The roles of readers on either database engine. */
export function createRoleStore(orm: Orm): RoleStore {
  const isGrant = ({ readerId, site, role }: Grant) =>
    and(eq(roles.userId, readerId), eq(roles.site, site), eq(roles.role, role));
  return {
    give: ({ readerId, site, role }, by) =>
      orm.transaction(async (transaction) => {
        const given = await transaction
          .insert(roles)
          .values({ userId: readerId, site, role, givenBy: by.kind === 'reader' ? by.id : null })
          .onConflictDoNothing()
          .returning({ role: roles.role });
        if (given.length > 0)
          await addAudit(transaction, by, [entryOf('give-role', { readerId, site, role })]);
        return given.length > 0;
      }),
    take: (grant, by) =>
      orm.transaction(async (transaction) => {
        const taken = await transaction
          .delete(roles)
          .where(isGrant(grant))
          .returning({ role: roles.role });
        if (taken.length === 0) return false;
        const isTheirs = and(eq(roles.userId, grant.readerId), eq(roles.site, grant.site));
        const left = await transaction
          .select({ role: roles.role })
          .from(roles)
          .where(isTheirs)
          .limit(1);
        if (left.length === 0) await endDeskSessions(transaction, grant);
        await addAudit(transaction, by, [entryOf('take-role', grant)]);
        return true;
      }),
    endUnproved: (before, by) =>
      orm.transaction(async (transaction) => {
        const factor = transaction
          .select({ id: secondFactors.userId })
          .from(secondFactors)
          .where(eq(secondFactors.userId, roles.userId));
        const isDemo = and(eq(readers.id, roles.userId), eq(readers.isRegisteredInDemo, true));
        const demo = transaction.select({ id: readers.id }).from(readers).where(isDemo);
        const ended = await transaction
          .delete(roles)
          .where(and(lt(roles.since, before), notExists(factor), notExists(demo)))
          .returning({ readerId: roles.userId, site: roles.site, role: roles.role });
        await addAudit(
          transaction,
          by,
          ended.map((grant) => entryOf('take-role', grant)),
        );
        return ended.length;
      }),
    listOf(readerId) {
      const { site, role, since } = roles;
      return orm
        .select({ site, role, since })
        .from(roles)
        .where(eq(roles.userId, readerId))
        .orderBy(asc(site), asc(role));
    },
    listAt(site) {
      return orm
        .select({
          readerId: roles.userId,
          nick: readers.nick,
          role: roles.role,
          since: roles.since,
        })
        .from(roles)
        .innerJoin(readers, eq(readers.id, roles.userId))
        .where(eq(roles.site, site))
        .orderBy(asc(roles.role), asc(readers.nick));
    },
    async findReader(email) {
      const { id, emailVerified: isProved, isRegisteredInDemo: isDemo } = readers;
      const [reader] = await orm
        .select({ id, isProved, isDemo })
        .from(readers)
        .where(eq(readers.email, email.toLowerCase()));
      return reader;
    },
  };
}

async function endDeskSessions(orm: Orm, { readerId, site }: Grant): Promise<void> {
  await orm
    .delete(deskSessions)
    .where(and(eq(deskSessions.userId, readerId), eq(deskSessions.site, site)));
}

function entryOf(verb: 'give-role' | 'take-role', { readerId, site, role }: Grant): AuditEntry {
  const subject = { kind: 'reader', id: readerId } as const;
  return {
    site,
    verb,
    subject,
    ...(verb === 'give-role' ? { after: { role } } : { before: { role } }),
  };
}
