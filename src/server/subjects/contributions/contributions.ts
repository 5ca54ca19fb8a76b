import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Reason } from '#domain/comments/phases.ts';
import type {
  ContributionState,
  GivenAnswer,
  GivenFile,
} from '#domain/contributions/contribution.ts';
import type { Actor } from '#domain/desk/actor.ts';
import type { AuditVerb } from '#domain/desk/audit-entry.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { contributions } from '#server/platform/database/tables/contribution-schema.ts';
import { addAudit } from '../audit/audit-log.ts';
import { purgeWall } from './wall.ts';

/** Rows that one statement of the retention changes. */
const CHANGED_AT_ONCE = 1000;

/** Contributions to send: the answers of one person to one form. */
export interface NewContribution {
  /** A new one if it is missing. */
  id?: string;
  /** Alias of the site. */
  site: string;
  locale: string;
  /** `contact`, or the `storyId` of a call. */
  form: string;
  /** The reader's id; `undefined` of a visitor. */
  userId: string | undefined;
  answers: GivenAnswer[];
  files?: GivenFile[];
  /** The name below it when it is published; `undefined` for none. */
  signature?: string | undefined;
  /** Findings about its texts. */
  reasons?: readonly Reason[];
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

/** A decision of the desk. `note`: its words to the sender. */
export interface Decision {
  site: string;
  id: string;
  state: ContributionState;
  note?: string | undefined;
  actor: Actor;
}

/** Answers of readers and visitors to forms, on either database engine. */
export interface Contributions {
  /**
   * Stores a contribution and returns its id. `alongside` runs in the same transaction, such as the order of a mail. If
   * it rejects, nothing is stored.
   */
  add(given: NewContribution, alongside: (transaction: Orm) => Promise<void>): Promise<string>;
  /** Contributions of a site in a state, the newest first. */
  list(query: {
    site: string;
    /** Only those of one form. */
    form?: string | undefined;
    state: ContributionState;
    limit: number;
    after?: ContributionPlace | undefined;
  }): Promise<Contribution[]>;
  find(site: string, id: string): Promise<Contribution | undefined>;
  /**
   * Changes the state, with an audit row and a purge of the wall if it shows or hides something.
   * `alongside` runs in the same transaction after a change. Returns the changed one; `undefined`
   * without such a contribution on the site. A repeated change has no audit row.
   */
  decide(
    decision: Decision,
    alongside?: (
      transaction: Orm,
      change: { before: Contribution; after: Contribution },
    ) => Promise<void>,
  ): Promise<Contribution | undefined>;
  /**
   * Deletes a contribution, with an audit row and `alongside` in the transaction. Returns whether it
   * was there.
   */
  remove(
    removed: { site: string; id: string; actor: Actor },
    alongside?: (transaction: Orm) => Promise<void>,
  ): Promise<boolean>;
  /** Counts those that wait on a site, up to a bound. */
  countWaiting(site: string, most: number): Promise<number>;
  /** Counts those of a site by form and state. */
  countForms(site: string): Promise<{ form: string; state: ContributionState; count: number }[]>;
  /** The contributions of a reader, the newest first; with `form`, those to one form of a site. */
  listOf(userId: string, of?: { site: string; form: string }): Promise<Contribution[]>;
  /** Notes in the audit table that somebody took contributions to a form out of the house. */
  noteExport(
    made: { site: string; form: string; rows: number; format: string },
    actor: Actor,
  ): Promise<void>;
  /**
   * Deletes those whose time has ended. Of a published one the public answers and the consents
   * stay, because it is shown with them. `alongside` runs in the transaction of each deletion.
   */
  clearEnded(
    now: Date,
    alongside?: (transaction: Orm, ids: readonly string[]) => Promise<void>,
  ): Promise<void>;
}

export function createContributions(orm: Orm): Contributions {
  return {
    async add({ id = randomUUID(), keptDays, userId, reasons = [], ...given }, alongside) {
      await orm.transaction(async (transaction) => {
        await transaction.insert(contributions).values({
          ...given,
          id,
          userId: userId ?? null,
          reasons: [...reasons],
          // A cursor of the desk has milliseconds.
          at: sql`date_trunc('milliseconds', now())`,
          keptUntil: sql`now() + ${`${keptDays} days`}::interval`,
        });
        await alongside(transaction);
      });
      return id;
    },
    list({ site, form, state, limit, after }) {
      return orm
        .select()
        .from(contributions)
        .where(
          and(
            eq(contributions.site, site),
            form === undefined ? undefined : eq(contributions.form, form),
            eq(contributions.state, state),
            after && isAfter(after),
          ),
        )
        .orderBy(desc(contributions.at), desc(contributions.id))
        .limit(limit);
    },
    async find(site, id) {
      const [row] = await orm.select().from(contributions).where(ofSite(site, id));
      return row;
    },
    decide: (decision, alongside) => decide(orm, decision, alongside),
    remove({ site, id, actor }, alongside) {
      return orm.transaction(async (transaction) => {
        const [gone] = await transaction
          .delete(contributions)
          .where(ofSite(site, id))
          .returning({ form: contributions.form, state: contributions.state });
        if (!gone) return false;
        await addAudit(transaction, actor, [
          { site, verb: 'remove', subject: { kind: 'contribution', id } },
        ]);
        await alongside?.(transaction);
        if (gone.state === 'accepted')
          await purgeWall(transaction, { calls: [gone.form], isRemoval: true, actor });
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
    countForms(site) {
      return orm
        .select({
          form: contributions.form,
          state: contributions.state,
          count: sql<number>`count(*)`.mapWith(Number),
        })
        .from(contributions)
        .where(eq(contributions.site, site))
        .groupBy(contributions.form, contributions.state);
    },
    listOf(userId, of) {
      return orm
        .select()
        .from(contributions)
        .where(
          and(
            eq(contributions.userId, userId),
            of && and(eq(contributions.site, of.site), eq(contributions.form, of.form)),
          ),
        )
        .orderBy(desc(contributions.at), desc(contributions.id));
    },
    async noteExport({ site, form, rows, format }, actor) {
      await addAudit(orm, actor, [
        {
          site,
          verb: 'export',
          subject: { kind: 'form', id: form },
          after: { rows: String(rows), format },
        },
      ]);
    },
    clearEnded: (now, alongside) => clearEnded(orm, now, alongside),
  };
}

/** The verbs of the audit table for the states. */
const VERBS: Readonly<Record<ContributionState, AuditVerb>> = {
  waiting: 'reopen',
  done: 'handle',
  asked: 'hold',
  accepted: 'publish',
  rejected: 'reject',
};

const ofSite = (site: string, id: string) =>
  and(eq(contributions.site, site), eq(contributions.id, id));

function decide(
  orm: Orm,
  { site, id, state, note, actor }: Decision,
  alongside: Parameters<Contributions['decide']>[1],
): Promise<Contribution | undefined> {
  return orm.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(contributions)
      .where(ofSite(site, id))
      .for('update');
    if (!before || (before.state === state && before.note === (note ?? null))) return before;
    const [after] = await transaction
      .update(contributions)
      .set({ state, note: note ?? null, decidedAt: sql`date_trunc('milliseconds', now())` })
      .where(ofSite(site, id))
      .returning();
    if (!after) return undefined;
    await addAudit(transaction, actor, [
      {
        site,
        verb: VERBS[state],
        subject: { kind: 'contribution', id },
        before: { state: before.state },
        after: { state },
      },
    ]);
    await alongside?.(transaction, { before, after });
    if ([before.state, state].includes('accepted'))
      await purgeWall(transaction, {
        calls: [before.form],
        isRemoval: before.state === 'accepted',
        actor,
      });
    return after;
  });
}

/** The end of what is kept as long as it is published. */
export const KEPT = new Date('9999-12-31T00:00:00Z');

/** Answers that stay with a published contribution: those that it shows, and the consents. */
const KEPT_ANSWERS: SQL = sql`(
  select coalesce(jsonb_agg(one), '[]'::jsonb) from jsonb_array_elements(answers) as one
  where one->'isPublic' = 'true'::jsonb or one->'value' = 'true'::jsonb)`;

async function clearEnded(
  orm: Orm,
  now: Date,
  alongside: Parameters<Contributions['clearEnded']>[1],
): Promise<void> {
  await orm
    .update(contributions)
    .set({ answers: KEPT_ANSWERS, keptUntil: KEPT })
    .where(and(lt(contributions.keptUntil, now), eq(contributions.state, 'accepted')));
  const isEnded = and(lt(contributions.keptUntil, now), sql`${contributions.state} <> 'accepted'`);
  const clearSome = () =>
    orm.transaction(async (transaction) => {
      const some = await transaction
        .select({ id: contributions.id })
        .from(contributions)
        .where(isEnded)
        .limit(CHANGED_AT_ONCE);
      const ids = some.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await transaction.delete(contributions).where(and(inArray(contributions.id, ids), isEnded));
      await alongside?.(transaction, ids);
      return ids.length;
    });
  while ((await clearSome()) === CHANGED_AT_ONCE);
}

function isAfter({ at, id }: ContributionPlace) {
  return or(lt(contributions.at, at), and(eq(contributions.at, at), lt(contributions.id, id)));
}
