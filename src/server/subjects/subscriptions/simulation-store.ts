import { eq, lte } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { simulatedPayments } from '#server/platform/database/tables/subscription-schema.ts';
import type { CheckoutOrder } from './payment-provider.ts';
import { dueAtOf, type SimulatedSubscription } from './simulated-subscription.ts';

/** A checkout at the simulated provider, as JSON. */
export interface SimulatedCheckout {
  kind: 'checkout';
  id: string;
  order: CheckoutOrder;
  /** RFC 3339. */
  expiresAt: string;
  isClosed: boolean;
  /** The subscription that its payment has made. */
  subscription: string | null;
}

export type Simulated = SimulatedCheckout | SimulatedSubscription;

/** Most subscriptions that one run of due payments takes. */
const AT_ONCE = 100;

/** The records of the simulated provider. */
export type SimulationRecords = Pick<SimulationStore, 'find' | 'add' | 'change' | 'listDue'>;

/** The records in the database, so that all worker processes have the same. */
export class SimulationStore {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  async find(id: string): Promise<Simulated | undefined> {
    const [row] = await this.#orm
      .select()
      .from(simulatedPayments)
      .where(eq(simulatedPayments.id, id));
    return row && readRecord(row.record);
  }

  /** Adds a record, or returns the one that has its id. */
  async add<Record extends Simulated>(record: Record): Promise<Simulated> {
    await this.#orm.insert(simulatedPayments).values(rowOf(record)).onConflictDoNothing();
    return (await this.find(record.id)) ?? record;
  }

  /** Changes a record within a transaction that has locked it. `undefined` if there is none. */
  change<Result>(
    id: string,
    work: (record: Simulated) => { records: Simulated[]; result: Result },
  ): Promise<Result | undefined> {
    return this.#orm.transaction(async (transaction) => {
      const [row] = await transaction
        .select()
        .from(simulatedPayments)
        .where(eq(simulatedPayments.id, id))
        .for('update');
      if (!row) return undefined;
      const { records, result } = work(readRecord(row.record));
      for (const record of records) {
        const values = rowOf(record);
        await transaction
          .insert(simulatedPayments)
          .values(values)
          .onConflictDoUpdate({ target: simulatedPayments.id, set: values });
      }
      return result;
    });
  }

  async listDue(now: Date): Promise<string[]> {
    const rows = await this.#orm
      .select({ id: simulatedPayments.id })
      .from(simulatedPayments)
      .where(lte(simulatedPayments.dueAt, now))
      .orderBy(simulatedPayments.dueAt)
      .limit(AT_ONCE);
    return rows.map(({ id }) => id);
  }
}

function rowOf(record: Simulated): typeof simulatedPayments.$inferInsert {
  const dueAt = record.kind === 'subscription' ? dueAtOf(record) : undefined;
  return { id: record.id, record: JSON.stringify(record), dueAt: dueAt ?? null };
}

function readRecord(record: string): Simulated {
  return JSON.parse(record);
}
