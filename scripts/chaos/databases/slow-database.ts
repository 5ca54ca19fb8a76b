import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';
import {
  RECOVERY_PROMISE,
  recoveryLimit,
  startNode,
  STORY,
  type ChaosNode,
  type NodeAnswer,
} from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { inSeconds, judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import type { ExpectedHealth } from '../readers/health.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';

/** Milliseconds of each fault, between the logins during it, and between the publications. */
const FAULT = 8000;
const INTERVALS = { login: 400, put: 1200 } as const;

/**
 * Milliseconds until the answer of a login and of a publication begins at most
 * (`src/server/platform/front/call-proxy.ts`).
 */
const LIMITS = { login: 20_000, put: 75_000 } as const;

/** Milliseconds by which each part of an answer of the slow database comes later. */
const SLOW = 100;

const PROMISE = `${HITS_PROMISE}, calls are answered or get 503 with a code within 20 s (publications 75 s), never 500, health names the fault, ${RECOVERY_PROMISE}`;

/** A role that is no superuser, so that the limit of its connections holds. */
const ROLE = 'newsroom';

interface Fault {
  what: string;
  fall(): Promise<void> | void;
  rise(): Promise<void> | void;
  health: ExpectedHealth;
}

/** Tests a database that answers slowly or with errors, instead of not at all. */
export async function chaosSlowDatabase(place: ChaosPlace): Promise<ChaosRow[]> {
  const server = await place.postgres();
  const direct = await server.createDatabase('slow');
  const proxy = await startTcpProxy(server.port);
  place.later(() => proxy.close());
  const admin = postgres(direct, { max: 1, onnotice: () => {} });
  place.later(() => admin.end({ timeout: 5 }));
  await admin.unsafe(
    `create role ${ROLE} login password 'portada'; alter database slow owner to ${ROLE}; grant all on schema public to ${ROLE}`,
  );
  const databaseUrl = server
    .urlOf('slow', proxy.port)
    .replace('postgres:portada@', `${ROLE}:portada@`);
  const node = await startNode(place, { databaseUrl });
  const endSessions = () =>
    admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${ROLE}`;
  const faults: Fault[] = [
    {
      what: `each answer of PostgreSQL ${SLOW} ms late`,
      fall: () => proxy.slow(SLOW),
      rise: () => proxy.slow(0),
      health: { publications: /^503 slow/, isOptional: true },
    },
    {
      what: 'lock on documents, 401s and publications under way',
      ...locking(direct),
      health: { publications: /^503 (?:slow|lock)/, isOptional: true },
    },
    lockedStart(direct, node),
    {
      what: 'no free connection (role with a limit of 0, sessions ended)',
      async fall() {
        await admin.unsafe(`alter role ${ROLE} connection limit 0`);
        await endSessions();
      },
      rise: async () => void (await admin.unsafe(`alter role ${ROLE} connection limit -1`)),
      health: { publications: /^503 (?:connections|lost|stopping|workers|Service Unavailable)/ },
    },
    {
      what: 'kill -9 of a session of PostgreSQL, which restarts all of them',
      fall: () => crashSession(direct),
      rise: () => {},
      health: { publications: /^503 /, isOptional: true },
    },
  ];
  const rows: ChaosRow[] = [];
  for (const fault of faults) rows.push(await judgeFault(node, fault));
  return rows;
}

async function judgeFault(node: ChaosNode, { what, fall, rise, health }: Fault): Promise<ChaosRow> {
  const hits = startHits(node.url, ['/es/', STORY]);
  await fall();
  const { logins, puts } = await askDuring(node);
  await rise();
  const roseAt = performance.now();
  const headline = `Torna de ${what}`;
  await until(
    'a publication is stored',
    async () => (await node.put('slow', headline)).status < 300,
    { within: 60_000 },
  );
  await until('it is shown', async () => (await node.get('/politica/')).text.includes(headline), {
    within: 60_000,
  });
  const back = performance.now() - roseAt;
  const report = await hits.stop();
  const isCoded = [...logins, ...puts].every(
    ({ status, text }) => status < 500 || (status === 503 && text.includes('SERVICE_UNAVAILABLE')),
  );
  const longest = (answers: readonly NodeAnswer[]) => Math.max(...answers.map(({ ms }) => ms));
  const margin = 3 * report.reference.longest;
  const words = (answers: readonly NodeAnswer[]) =>
    `${tally(answers.map(({ status }) => status))} in ≤ ${inSeconds(longest(answers))}`;
  return judged(
    {
      what,
      figure: `${hitsInWords(report)}; logins ${words(logins)}; PUTs ${words(puts)}; recovered after ${inSeconds(back)}`,
      promise: PROMISE,
    },
    isHeld(report, health) &&
      isCoded &&
      longest(logins) <= LIMITS.login + margin &&
      longest(puts) <= LIMITS.put + margin &&
      back <= recoveryLimit(node),
  );
}

/** Sends logins and publications at constant rates during the fault. */
async function askDuring(node: ChaosNode): Promise<{ logins: NodeAnswer[]; puts: NodeAnswer[] }> {
  const [logins, puts]: [Promise<NodeAnswer>[], Promise<NodeAnswer>[]] = [[], []];
  for (let number = 0; number * INTERVALS.login < FAULT; number += 1) {
    logins.push(node.logIn());
    if ((number * INTERVALS.login) % INTERVALS.put === 0)
      puts.push(node.put(`during-${number}`, `Mentre ${number}`));
    await pause(INTERVALS.login);
  }
  return { logins: await Promise.all(logins), puts: await Promise.all(puts) };
}

/** Holds a lock on the table of stories between `fall` and `rise`. */
function locking(url: string): Pick<Fault, 'fall' | 'rise'> {
  const released = Promise.withResolvers<void>();
  let holding: Promise<unknown> = Promise.resolve();
  return {
    fall: () =>
      new Promise((resolve, reject) => {
        const sql = postgres(url, { max: 1, onnotice: () => {} });
        holding = sql
          .begin(async (transaction) => {
            await transaction`lock table documents in access exclusive mode`;
            resolve();
            await released.promise;
          })
          .finally(() => sql.end());
        holding.catch(reject);
      }),
    async rise() {
      released.resolve();
      await holding;
    },
  };
}

/** A lock that stands while a worker process starts again. */
function lockedStart(url: string, node: ChaosNode): Fault {
  const { fall, rise } = locking(url);
  return {
    what: 'kill -9 of the worker, which starts again while documents is locked',
    async fall() {
      await fall();
      for (const pid of node.workers()) process.kill(pid, 'SIGKILL');
    },
    rise,
    health: { publications: /^503 (?:lock|slow|workers|Service Unavailable)/ },
  };
}

/** Kills the process of a session of its own. PostgreSQL then ends all sessions and recovers. */
async function crashSession(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (row) process.kill(row.pid, 'SIGKILL');
  await sql.end({ timeout: 1 }).catch(() => {});
}
