import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { startAccounts, type AccountsApplication } from './accounts-application.ts';

/**
 * Tables of readers and of their traces. Rows that refer to a reader are emptied with the reader.
 */
const TABLES = 'readers, reader_verifications, attempts, deletions, subscriptions, jobs, audit';

let started: Promise<AccountsApplication> | undefined;

/**
 * The node with accounts that the test files of this worker share, without readers, mails, attempts
 * and log lines of the file before. For files that make their own readers, and neither publish nor
 * change settings: starting a node takes longer than most of their tests. It ends with the worker,
 * so that closing it has no effect.
 */
export async function sharedAccounts(): Promise<AccountsApplication> {
  started ??= startAccounts().then((accounts) => {
    process.once('exit', () =>
      rmSync(path.dirname(accounts.dataFolder), { recursive: true, force: true }),
    );
    return accounts;
  });
  const accounts = await started;
  const { database, jobs } = accounts.application.wiring;
  await jobs.settled();
  await database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('portada.audit', 'prune', true)`);
    await transaction.execute(sql.raw(`truncate ${TABLES} restart identity cascade`));
  });
  rmSync(path.join(accounts.dataFolder, 'mail'), { recursive: true, force: true });
  const before = accounts.logged().length;
  return {
    ...accounts,
    logged: () => accounts.logged().slice(before),
    close: () => Promise.resolve(),
  };
}
