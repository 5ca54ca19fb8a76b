import { AsyncLocalStorage } from 'node:async_hooks';
import type { Orm } from './database.ts';

interface Transaction {
  orm: Orm;
  onCommitted: (() => void)[];
}

const current = new AsyncLocalStorage<Transaction>();

/**
 * Makes the transactions of an Orm known to `joinTransaction`, also within libraries that begin
 * them on their own. A nested transaction counts as its outermost one.
 */
export function trackTransactions(orm: Orm): Orm {
  const begin = orm.transaction.bind(orm);
  orm.transaction = async (work, config) => {
    const onCommitted: (() => void)[] = [];
    const result = await begin(
      (transaction) => current.run({ orm: transaction, onCommitted }, () => work(transaction)),
      config,
    );
    for (const run of onCommitted) run();
    return result;
  };
  return orm;
}

/**
 * Runs `work` in the caller's transaction if there is one, otherwise on `orm`. `onCommitted` runs
 * once the change is visible to others. PGlite has one connection, so that a statement beside an
 * open transaction would wait for it.
 */
export async function joinTransaction<Result>(
  orm: Orm,
  work: (orm: Orm) => Promise<Result>,
  onCommitted: () => void,
): Promise<Result> {
  const transaction = current.getStore();
  const result = await work(transaction?.orm ?? orm);
  if (transaction) transaction.onCommitted.push(onCommitted);
  else onCommitted();
  return result;
}
