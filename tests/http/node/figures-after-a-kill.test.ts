import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { until } from '#tests/support/until.ts';

const host = 'elfar.localhost';
/** Views before a kill, and those that are sent while it happens. */
const BEFORE = 200;
const MEANWHILE = 300;

let node: Child;
let url: string;
let sql: Sql;
let sent = 0;
let answered = 0;

beforeAll(async () => {
  const [server, newsroom, port] = await Promise.all([
    startRealPostgres(),
    makeNewsroomFolder(),
    freePort(),
  ]);
  const database = await server.createDatabase('portada');
  url = `http://127.0.0.1:${port}`;
  node = startChild('src/server/programs/app/main.ts', {
    environment: { ...newsroom.environment('node', database), PORT: String(port) },
  });
  sql = postgres(database, { max: 1, onnotice: () => {} });
  await node.wrote('every known page is in the cache');
  return async () => {
    await node.kill();
    await sql.end();
    await server.stop();
    newsroom.remove();
  };
}, 120_000);

/** Sends views, each of a network address of its own, and counts those that were answered. */
async function view(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    sent += 1;
    const headers = {
      host,
      origin: `http://${host}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
      'x-forwarded-for': `10.0.${sent >> 8}.${sent & 255}`,
    };
    const body = JSON.stringify({
      kind: 'view',
      path: '/politica/',
      time: 900,
      depth: 0,
      width: 5,
    });
    const answer = await ask(url, { method: 'POST', path: '/webapi/reads/', headers, body }).catch(
      () => undefined,
    );
    if (answer?.status === 204) answered += 1;
  }
}

/** The sums of a key in the database. */
async function stored(dimension: string, key: string): Promise<number> {
  const [row] = await sql<{ views: number }[]>`
    select coalesce(sum(views), 0)::int as views from figures
    where site = 'elfar' and span = 'month' and dimension = ${dimension} and key = ${key}`;
  return row?.views ?? 0;
}

const total = () => stored('page', '/politica/');
const isStored = (count: number) =>
  until(`${count} views are stored`, async () => (await total()) >= count);

/** Process ids of the worker processes (Linux). */
function workers(): number[] {
  const pid = node.process.pid ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return children
    .filter((child) => child !== '')
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('worker/main.ts'))
    .map(Number);
}

describe('views that are sent while a process is killed', () => {
  it('views are stored once or counted as lost, if the worker process is killed', async () => {
    await view(BEFORE);
    await isStored(BEFORE);
    const [worker = 0] = workers();
    const meanwhile = view(MEANWHILE);
    process.kill(worker, 'SIGKILL');
    await meanwhile;
    expect(answered).toBe(BEFORE + MEANWHILE);
    await until('each view is stored or lost', async () => {
      const [views, lost] = await Promise.all([total(), stored('refused', 'lost')]);
      return views + lost >= answered;
    });
    expect(await total()).toBeLessThanOrEqual(answered);
  });

  it('views are stored once as far as the last second, if the node is killed', async () => {
    const before = await total();
    await view(BEFORE);
    await isStored(before + BEFORE);
    const meanwhile = view(MEANWHILE);
    await node.kill();
    await meanwhile;
    const views = await total();
    expect(views).toBeGreaterThanOrEqual(before + BEFORE);
    expect(views).toBeLessThanOrEqual(answered);
  });
});
