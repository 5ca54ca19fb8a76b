import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { clearRows } from '../database/clear-rows.ts';
import { jobs } from '../database/tables/job-schema.ts';
import { joinTransaction } from '../database/transactions.ts';
import {
  delayAfter,
  LONGEST_DELAY,
  MAX_PAYLOAD,
  type JobFailedError,
  type JobKind,
} from './job-kind.ts';

/** A job that this process has claimed. */
export interface ClaimedJob {
  id: number;
  /** The claim that `done` and `fail` must name. */
  claim: string;
  payload: string;
  /** Tries that have begun, with this one. */
  attempts: number;
  /** Tries that ended with their worker process, or with their lease. */
  interruptions: number;
  /** Whether the job became pointless while it waited. */
  isOver: boolean;
}

export interface NewJob {
  payload: string;
  /** The reader whose job it is: it goes with the account, and is not added to a deleted one. */
  readerId?: string | undefined;
  /** Name under which `remove` deletes it. Without personal data. */
  subject?: string | undefined;
  /** Seconds after which the job is pointless. */
  validFor: number;
}

/** Numbers of a kind of jobs. */
export interface JobCounts {
  kind: string;
  /** Jobs that wait for a try or are being run. */
  waiting: number;
  /** Seconds since the oldest of them was added; 0 without one. */
  oldest: number;
  dead: number;
}

/**
 * Tries that may end without a result. A deploy that kills its processes ends one; a job that ends
 * its process, each.
 */
const MOST_INTERRUPTIONS = 3;

/**
 * Days until the payload of a dead job is deleted, so that an operator can have it tried again in
 * the meantime.
 */
const PAYLOAD_DAYS = 7;

/** Days until a dead job is deleted. */
const DEAD_DAYS = 90;

const seconds = (count: number): SQL => sql`make_interval(secs => ${count})`;
const days = (count: number): SQL => sql`make_interval(days => ${count})`;
const now = sql`now()`;

/**
 * Jobs in the database. A claim is a lease: it moves the job's next try to the end of the lease.
 * All instants come from the database's clock, so that the clocks of the nodes do not matter.
 */
export class JobQueue {
  readonly #orm: Orm;
  readonly #listeners = new Set<(kind: string) => void>();
  /** Jobs of each kind that this process has refused, because too many wait. */
  readonly refused = new Map<string, number>();

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /** Calls `listener` when this process has added a job and the job can be claimed. */
  onAdded(listener: (kind: string) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Adds a job, in the caller's transaction if there is one. Returns false if too many jobs of its
   * kind wait, or its reader was deleted. Throws if the payload is too long.
   */
  async add(kind: JobKind, job: NewJob): Promise<boolean> {
    const { payload, readerId, subject, validFor } = job;
    if (Buffer.byteLength(payload) > MAX_PAYLOAD)
      throw new Error(`A job of the kind ${kind.name} exceeds ${MAX_PAYLOAD} bytes.`);
    // The columns of the table in their order. Without a row the job is refused.
    const row = sql`
      select nextval(pg_get_serial_sequence('jobs', 'id')), ${kind.name}::text, ${readerId ?? null}::text, ${subject ?? null}::text,
        ${payload}::text, 0, 0, null::text, now(), now() + ${seconds(validFor)}, now(), null::timestamptz, null::text
      where (select count(*) from (select from jobs where kind = ${kind.name} and dead_at is null limit ${kind.most}) as waiting) < ${kind.most}
        and (${readerId ?? null}::text is null or exists (select from readers where id = ${readerId ?? null} for key share))`;
    const insert = (orm: Orm) => orm.insert(jobs).select(row).returning({ id: jobs.id });
    const tell = () => {
      for (const listener of this.#listeners) listener(kind.name);
    };
    const isAdded = (await joinTransaction(this.#orm, insert, tell)).length > 0;
    if (!isAdded && (await this.#isFull(kind)))
      this.refused.set(kind.name, (this.refused.get(kind.name) ?? 0) + 1);
    return isAdded;
  }

  /** Whether as many jobs of a kind wait as may. */
  async #isFull({ name, most }: JobKind): Promise<boolean> {
    const isWaiting = and(eq(jobs.kind, name), isNull(jobs.deadAt));
    const last = (orm: Orm) =>
      orm
        .select({ id: jobs.id })
        .from(jobs)
        .where(isWaiting)
        .offset(most - 1)
        .limit(1);
    return (
      (
        await joinTransaction(
          this.#orm,
          async (orm) => last(orm),
          () => {},
        )
      ).length > 0
    );
  }

  /**
   * Claims at most `limit` due jobs, the longest due first. A job that another process is claiming
   * is skipped.
   */
  async claim(kind: JobKind, limit: number): Promise<ClaimedJob[]> {
    const rows = await claimStatement(this.#orm, kind, limit);
    const claimed = rows.map(({ payload, claim, ...row }) => ({
      ...row,
      payload: payload ?? '',
      claim: claim ?? '',
    }));
    // A job that ends its worker process would be claimed for ever, and would end all other
    // requests of the process each time.
    const isSpent = ({ attempts, interruptions }: ClaimedJob) =>
      attempts > kind.attempts || interruptions >= MOST_INTERRUPTIONS;
    const spent = claimed.filter(isSpent);
    if (spent.length > 0) await this.#bury(spent, 'interrupted');
    return claimed.filter((job) => !isSpent(job));
  }

  /**
   * Deletes a finished job. Returns false if its lease was over and another process has claimed it.
   */
  async done({ id, claim }: Pick<ClaimedJob, 'id' | 'claim'>): Promise<boolean> {
    const gone = await this.#orm
      .delete(jobs)
      .where(and(eq(jobs.id, id), eq(jobs.claim, claim)))
      .returning({ id: jobs.id });
    return gone.length > 0;
  }

  /**
   * Schedules the next try, or gives the job up. Returns the result; `lost` if another process has
   * claimed it.
   */
  async fail(
    kind: JobKind,
    job: ClaimedJob,
    error: Pick<JobFailedError, 'code' | 'isFinal'>,
  ): Promise<'waiting' | 'dead' | 'lost'> {
    if (error.isFinal || job.attempts >= kind.attempts)
      return (await this.#bury([job], error.code)) > 0 ? 'dead' : 'lost';
    const dueAt = sql`now() + ${seconds(delayAfter(kind, job.attempts))}`;
    const rows = await this.#orm
      .update(jobs)
      .set({ claim: null, failure: error.code, dueAt })
      .where(and(eq(jobs.id, job.id), eq(jobs.claim, job.claim)))
      .returning({ id: jobs.id });
    return rows.length > 0 ? 'waiting' : 'lost';
  }

  /** Gives up a job that became pointless. Its payload is deleted at once. */
  async expire(job: ClaimedJob): Promise<void> {
    await this.#bury([job], 'expired', null);
  }

  /** Deletes all jobs of a subject, in the caller's transaction if there is one. */
  async remove(subject: string): Promise<void> {
    await joinTransaction(
      this.#orm,
      (orm) => orm.delete(jobs).where(eq(jobs.subject, subject)),
      () => {},
    );
  }

  /**
   * Deletes payloads and rows of dead jobs after their time. Makes jobs due that the database's
   * clock has left behind in the future.
   */
  async tidy(): Promise<void> {
    const isDeadFor = (count: number) => lt(jobs.deadAt, sql`now() - ${days(count)}`);
    await clearRows(this.#orm, jobs, isDeadFor(DEAD_DAYS));
    await this.#orm
      .update(jobs)
      .set({ payload: null, subject: null })
      .where(and(isDeadFor(PAYLOAD_DAYS), isNotNull(jobs.payload)));
    const latest = sql`now() + ${seconds(LONGEST_DELAY * 2)}`;
    await this.#orm
      .update(jobs)
      .set({ dueAt: now })
      .where(and(isNull(jobs.deadAt), sql`${jobs.dueAt} > ${latest}`));
  }

  /** Numbers by kind, for `/metrics`. A kind without rows is missing. */
  async count(): Promise<JobCounts[]> {
    const isWaiting = sql`${jobs.deadAt} is null`;
    return this.#orm
      .select({
        kind: jobs.kind,
        waiting: sql`count(*) filter (where ${isWaiting})`.mapWith(Number),
        oldest:
          sql`greatest(0, coalesce(extract(epoch from now() - min(${jobs.createdAt}) filter (where ${isWaiting})), 0))`.mapWith(
            Number,
          ),
        dead: sql`count(*) filter (where not ${isWaiting})`.mapWith(Number),
      })
      .from(jobs)
      .groupBy(jobs.kind);
  }

  async #bury(some: readonly ClaimedJob[], failure: string, payload?: null): Promise<number> {
    const ids = some.map(({ id }) => id);
    const claims = some.map(({ claim }) => claim);
    const rows = await this.#orm
      .update(jobs)
      .set({
        deadAt: now,
        claim: null,
        failure,
        ...(payload === null ? { payload, subject: null } : {}),
      })
      .where(and(inArray(jobs.id, ids), inArray(jobs.claim, claims)))
      .returning({ id: jobs.id });
    return rows.length;
  }
}

/**
 * The statement of a claim. The array makes PostgreSQL find the due jobs first, and read only those
 * by their key.
 */
export function claimStatement(orm: Orm, kind: Pick<JobKind, 'name' | 'lease'>, limit: number) {
  const due = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind.name), isNull(jobs.deadAt), lte(jobs.dueAt, now)))
    .orderBy(jobs.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  // A finished or failed try takes the claim away: a job that is due with a claim was interrupted.
  const isInterrupted = sql`${jobs.interruptions} + case when ${jobs.claim} is null then 0 else 1 end`;
  return orm
    .update(jobs)
    .set({
      claim: randomUUID(),
      attempts: sql`${jobs.attempts} + 1`,
      interruptions: isInterrupted,
      dueAt: sql`now() + ${seconds(kind.lease)}`,
    })
    .where(sql`${jobs.id} = any(array${due})`)
    .returning({
      id: jobs.id,
      claim: jobs.claim,
      payload: jobs.payload,
      attempts: jobs.attempts,
      interruptions: jobs.interruptions,
      isOver: sql<boolean>`coalesce(${jobs.until} <= now(), false)`,
    });
}
