import { createHmac } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { attempts } from '../database/reader-schema.ts';
import { derivedSecret } from '../derived-secret.ts';

/** How often something may be tried. */
export interface AttemptLimit {
  /** What is tried: `log-in`. */
  what: string;
  /** Who tries, or what it is tried on: an address of the network, an account. Kept as a hash under a secret: from a guess its row is not to be found. */
  who: string;
  most: number;
  /** Seconds after the first try in which all count. */
  window: number;
}

export interface AttemptLimiter {
  /** Counts a try. Seconds to wait where it was one too many; `undefined` where it may go on. Holds across nodes. */
  count(limit: AttemptLimit): Promise<number | undefined>;
  /** Forgets the tries, after one that succeeded. */
  forget(limit: Pick<AttemptLimit, 'what' | 'who'>): Promise<void>;
}

/** Milliseconds between two clearings of what no longer counts; else everybody who ever tried something would have a row. */
const PRUNE_EVERY = 3_600_000;

export function createAttemptLimiter(options: { orm: Orm; secret: string; now?: () => Date }): AttemptLimiter {
  const { orm, now = () => new Date() } = options;
  const secret = derivedSecret(options.secret, 'attempts');
  const keyOf = (what: string, who: string) => createHmac('sha256', secret).update(`${what}\n${who}`).digest('base64url');
  let prunedAt = 0;
  return {
    async count({ what, who, most, window }) {
      const at = now();
      if (at.getTime() - prunedAt >= PRUNE_EVERY) {
        prunedAt = at.getTime();
        await orm.delete(attempts).where(lt(attempts.resetsAt, at));
      }
      const resetsAt = new Date(at.getTime() + window * 1000);
      const isOver = sql`${attempts.resetsAt} <= ${at.toISOString()}`;
      // One statement, so that two nodes never count the same try twice or not at all.
      const [row] = await orm
        .insert(attempts)
        .values({ key: keyOf(what, who), count: 1, resetsAt })
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
            resetsAt: sql`case when ${isOver} then ${resetsAt.toISOString()}::timestamptz else ${attempts.resetsAt} end`,
          },
        })
        .returning();
      if (!row || row.count <= most) return undefined;
      return Math.max(1, Math.ceil((row.resetsAt.getTime() - at.getTime()) / 1000));
    },
    async forget({ what, who }) {
      await orm.delete(attempts).where(eq(attempts.key, keyOf(what, who)));
    },
  };
}
