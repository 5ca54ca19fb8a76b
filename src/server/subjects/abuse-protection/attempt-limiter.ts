import { createHmac } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { CLEARED_AT_ONCE, clearSome } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { attempts } from '#server/platform/database/tables/reader-schema.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';

/** A limit on the number of attempts. */
export interface AttemptLimit {
  /** The action, such as `log-in`. */
  what: string;
  /**
   * The subject: a network address or an account. Stored as a keyed hash, so that the row cannot be
   * found by guessing the subject.
   */
  who: string;
  most: number;
  /** Seconds after the first attempt in which further attempts count. */
  window: number;
  /** How much the attempt counts; 1 if absent. */
  amount?: number;
}

export interface AttemptLimiter {
  /**
   * Counts an attempt. Returns the seconds to wait if the limit is exceeded, otherwise `undefined`.
   * Works across nodes.
   */
  count(limit: AttemptLimit): Promise<number | undefined>;
  /** Resets the counter after a success. */
  forget(limit: Pick<AttemptLimit, 'what' | 'who'>): Promise<void>;
}

/** Milliseconds between deletions of expired counters; otherwise every subject would keep a row. */
const PRUNE_EVERY = 3_600_000;

export function createAttemptLimiter(options: {
  orm: Orm;
  secret: string;
  now?: () => Date;
}): AttemptLimiter {
  const { orm, now = () => new Date() } = options;
  const secret = derivedSecret(options.secret, 'attempts');
  const keyOf = (what: string, who: string) =>
    createHmac('sha256', secret).update(`${what}\n${who}`).digest('base64url');
  const isOver = sql`${attempts.resetsAt} <= ${sql.placeholder('at')}`;
  // One statement, so that two nodes never count the same attempt twice or not at all. Its text is
  // built once.
  const add = orm
    .insert(attempts)
    .values({
      key: sql.placeholder('key'),
      count: sql.placeholder('amount'),
      resetsAt: sql.placeholder('resetsAt'),
    })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${attempts.count} + excluded.count end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${attempts.resetsAt} end`,
      },
    })
    .returning({ count: attempts.count, resetsAt: attempts.resetsAt })
    .prepare('');
  let prunedAt = 0;
  return {
    async count({ what, who, most, window, amount = 1 }) {
      const at = now();
      if (at.getTime() - prunedAt >= PRUNE_EVERY) {
        const cleared = await clearSome(orm, attempts, lt(attempts.resetsAt, at));
        // Further rows are deleted by the next calls, a step each.
        if (cleared < CLEARED_AT_ONCE) prunedAt = at.getTime();
      }
      const resetsAt = new Date(at.getTime() + window * 1000);
      const [row] = await add.execute({
        key: keyOf(what, who),
        at: at.toISOString(),
        resetsAt,
        amount,
      });
      if (!row || row.count <= most) return undefined;
      return Math.max(1, Math.ceil((row.resetsAt.getTime() - at.getTime()) / 1000));
    },
    async forget({ what, who }) {
      await orm.delete(attempts).where(eq(attempts.key, keyOf(what, who)));
    },
  };
}
