import type { PGlite } from '@electric-sql/pglite';
import { Histogram } from '../observability/histogram.ts';
import type { Sample } from '../observability/sample.ts';
import { currentWork } from '../runtime/current-work.ts';
import { POOL_USERS, poolUserOf, type PoolUser } from '../settings/pool-shares.ts';

/**
 * How long each user waits for a connection and uses it, for one statement or one transaction at a
 * time.
 */
export class DatabaseTimes {
  readonly waits: Readonly<Record<PoolUser, Histogram>> = histograms();
  readonly uses: Readonly<Record<PoolUser, Histogram>> = histograms();

  readSamples(): Sample[] {
    return POOL_USERS.flatMap((user) => [
      this.waits[user].sample(
        'database_wait_seconds',
        'Time that a statement or transaction waits for a connection, by user.',
        { user },
      ),
      this.uses[user].sample(
        'database_use_seconds',
        'Duration of statements and transactions, by user.',
        { user },
      ),
    ]);
  }
}

/**
 * Measures the statements and transactions of the embedded database. PGlite queues them for its
 * single connection, so that the durations contain the waits.
 */
export function timeEmbedded(client: PGlite, times: DatabaseTimes): void {
  const ofUser = () => times.uses[poolUserOf(currentWork.getStore())];
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  client.query = (...statement) => ofUser().time(() => query(...statement));
  client.transaction = (work) => ofUser().time(() => transaction(work));
}

function histograms(): Record<PoolUser, Histogram> {
  return {
    reader: new Histogram(),
    search: new Histogram(),
    render: new Histogram(),
    job: new Histogram(),
    newsroom: new Histogram(),
  };
}
