import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isDatabaseDown } from '#server/platform/database/database-problem.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openServer } from '#server/platform/database/open-server.ts';
import { sharesOf } from '#server/platform/settings/pool-shares.ts';
import { SERVER_LIMITS, type ServerLimits } from '#server/platform/database/server-limits.ts';
import { currentWork, type CurrentWork } from '#server/platform/runtime/current-work.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';
import { until } from '#tests/support/until.ts';
import { HAS_SERVER_TIMERS } from '#tests/support/server-timers.ts';

let postgres: RealPostgres;
let url: string;
let database: Database;
/** Locks a table until the returned function is called. */
let lockReaders: () => Promise<() => Promise<void>>;

beforeAll(async () => {
  postgres = await startRealPostgres();
  url = await postgres.createDatabase('shares');
  return () => postgres.stop();
});

async function open(limits: Partial<ServerLimits>): Promise<void> {
  database = await openServer(url, { ...SERVER_LIMITS, ...limits });
  const other = await openServer(url);
  onTestFinished(async () => {
    await database.close();
    await other.close();
  });
  lockReaders = async () => {
    const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = other.orm.transaction(async (transaction) => {
      await transaction.execute(sql`lock table readers in access exclusive mode`);
      held.resolve();
      await freed.promise;
    });
    await held.promise;
    return async () => {
      freed.resolve();
      await holding;
    };
  };
}

/** Drizzle runs a statement when it is awaited, so that it must be awaited within the work. */
const doing = <Result>(work: CurrentWork, run: () => Promise<Result>) =>
  currentWork.run(work, async () => await run());
const readReaders = () => database.orm.execute(sql`select count(*) from readers`);
const askOne = () => database.orm.execute(sql`select 1 as one`);
const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : codeOf(error.cause)) : undefined;

describe('shares of the pool', () => {
  beforeEach(() => open({ wait: 1000, lock: 60_000, statement: 60_000 }));

  it('leave connections to searches, renders, jobs and publications while readers’ calls wait for a locked table', async () => {
    const unlock = await lockReaders();
    const stuck = Promise.all(
      (['read', 'write', 'page'] as const).map((work) => doing(work, readReaders)),
    );
    const refused = Promise.allSettled(
      Array.from({ length: 12 }, () => doing('write', readReaders)),
    );
    expect(await doing('search', askOne)).toMatchObject([{ one: 1 }]);
    expect(await doing('render', askOne)).toMatchObject([{ one: 1 }]);
    expect(await doing('publication', askOne)).toMatchObject([{ one: 1 }]);
    expect(await doing('job', askOne)).toMatchObject([{ one: 1 }]);
    expect(await askOne()).toMatchObject([{ one: 1 }]);
    // The calls beyond the share wait for a connection and are answered 503.
    expect(
      (await refused).map((one) => one.status === 'rejected' && isDatabaseDown(one.reason)),
    ).toEqual(Array.from({ length: 12 }, () => true));
    await unlock();
    await stuck;
  });

  it('leave connections to publications while all others wait', async () => {
    const unlock = await lockReaders();
    const works: CurrentWork[] = [
      'read',
      'write',
      'search',
      'page',
      'picture',
      'render',
      'refresh',
      'job',
    ];
    const stuck = Promise.allSettled(
      works.flatMap((work) => Array.from({ length: 5 }, () => doing(work, readReaders))),
    );
    await until('the shares are used up', async () => {
      const [{ count } = { count: 0 }] = await database.orm
        .select({ count: sql`count(*)`.mapWith(Number) })
        .from(sql`pg_stat_activity where wait_event_type = 'Lock'`);
      return count === 9;
    });
    const publish = () =>
      doing('publication', () =>
        database.orm.transaction((transaction) => transaction.execute(sql`select 1 as one`)),
      );
    expect(await Promise.all([publish(), publish(), publish()])).toHaveLength(3);
    await unlock();
    await stuck;
  });

  it('give a freed connection to the next user whose share is free', async () => {
    const unlock = await lockReaders();
    const waiting = Array.from({ length: 5 }, () => doing('read', readReaders));
    await unlock();
    expect(await Promise.all(waiting)).toHaveLength(5);
  });
});

describe('the wait for a connection', () => {
  beforeEach(() => open({ wait: 60_000, readerWait: 300, lock: 60_000, statement: 60_000 }));

  it.each(['read', 'write', 'page', 'search'] as const)(
    'is short for a call of the class %s, which is answered 503',
    async (work) => {
      const unlock = await lockReaders();
      const stuck = Promise.allSettled(Array.from({ length: 3 }, () => doing(work, readReaders)));
      const late = await doing(work, readReaders).catch((error: unknown) => error);
      expect(isDatabaseDown(late)).toBe(true);
      await unlock();
      await stuck;
    },
  );
});

describe.runIf(HAS_SERVER_TIMERS)('the timeout of locks', () => {
  beforeEach(() => open({ lock: 100 }));

  it.each(['read', 'write', 'search', 'page', 'render', 'job'] as const)(
    'ends a statement and a transaction of the class %s',
    async (work) => {
      const unlock = await lockReaders();
      const alone = await doing(work, readReaders).catch((error: unknown) => error);
      const within = await doing(work, () =>
        database.orm.transaction((transaction) =>
          transaction.execute(sql`select count(*) from readers`),
        ),
      ).catch((error: unknown) => error);
      expect([codeOf(alone), codeOf(within)]).toEqual(['55P03', '55P03']);
      expect([isDatabaseDown(alone), isDatabaseDown(within)]).toEqual([true, true]);
      await unlock();
    },
  );

  it('lets a publication wait for the lock of another one', async () => {
    const unlock = await lockReaders();
    const publishing = doing('publication', () =>
      database.orm.transaction((transaction) =>
        transaction.execute(sql`select count(*) from readers`),
      ),
    );
    const late = await doing('write', readReaders).catch((error: unknown) => error);
    expect(codeOf(late)).toBe('55P03');
    await unlock();
    expect(await publishing).toHaveLength(1);
  });
});

describe.runIf(HAS_SERVER_TIMERS)('after a lock that was not free in time', () => {
  const failed = async (work: CurrentWork) =>
    codeOf(await doing(work, readReaders).catch((error: unknown) => error));
  /** `lock_timeout` of a statement and of a transaction. */
  const timeoutsOf = async (work: CurrentWork) => {
    const ask = async (orm: Pick<Database['orm'], 'select'>) => {
      const setting = sql`current_setting('lock_timeout')`.mapWith(String);
      return (await orm.select({ setting }).from(sql`(select 1) as one`))[0]?.setting;
    };
    return [
      await doing(work, () => ask(database.orm)),
      await doing(work, () => database.orm.transaction(ask)),
    ];
  };

  it.each(['read', 'write', 'page', 'search', 'render', 'job'] as const)(
    'statements of the class %s wait briefly for locks, so that no call waits long twice',
    async (work) => {
      await open({ lock: 300, lockAgain: 50, afterLock: 600_000 });
      expect(await timeoutsOf(work)).toEqual(['300ms', '300ms']);
      const unlock = await lockReaders();
      expect(await failed(work)).toBe('55P03');
      expect(await timeoutsOf(work)).toEqual(['50ms', '50ms']);
      expect(await failed(work)).toBe('55P03');
      await unlock();
      expect(await doing(work, readReaders)).toHaveLength(1);
    },
  );

  it('a statement that has waited for a connection waits briefly for its lock', async () => {
    await open({ lock: 300, lockAgain: 50, afterLock: 600_000, wait: 60_000, readerWait: 60_000 });
    const unlock = await lockReaders();
    const calls = Array.from({ length: 12 }, () => failed('read'));
    const asked = Array.from({ length: 3 }, () => timeoutsOf('read'));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 12 }, () => '55P03'));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 3 }, () => ['50ms', '50ms']));
    await unlock();
  });

  it('statements of other users and of publications wait as before', async () => {
    await open({ lock: 300, lockAgain: 50, afterLock: 600_000 });
    const unlock = await lockReaders();
    expect(await failed('read')).toBe('55P03');
    expect(await failed('publication')).toBe('55P03');
    await unlock();
    expect(await timeoutsOf('search')).toEqual(['300ms', '300ms']);
    expect(await timeoutsOf('publication')).toEqual(['300ms', '0']);
  });

  it('statements wait as before when the time after the last such lock is over', async () => {
    await open({ lock: 300, lockAgain: 50, afterLock: 0 });
    const unlock = await lockReaders();
    expect(await failed('read')).toBe('55P03');
    expect(await timeoutsOf('read')).toEqual(['300ms', '300ms']);
    await unlock();
  });

  it('a statement that fails by itself shortens no wait', async () => {
    await open({ lock: 300, lockAgain: 50, afterLock: 600_000 });
    await expect(
      doing('read', () => database.orm.execute(sql`select * from no_such_table`)),
    ).rejects.toThrow();
    expect(await timeoutsOf('read')).toEqual(['300ms', '300ms']);
  });
});

describe('the shares', () => {
  it.each(Array.from({ length: 60 }, (_none, index) => index + 5))(
    'of a pool of %d leave each user at least one connection',
    (size) => {
      const { newsroom, ...others } = sharesOf(size);
      expect(Math.min(...Object.values(others))).toBeGreaterThanOrEqual(1);
      expect(Object.values(others).reduce((sum, share) => sum + share, 0)).toBeLessThan(size);
      expect(newsroom).toBe(size);
    },
  );
});
