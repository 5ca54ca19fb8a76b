import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WorkerPool } from '#server/platform/front/worker-pool.ts';
import { PERMITS } from '#server/platform/front/permits.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import {
  BackendDownError,
  BackendStartingError,
  CostlyRenderError,
  type FrontPort,
  type PassedCall,
} from '#server/platform/backend/backend.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { until } from '#tests/support/until.ts';

const nothing = () => Promise.resolve();
const front: FrontPort = {
  purge: nothing,
  purgeEverything: nothing,
  saveSeen: nothing,
  replacePaths: nothing,
  catchUp: nothing,
  tagsOf: () => Promise.resolve(undefined),
};
const MISSING = { kind: 'missing', status: 404, tags: [] };

/**
 * A pool of tests/support/browser/fake-worker.ts, whose behaviour the page key or the URL of the
 * call selects.
 */
function openPool(
  mode = 'ready',
  nodeOptions: string[] = [],
  more: { hasPages?(): Promise<boolean> } = {},
) {
  const { log, logged } = keptLog();
  vi.stubEnv('FAKE_WORKER', mode);
  const pool = new WorkerPool({
    command: {
      file: fileURLToPath(new URL('../../support/browser/fake-worker.ts', import.meta.url)),
      nodeOptions,
    },
    count: 1,
    front,
    progress: () => ({ cursor: 7, seen: undefined }),
    serverUrl: 'http://127.0.0.1:1',
    build: '',
    ...more,
    log,
    limits: { render: 2000, keys: 500, ready: 10_000, ping: 300, silence: 1000 },
  });
  onTestFinished(() => pool.stop(1000));
  return { pool, logged };
}

describe('a worker that fails', () => {
  it.each([
    ['answers garbage', 'garbage', []],
    ['speaks no HTTP', 'no-http', []],
    ['ends', 'exit', []],
    ['crashes in the middle of a render', 'crash', []],
    ['is killed in the middle of a render', 'killed', []],
    ['is killed in the middle of its answer', 'half', []],
    ['has an event loop that hangs', 'hang', []],
    ['is paused by SIGSTOP', 'pause', []],
    ['runs out of memory', 'memory', ['--max-old-space-size=64']],
  ])(
    'loses one render when a worker %s, and starts another worker',
    async (_name, what, nodeOptions) => {
      const { pool } = openPool('ready', nodeOptions);
      await pool.start();
      expect(await pool.render('elfar/')).toEqual(MISSING);
      await expect(pool.render(`elfar/${what}/`)).rejects.toThrow(Error);
      await until('another worker renders', () =>
        pool.render('elfar/').then(
          ({ kind }) => kind === 'missing',
          () => false,
        ),
      );
      expect(pool.state).toMatchObject({ ready: 1, restarts: 1 });
    },
  );

  it('rejects a render that never ends and continues with the others', async () => {
    const { pool } = openPool();
    await pool.start();
    const never = pool.render('elfar/never/');
    expect(await pool.render('elfar/')).toEqual(MISSING);
    await expect(never).rejects.toThrow('took longer than 2000 ms');
    expect(pool.state).toMatchObject({ ready: 1, restarts: 0 });
  });

  it.each([
    ['hang', true],
    ['crash', true],
    ['exit', true],
    ['memory', true],
    ['never', false],
    ['killed', false],
    ['ended', false],
  ])('tells that a render cost a worker process: %s, %s', async (what, isCostly) => {
    const { pool } = openPool('ready', ['--max-old-space-size=64']);
    await pool.start();
    const error = await pool.render(`elfar/${what}/`).catch((reason: unknown) => reason);
    expect(error instanceof CostlyRenderError).toBe(isCostly);
    if (error instanceof CostlyRenderError) expect(error.isAlone).toBe(true);
  });

  it('blames no page while it stops', async () => {
    const { pool } = openPool();
    await pool.start();
    const render = pool.render('elfar/never/').catch((reason: unknown) => reason);
    await pool.stop(100);
    expect(await render).toBeInstanceOf(Error);
    expect(await render).not.toBeInstanceOf(CostlyRenderError);
  });

  it('does not blame one of several renders alone', async () => {
    const { pool } = openPool();
    await pool.start();
    const together = await Promise.all(
      ['elfar/never/', 'elfar/hang/'].map((key) =>
        pool.render(key).catch((reason: unknown) => reason),
      ),
    );
    for (const error of together) expect(error).toMatchObject({ isAlone: false });
  });

  it('answers the call of a killed worker with an error, and the next call normally', async () => {
    const { pool } = openPool();
    await pool.start();
    const origin = { site: 'elfar', clientAddress: '127.0.0.1', requestId: 'test' };
    const { server, url } = await startHttpServer(
      (request, response) =>
        void pool
          .handleCall(request, response, origin, { work: 'read', body: Buffer.alloc(0) })
          .catch((error) => response.writeHead(503).end(error.name)),
      { host: '127.0.0.1', port: 0 },
    );
    onTestFinished(() => stopHttpServer(server, 0));
    const answer = await ask(url, { path: '/api/front/crash' });
    expect([answer.status, answer.body.toString()]).toEqual([503, 'BackendDownError']);
    await until(
      'a call succeeds again',
      async () => (await ask(url, { path: '/api/front/x' })).status === 200,
    );
  });
});

/** Starts `count` calls of a class that never end, on a server over the pool. */
async function occupy(
  pool: ReturnType<typeof openPool>['pool'],
  work: PassedCall['work'],
  count: number,
) {
  const origin = { site: 'elfar', clientAddress: '127.0.0.1', requestId: 'test' };
  const { server, url } = await startHttpServer(
    (request, response) => {
      const call = {
        work: request.url?.startsWith('/never') === true ? work : ('publication' as const),
        body: Buffer.alloc(0),
      };
      pool
        .handleCall(request, response, origin, call)
        .catch((error) => response.writeHead(503).end(error.message));
    },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(() => stopHttpServer(server, 0));
  const asked = Array.from({ length: count }, () => ask(url, { path: '/never' }));
  for (const one of asked) one.catch(() => {});
  return { url, asked };
}

describe('places by class of work', () => {
  it.each(['read', 'write', 'search', 'page', 'outside'] as const)(
    'serves other classes while every place of the class %s is taken',
    async (work) => {
      const { pool } = openPool();
      await pool.start();
      const { running, waiting } = PERMITS[work];
      const { url } = await occupy(pool, work, running + waiting);
      await until('the line is full', () => Promise.resolve(pool.state.waiting[work] === waiting));
      expect(await pool.render('elfar/')).toEqual(MISSING);
      expect(await pool.render('elfar/', 'refresh')).toEqual(MISSING);
      expect((await ask(url, { path: '/x' })).status).toBe(200);
      expect(pool.state.waiting).toMatchObject({ render: 0, publication: 0 });
    },
  );

  it('rejects a request at once when the line of its class is full', async () => {
    const { pool } = openPool();
    await pool.start();
    const { running, waiting } = PERMITS.read;
    const { url } = await occupy(pool, 'read', running + waiting);
    await until('the line is full', () => Promise.resolve(pool.state.waiting.read === waiting));
    expect(await ask(url, { path: '/never' })).toMatchObject({
      status: 503,
      body: Buffer.from('Too many requests are waiting for a worker process.'),
    });
  });
});

describe('health', () => {
  it.each(['read', 'publication'] as const)(
    'names the class %s once its oldest request has waited half of its limit',
    async (work) => {
      const { pool } = openPool();
      await pool.start();
      await occupy(pool, work, PERMITS[work].running + 1);
      await until('a request waits', () => Promise.resolve(pool.state.waiting[work] === 1));
      expect(await pool.health()).toEqual({ hearsPublications: true, overdue: [] });
      await until(
        'it has waited too long',
        async () => (await pool.health()).overdue?.includes(work) === true,
      );
      expect(pool.state.ages[work]).toBeGreaterThan(PERMITS[work].wait / 2);
    },
  );
});

describe('a worker that starts', () => {
  it('lets no request wait before the first worker is ready', async () => {
    const { pool } = openPool('never-ready');
    void pool.start();
    const asked = [
      pool.render('elfar/'),
      pool.render('elfar/', 'refresh'),
      pool.findMedia('images', 'x'),
    ];
    for (const one of asked) await expect(one).rejects.toThrow(BackendStartingError);
    expect(pool.state).toMatchObject({ ready: 0, restarts: 0, waiting: { render: 0, picture: 0 } });
  });
});

describe('a worker that cannot start', () => {
  it('rejects the start of the node after a permanent failure', async () => {
    const { pool } = openPool('refuses');
    await expect(pool.start()).rejects.toThrow('the content does not fit');
  });

  it('retries the start after a temporary failure and rejects requests at once meanwhile', async () => {
    const { pool, logged } = openPool('waits');
    void pool.start();
    await until('the reason is logged', () =>
      Promise.resolve(logged().includes('the database is away')),
    );
    await expect(pool.render('elfar/')).rejects.toThrow(BackendDownError);
    await expect(pool.render('elfar/')).rejects.toThrow('the database is away');
    expect(logged().split('the database is away')).toHaveLength(2);
  });

  it.each([true, false])(
    'retries after a rejected password if pages are kept: %s',
    async (isKept) => {
      const { pool, logged } = openPool('rejected', [], {
        hasPages: () => Promise.resolve(isKept),
      });
      const started = pool.start().then(
        () => 'started',
        (error: Error) => error.message,
      );
      if (!isKept) return expect(await started).toBe('the password was rejected');
      await until('the start is retried', () =>
        Promise.resolve(pool.state.restarts > 1 || logged().includes('retrying')),
      );
      expect(await pool.health()).toEqual({ hearsPublications: false, problem: 'password' });
    },
  );
});

describe('the list of known pages', () => {
  const read = async (pool: ReturnType<typeof openPool>['pool'], pauseAfterEach: number) => {
    const keys: string[] = [];
    for await (const key of pool.listPageKeys()) {
      keys.push(key);
      await pause(pauseAfterEach);
    }
    return keys;
  };

  it('lists all page keys for a consumer that is slower than the worker’s limit per line', async () => {
    const { pool } = openPool();
    await pool.start();
    expect(await read(pool, 700)).toEqual(['elfar/1/', 'elfar/2/', 'elfar/3/']);
  });

  it.each([
    ['its worker is killed', 'lists-half'],
    ['its worker falls silent', 'lists-forever'],
  ])('rejects the list of page keys when %s', async (_what, mode) => {
    const { pool } = openPool(mode);
    await pool.start();
    await expect(read(pool, 0)).rejects.toThrow(Error);
  });
});

describe('the end of a pool', () => {
  it('stops a pool within its limit even with a hanging worker', async () => {
    const { pool } = openPool();
    await pool.start();
    const hanging = pool.render('elfar/hang/').catch((error: unknown) => error);
    await pool.stop(200);
    expect(await hanging).toBeInstanceOf(Error);
  });
});
