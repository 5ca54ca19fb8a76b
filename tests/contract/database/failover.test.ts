import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { isDatabaseDown } from '#server/platform/database/database-problem.ts';
import { openServer } from '#server/platform/database/open-server.ts';
import { SERVER_LIMITS, type ServerLimits } from '#server/platform/database/server-limits.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';

const LIMITS: ServerLimits = {
  ...SERVER_LIMITS,
  connect: 2000,
  statement: 2000,
  wait: 2000,
  network: 500,
  close: 500,
};
const servers: RealPostgres[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(options: { isStandby?: boolean } = {}): Promise<RealPostgres> {
  const server = await startRealPostgres(options);
  servers.push(server);
  return server;
}

/** A URL of several servers, in this order. */
const urlOf = (ports: readonly number[], database: string) =>
  `postgres://postgres:portada@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}?target_session_attrs=read-write`;

async function open(url: string): Promise<Database> {
  const database = await openServer(url, LIMITS);
  onTestFinished(() => database.close());
  return database;
}

const portOf = async ({ orm }: Database) => {
  const [{ port } = { port: 0 }] = await orm
    .select({ port: sql`inet_server_port()`.mapWith(Number) })
    .from(sql`(select 1) as one`);
  return port;
};

describe('a URL with several servers', () => {
  if (isFullRun)
    it('chooses the server that accepts writes, and not a standby before it', async () => {
      const [standby, primary] = await Promise.all([start({ isStandby: true }), start()]);
      const database = await open(urlOf([standby.port, primary.port], 'postgres'));
      expect(await Promise.all(Array.from({ length: 12 }, () => portOf(database)))).toEqual(
        Array.from({ length: 12 }, () => primary.port),
      );
    }, 60_000);

  it('follows a failover, with its listening connection', async () => {
    const [standby, primary] = await Promise.all([start({ isStandby: true }), start()]);
    const toPrimary = await startTcpProxy(primary.port);
    const database = await open(urlOf([toPrimary.port, standby.port], 'postgres'));
    const heard: string[] = [];
    await database.listen('portada_purge', {
      onMessage: (text) => heard.push(text),
      onConnected() {},
    });
    expect(await portOf(database)).toBe(primary.port);

    toPrimary.cut();
    const failed = await portOf(database).catch((error: unknown) => error);
    expect(isDatabaseDown(failed)).toBe(true);
    const promoting = await openServer(standby.urlOf('postgres'), LIMITS).catch(
      (error: unknown) => error,
    );
    // A standby refuses migrations, so that a node with its URL alone does not start.
    expect(promoting).toBeInstanceOf(Error);
    await promote(standby);
    await until(
      'statements reach the promoted server',
      async () => (await portOf(database).catch(() => 0)) === standby.port,
    );
    await until('notifications arrive from it', async () => {
      await database.orm.execute(sql`select pg_notify('portada_purge', '1')`);
      return heard.length > 0;
    });
    await toPrimary.close();
  }, 90_000);

  if (isFullRun) {
    it('reports that no server accepts writes', async () => {
      const standby = await start({ isStandby: true });
      const failed = await openServer(urlOf([standby.port, 1], 'postgres'), LIMITS).catch(
        (error: unknown) => error,
      );
      expect(isDatabaseDown(failed)).toBe(true);
      expect(String(failed)).toMatch(/none of its servers accepts writes \(25006\)/);
      expect(String(failed)).not.toContain('portada@');
    }, 60_000);
  }
});

async function promote(server: RealPostgres): Promise<void> {
  const { default: postgres } = await import('postgres');
  const client = postgres(server.urlOf('postgres'), { max: 1 });
  await client`select pg_promote()`;
  await client.end();
}

describe('the pool', () => {
  it('opens as many connections as DATABASE_POOL says, and listens on a URL of its own', async () => {
    const server = await start();
    const url = await server.createDatabase('pooled');
    const aside = await startTcpProxy(server.port);
    const database = await openServer(url, LIMITS, {
      pool: 5,
      listenUrl: server.urlOf('pooled', aside.port),
    });
    onTestFinished(async () => {
      await database.close();
      await aside.close();
    });
    await database.listen('portada_purge', { onMessage() {}, onConnected() {} });
    await Promise.all(
      Array.from({ length: 20 }, () => database.orm.execute(sql`select pg_sleep(0.05)`)),
    );
    const [{ count } = { count: 0 }] = await database.orm
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(sql`pg_stat_activity where datname = 'pooled' and backend_type = 'client backend'`);
    expect({ count, aside: aside.connections }).toEqual({ count: 6, aside: 1 });
  }, 60_000);

  it('has no prepared statement that another session would lack', async () => {
    const server = await start();
    const database = await open(await server.createDatabase('unprepared'));
    await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        database.orm.execute(sql`select ${index}::int, pg_sleep(0.01)`),
      ),
    );
    const names = await Promise.all(
      Array.from({ length: 10 }, () =>
        database.orm.select({ name: sql<string>`name` }).from(sql`pg_prepared_statements`),
      ),
    );
    expect(names.flat()).toEqual([]);
  }, 60_000);
});
