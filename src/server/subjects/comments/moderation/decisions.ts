import { eq, sql } from 'drizzle-orm';
import { cleanText } from '#domain/text/clean-text.ts';
import type { BeforeDecision, Decision } from '#domain/comments/moderation.ts';
import { may, type CommentRefusal } from '#domain/comments/may.ts';
import type { CommentState } from '#domain/comments/comment.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { addAudit } from '#server/subjects/audit/audit-log.ts';
import { holdAuthor, notify, takeBack } from '#server/subjects/notifications/notify.ts';
import { atHand, changeComment, findComment, type CommentRow } from '../comment-rows.ts';
import { purgeComments } from '../comment-purge.ts';

/** A comment that a moderator decides about. */
export interface AtVersion {
  /** Alias of the site. */
  site: string;
  id: string;
  /** The version that the moderator has read. */
  version: number;
  /** Id of the moderator. */
  moderator: string;
}

/**
 * Why a decision was not taken. `outdated`: the comment is another one than the moderator has read;
 * `by` is the nick of the person who has decided about it meanwhile. `nothing`: the moderator has
 * no decision to undo. The others are of `may`.
 */
export type DecisionOutcome =
  | { ok: true; version: number }
  | { ok: false; problem: 'unknown' | 'nothing' | 'gone' | 'own' | 'not-moderator' }
  | { ok: false; problem: 'outdated'; by?: string };

/** Decisions of moderators about comments. */
export interface Decisions {
  /** `note`: words for the author of a rejected comment. */
  decide(
    decision: AtVersion & { act: Decision; note?: string | undefined },
  ): Promise<DecisionOutcome>;
  /**
   * Takes every decision of a moderator about a comment back: it is in the state before the first
   * of them. `nothing`: the last decision is of somebody else, or the author has deleted the
   * comment.
   */
  takeBack(of: Omit<AtVersion, 'version'> & { state: CommentState }): Promise<DecisionOutcome>;
  /** Recommends a published comment, or stops it. */
  pick(pick: AtVersion & { isPick: boolean }): Promise<DecisionOutcome>;
}

const STATES = { publish: 'published', reject: 'rejected', hold: 'held' } as const satisfies Record<
  Exclude<Decision, 'undo'>,
  CommentState
>;

/** Seconds since the comment waits for a moderator; null if it did not wait. */
const WAITED = sql`case
  when ${comments.state} = 'held' then extract(epoch from now() - greatest(${comments.createdAt}, ${comments.editedAt}, ${comments.decidedAt}))::int
  when ${comments.reportedAt} is not null then extract(epoch from now() - ${comments.reportedAt})::int
end`;

export function createDecisions(orm: Orm): Decisions {
  return {
    decide: ({ act, note, ...at }) =>
      orm.transaction(async (transaction) => {
        const asked = await askToModerate(transaction, at);
        if (!asked.ok) return asked;
        const { row } = asked;
        if (act === 'undo') return undo(transaction, row, at);
        const state = STATES[act];
        const words = act === 'reject' ? cleanText(note ?? '') : '';
        const changed = await changeComment(transaction, row, {
          state,
          note: words === '' ? null : words,
          reportedAt: null,
          decidedAt: sql`now()`,
          decidedBy: at.moderator,
          decidedAfter: WAITED,
          beforeDecision: beforeOf(row),
          // A comment that nobody sees is no recommendation.
          ...(state !== 'published' && { isPick: false }),
        });
        if (state !== row.state) await notify(transaction, { kind: 'decision', comment: row });
        await record(transaction, at, act, { before: row.state, after: state });
        return { ok: true, version: changed.version };
      }),

    takeBack: ({ state, ...of }) =>
      orm.transaction(async (transaction) => {
        await holdAuthor(transaction, of);
        const row = await findComment(transaction, { ...of, isLocked: true });
        if (!row) return { ok: false, problem: 'unknown' };
        if (row.decidedBy !== of.moderator || row.state === 'deleted')
          return { ok: false, problem: 'nothing' };
        const free = {
          note: null,
          decidedBy: null,
          decidedAfter: null,
          beforeDecision: null,
          isPick: false,
        };
        const changed = await changeComment(transaction, row, { state, ...free });
        await takeBack(transaction, { kind: 'decision', id: row.id });
        await record(transaction, { ...of, version: row.version }, 'undo', {
          before: row.state,
          after: state,
        });
        return { ok: true, version: changed.version };
      }),

    pick: ({ isPick, ...at }) =>
      orm.transaction(async (transaction) => {
        const asked = await askToModerate(transaction, at);
        if (!asked.ok) return asked;
        const { row } = asked;
        if (row.state !== 'published') return { ok: false, problem: 'gone' };
        if (row.isPick === isPick) return { ok: true, version: row.version };
        await transaction
          .update(comments)
          .set({ isPick, version: sql`${comments.version} + 1` })
          .where(eq(comments.id, row.id));
        if (isPick) await notify(transaction, { kind: 'pick', comment: row });
        else await takeBack(transaction, { kind: 'pick', id: row.id });
        await record(transaction, at, isPick ? 'pick' : 'unpick', {
          before: row.state,
          after: row.state,
        });
        await purgeComments(transaction, { story: row.story, roots: [row.parent ?? row.id] });
        return { ok: true, version: row.version + 1 };
      }),
  };
}

/** Takes the moderator's last decision back: the comment is as before it. */
async function undo(transaction: Orm, row: CommentRow, at: AtVersion): Promise<DecisionOutcome> {
  const before = row.beforeDecision;
  if (!before || row.decidedBy !== at.moderator) return { ok: false, problem: 'nothing' };
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const changed = await changeComment(transaction, row, {
    state: before.state,
    note: before.note,
    publishedAt: instant(before.publishedAt),
    // Reports that came meanwhile still wait.
    reportedAt: instant(before.reportedAt) ?? row.reportedAt,
    decidedAt: instant(before.decidedAt),
    decidedBy: null,
    decidedAfter: null,
    beforeDecision: null,
    isPick: before.isPick,
  });
  await takeBack(transaction, { kind: 'decision', id: row.id });
  await record(transaction, at, 'undo', { before: row.state, after: before.state });
  return { ok: true, version: changed.version };
}

/** The locked row of the comment, if the moderator may decide about this version of it. */
async function askToModerate(
  transaction: Orm,
  { site, id, version, moderator }: AtVersion,
): Promise<{ ok: true; row: CommentRow } | Extract<DecisionOutcome, { ok: false }>> {
  await holdAuthor(transaction, { site, id });
  const row = await findComment(transaction, { site, id, isLocked: true });
  if (!row) return { ok: false, problem: 'unknown' };
  const person = {
    isVisitor: false,
    id: moderator,
    isComplete: true,
    isSuspended: false,
    hasAppealed: false,
    isModerator: true,
  } as const;
  const answer = may(person, 'moderate', { comment: atHand(row, true), now: row.createdAt });
  if (answer !== true) return { ok: false, problem: refusalOf(answer) };
  if (row.version === version) return { ok: true, row };
  const by = row.decidedBy === null ? undefined : await nickOf(transaction, row.decidedBy);
  return { ok: false, problem: 'outdated', ...(by !== undefined && { by }) };
}

function refusalOf(refusal: CommentRefusal): 'gone' | 'own' | 'not-moderator' {
  return refusal === 'own' || refusal === 'gone' ? refusal : 'not-moderator';
}

async function nickOf(orm: Orm, id: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ nick: readers.nick })
    .from(readers)
    .where(eq(readers.id, id))
    .limit(1);
  return row?.nick;
}

function beforeOf({
  state,
  note,
  isPick,
  publishedAt,
  reportedAt,
  decidedAt,
}: CommentRow): BeforeDecision {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    state,
    note,
    isPick,
    publishedAt: instant(publishedAt),
    reportedAt: instant(reportedAt),
    decidedAt: instant(decidedAt),
  };
}

async function record(
  transaction: Orm,
  { site, id, moderator }: AtVersion,
  verb: Decision | 'pick' | 'unpick',
  { before, after }: { before: CommentState; after: CommentState },
): Promise<void> {
  const facts = { before: { state: before }, after: { state: after } };
  await addAudit(transaction, { kind: 'reader', id: moderator }, [
    { site, verb, subject: { kind: 'comment', id }, ...facts },
  ]);
}
