import { randomUUID } from 'node:crypto';
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { ContributionState, GivenAnswer } from '#domain/contributions/contribution.ts';
import type { Actor } from '#domain/desk/actor.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { contributions } from '#server/platform/database/tables/contribution-schema.ts';
import { addAudit } from '../audit/audit-log.ts';

/** Rows that one statement of the retention deletes. */
const DELETED_AT_ONCE = 1000;

/** Contributions to send: the answers of one person to one form. */
export interface NewContribution {
  /** Alias of the site. */
  site: string;
  locale: string;
  /** `contact`, or the `storyId` of a call. */
  form: string;
  /** The reader's id; `undefined` of a visitor. */
  userId: string | undefined;
  answers: GivenAnswer[];
  isSuspect: boolean;
  /** Days for which the row is kept. */
  keptDays: number;
}

export type Contribution = typeof contributions.$inferSelect;

/** The place of a contribution in the list of the desk. */
export interface ContributionPlace {
  at: Date;
  id: string;
}

/** Answers of readers and visitors to forms, on either database engine. */
export interface Contributions {
  /**
   * Stores a contribution and returns its id. `alongside` runs in the same transaction, such as the
   * order of a mail.
   */
  add(given: NewContribution, alongside: (id: string) => Promise<void>): Promise<string>;
  /** Contributions of a site in a state, the newest first. */
  list(query: {
    site: string;
    state: ContributionState;
    limit: number;
    after?: ContributionPlace | undefined;
  }): Promise<Contribution[]>;
  /**
   * Changes the state, with an audit row. Returns the changed one; `undefined` without such a
   * contribution on the site. A repeated change has no audit row.
   */
  decide(change: {
    site: string;
    id: string;
    state: ContributionState;
    actor: Actor;
  }): Promise<Contribution | undefined>;
  /** Deletes a contribution, with an audit row. Returns whether it was there. */
  remove(removed: { site: string; id: string; actor: Actor }): Promise<boolean>;
  /** Counts those that wait on a site, up to a bound. */
  countWaiting(site: string, most: number): Promise<number>;
  /** The contributions of a reader, the newest first. */
  listOf(userId: string): Promise<Contribution[]>;
  /** Deletes those whose time has ended. */
  clearEnded(now: Date): Promise<void>;
}

export function createContributions(orm: Orm): Contributions {
  const ofSite = (site: string, id: string) =>
    and(eq(contributions.site, site), eq(contributions.id, id));
  return {
    async add({ keptDays, ...given }, alongside) {
      const id = randomUUID();
      await orm.transaction(async (transaction) => {
        await transaction.insert(contributions).values({
          ...given,
          userId: given.userId ?? null,
          id,
          // A cursor of the desk has milliseconds.
          at: sql`date_trunc('milliseconds', now())`,
          keptUntil: sql`now() + ${`${keptDays} days`}::interval`,
        });
        await alongside(id);
      });
      return id;
    },
    list({ site, state, limit, after }) {
      return orm
        .select()
        .from(contributions)
        .where(
          and(
            eq(contributions.site, site),
            eq(contributions.state, state),
            after && isAfter(after),
          ),
        )
        .orderBy(desc(contributions.at), desc(contributions.id))
        .limit(limit);
    },
    decide({ site, id, state, actor }) {
      return orm.transaction(async (transaction) => {
        const [before] = await transaction
          .select()
          .from(contributions)
          .where(ofSite(site, id))
          .for('update');
        if (!before || before.state === state) return before;
        const [row] = await transaction
          .update(contributions)
          .set({ state })
          .where(ofSite(site, id))
          .returning();
        await addAudit(transaction, actor, [
          {
            site,
            verb: state === 'done' ? 'handle' : 'reopen',
            subject: { kind: 'contribution', id },
            before: { state: before.state },
            after: { state },
          },
        ]);
        return row;
      });
    },
    remove({ site, id, actor }) {
      return orm.transaction(async (transaction) => {
        const gone = await transaction
          .delete(contributions)
          .where(ofSite(site, id))
          .returning({ form: contributions.form });
        if (gone.length === 0) return false;
        await addAudit(transaction, actor, [
          { site, verb: 'remove', subject: { kind: 'contribution', id } },
        ]);
        return true;
      });
    },
    async countWaiting(site, most) {
      const rows = await orm
        .select({ id: contributions.id })
        .from(contributions)
        .where(and(eq(contributions.site, site), eq(contributions.state, 'waiting')))
        .limit(most);
      return rows.length;
    },
    listOf(userId) {
      return orm
        .select()
        .from(contributions)
        .where(eq(contributions.userId, userId))
        .orderBy(desc(contributions.at), desc(contributions.id));
    },
    async clearEnded(now) {
      for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
        const some = orm
          .select({ id: contributions.id })
          .from(contributions)
          .where(lt(contributions.keptUntil, now))
          .limit(DELETED_AT_ONCE);
        const rows = await orm
          .delete(contributions)
          .where(sql`${contributions.id} in ${some}`)
          .returning({ id: contributions.id });
        deleted = rows.length;
      }
    },
  };
}

function isAfter({ at, id }: ContributionPlace) {
  return or(lt(contributions.at, at), and(eq(contributions.at, at), lt(contributions.id, id)));
}
