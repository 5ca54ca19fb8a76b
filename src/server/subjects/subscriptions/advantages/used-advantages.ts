import { and, asc, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { ADVANTAGE_MONTHS, isFree, type Advantage } from '#domain/subscriptions/advantages.ts';
import { addPeriods } from '#domain/subscriptions/periods.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { usedAdvantages as table } from '#server/platform/database/tables/subscription-schema.ts';
import type { AdvantageKey } from './advantage-keys.ts';

/**
 * Hours for which an open checkout claims an advantage: the day for which it can be paid, and a day
 * for a late event.
 */
const CLAIM_HOURS = 48;

/**
 * The person that an advantage is asked for. `checkout`: the own open checkout, whose claims do not
 * count.
 */
interface Asker {
  key: AdvantageKey;
  isReturning: boolean;
  checkout?: string | undefined;
}

/** Queries of used advantages, on an orm or within a transaction. */
export class UsedAdvantages {
  readonly #orm: Orm;
  readonly #now: () => Date;

  constructor(orm: Orm, now: () => Date) {
    this.#orm = orm;
    this.#now = now;
  }

  /**
   * Makes transactions about the same mailbox or card wait for each other, until the present one
   * ends.
   */
  async lock([key]: AdvantageKey): Promise<void> {
    await this.#orm.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`advantages of ${key}`}, 0))`,
    );
  }

  /** Those of some advantages that an asker may use now. */
  async listFree(
    wanted: readonly Advantage[],
    { key, isReturning, checkout }: Asker,
  ): Promise<Advantage[]> {
    if (wanted.length === 0) return [];
    const rows = await this.#orm
      .select({ advantage: table.advantage, checkout: table.checkout })
      .from(table)
      .where(and(inArray(table.key, [...key]), gt(table.until, this.#now())));
    const used = rows
      .filter((row) => row.checkout === null || row.checkout !== checkout)
      .map(({ advantage }) => advantage);
    return wanted.filter((one) => isFree(one, { used, isReturning }));
  }

  /** Keeps free advantages for an open checkout. The caller holds the lock of the key. */
  claim(
    advantages: readonly Advantage[],
    { key: [key], checkout }: { key: AdvantageKey; checkout: string },
  ): Promise<void> {
    const until = new Date(this.#now().getTime() + CLAIM_HOURS * 3_600_000);
    return this.#write(advantages.map((advantage) => ({ key, advantage, checkout, until })));
  }

  /** Marks advantages as used for `ADVANTAGE_MONTHS`. */
  use(advantages: readonly Advantage[], [key]: AdvantageKey): Promise<void> {
    const until = addPeriods(this.#now(), 'month', ADVANTAGE_MONTHS);
    return this.#write(advantages.map((advantage) => ({ key, advantage, checkout: null, until })));
  }

  /**
   * Marks what one mailbox has used as used by another, for the same time: the address of an
   * account has changed.
   */
  async copy(from: AdvantageKey, [to]: AdvantageKey): Promise<void> {
    const used = await this.listUsed([from]);
    await this.#write(
      used.map(({ advantage, until }) => ({ key: to, advantage, checkout: null, until })),
    );
  }

  /** The advantages that mailboxes and cards have used, and the end of their rows. */
  async listUsed(keys: readonly AdvantageKey[]): Promise<{ advantage: Advantage; until: Date }[]> {
    if (keys.length === 0) return [];
    return this.#orm
      .select({
        advantage: table.advantage,
        until: sql<Date>`max(${table.until})`.mapWith(table.until),
      })
      .from(table)
      .where(
        and(inArray(table.key, keys.flat()), isNull(table.checkout), gt(table.until, this.#now())),
      )
      .groupBy(table.advantage)
      .orderBy(asc(table.advantage));
  }

  /** Deletes the rows whose time is over. */
  async clearOld(): Promise<void> {
    await this.#orm.delete(table).where(lte(table.until, this.#now()));
  }

  async #write(rows: (typeof table.$inferInsert)[]): Promise<void> {
    for (const row of rows)
      await this.#orm
        .insert(table)
        .values(row)
        .onConflictDoUpdate({
          target: [table.key, table.advantage],
          set: { checkout: row.checkout ?? null, until: row.until },
        });
  }
}
