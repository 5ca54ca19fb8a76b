import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isDatabaseDown } from '#server/platform/database/database-problem.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openServer } from '#server/platform/database/open-server.ts';
import { SERVER_LIMITS, type ServerLimits } from '#server/platform/database/server-limits.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';
import { HAS_SERVER_TIMERS } from '#tests/support/server-timers.ts';

const LIMITS: ServerLimits = {
  ...SERVER_LIMITS,
  connect: 1000,
  wait: 1000,
  statement: 1000,
  statementInTransaction: 2000,
  transaction: 3000,
  network: 200,
  close: 500,
};

/** Number of connections in a process's pool. */
const POOL_SIZE = 10;

let postgres: RealPostgres;
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  postgres = await startRealPostgres();
  await postgres.createDatabase('silent');
  return () => postgres.stop();
});

/** Opens a database through its own proxy and closes both when the test ends. */
async function openThroughProxy(limits: Partial<ServerLimits> = {}): Promise<void> {
  proxy = await startTcpProxy(postgres.port);
  database = await openServer(postgres.urlOf('silent', proxy.port), { ...LIMITS, ...limits });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
}

const ask = () => database.orm.execute(sql`select 1 as one`);
const many = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, work));

/** Opens every connection of the pool and leaves all of them idle. */
async function fillPool(): Promise<void> {
  await many(POOL_SIZE, () => database.orm.execute(sql`select pg_sleep(0.05)`));
}

function expectDown(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  expect(
    outcomes.map((outcome) => outcome.status === 'rejected' && isDatabaseDown(outcome.reason)),
  ).toEqual(outcomes.map(() => true));
}

describe('a PostgreSQL that has fallen silent', () => {
  it('reconnects when all connections of the pool are silent', async () => {
    await openThroughProxy();
    await fillPool();
    proxy.hold();
    const pending = many(POOL_SIZE, ask);
    await until('the statements were sent', () => proxy.connections >= POOL_SIZE);
    proxy.restoreNew();
    expectDown(await pending);
    expect(await ask()).toMatchObject([{ one: 1 }]);
  });

  it('fails one statement when the idle connections are silent', async () => {
    await openThroughProxy();
    await fillPool();
    proxy.hold();
    proxy.restoreNew();
    expectDown(await many(1, ask));
    expect((await many(POOL_SIZE, ask)).map(({ status }) => status)).toEqual(
      Array.from({ length: POOL_SIZE }, () => 'fulfilled'),
    );
  });

  it('completes a transaction on a sound connection while another connection is discarded', async () => {
    await openThroughProxy();
    await ask();
    proxy.hold();
    const pending = many(1, ask);
    proxy.restoreNew();
    // The statement must take the silent connection before the transaction takes one.
    await nextTurn();
    const slow = database.orm.transaction((inner) =>
      inner.execute(sql`select pg_sleep(1.7), 2 as two`),
    );
    expectDown(await pending);
    expect(await slow).toMatchObject([{ two: 2 }]);
  });

  it('rejects statements, transactions and waits for a connection within their limits', async () => {
    await openThroughProxy();
    await fillPool();
    proxy.hold();
    const transaction = () => database.orm.transaction((inner) => inner.execute(sql`select 1`));
    const outcomes = await Promise.all([many(15, ask), many(5, transaction)]);
    expectDown(outcomes.flat());
  });

  it('rolls back a transaction whose connection falls silent', async () => {
    await openThroughProxy();
    await database.orm.execute(sql`create table halves (id integer)`);
    const halves = database.orm.transaction(async (inner) => {
      await inner.execute(sql`insert into halves values (1)`);
      proxy.hold();
      await inner.execute(sql`insert into halves values (2)`);
    });
    expectDown(await Promise.allSettled([halves]));
    proxy.restore();
    expect(await database.orm.execute(sql`select id from halves`)).toHaveLength(0);
  });

  it('rejects a commit without an answer', async () => {
    await openThroughProxy();
    const held = database.orm.transaction(async (inner) => {
      await inner.execute(sql`select 1`);
      proxy.hold();
    });
    expectDown(await Promise.allSettled([held]));
  });

  it('listens again after a reconnection and reports it', async () => {
    await openThroughProxy();
    const heard: string[] = [];
    let connected = 0;
    await database.listen('notices', {
      onMessage: (text) => heard.push(text),
      onConnected: () => (connected += 1),
    });
    await ask();
    proxy.hold();
    proxy.restoreNew();
    expectDown(await many(1, ask));
    await until('it listens again', () => connected === 2);
    await database.orm.execute(sql`select pg_notify('notices', 'again')`);
    await until('the notice arrived', () => heard.length > 0);
    expect(heard).toEqual(['again']);
  });

  it('closes within its limit, with pending statements, and leaves no connection', async () => {
    await openThroughProxy();
    await database.listen('notices', { onMessage() {}, onConnected() {} });
    await fillPool();
    proxy.hold();
    const pending = many(POOL_SIZE + 5, ask);
    await database.close();
    expectDown(await pending);
    await until('every connection was closed', () => proxy.connections === 0);
  });

  it('rejects statements after it was closed', async () => {
    await openThroughProxy();
    await database.close();
    expectDown(await many(1, ask));
  });

  it('rejects a silent server at the start', async () => {
    proxy = await startTcpProxy(postgres.port);
    onTestFinished(() => proxy.close());
    proxy.hold();
    await expect(openServer(postgres.urlOf('silent', proxy.port), LIMITS)).rejects.toThrow(
      'the connection timed out',
    );
    await until('every connection was closed', () => proxy.connections === 0);
  });
});

describe.runIf(HAS_SERVER_TIMERS)('a slow PostgreSQL', () => {
  it('rejects a slow statement with an error that allows a retry', async () => {
    // The server's own limit, and not that of a silent network, which a busy machine reaches first.
    await openThroughProxy({ network: 20_000 });
    const [outcome] = await Promise.allSettled([database.orm.execute(sql`select pg_sleep(30)`)]);
    expectDown([outcome]);
    expect(outcome).toMatchObject({ reason: { cause: { code: '57014' } } });
  });

  it('allows more time for a statement within a transaction', async () => {
    await openThroughProxy();
    const inside = database.orm.transaction((inner) =>
      inner.execute(sql`select pg_sleep(1.4), 1 as one`),
    );
    expect(await inside).toMatchObject([{ one: 1 }]);
  });

  it('limits the time of a transaction of many quick statements', async () => {
    await openThroughProxy();
    const endless = database.orm.transaction(async (inner) => {
      for (;;) await inner.execute(sql`select pg_sleep(0.05)`);
    });
    expectDown(await Promise.allSettled([endless]));
    expect(await ask()).toMatchObject([{ one: 1 }]);
  });

  it('reads dates like the embedded database on every connection', async () => {
    await openThroughProxy();
    const ofDay = () => database.orm.execute(sql`select date '2026-03-01' as day`);
    const days = await many(POOL_SIZE, ofDay);
    expect(days).toEqual(
      days.map(() =>
        expect.objectContaining({ value: expect.arrayContaining([{ day: '2026-03-01' }]) }),
      ),
    );
  });
});
