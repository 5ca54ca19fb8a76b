import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import postgres from 'postgres';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { wire } from '#server/programs/worker/wiring.ts';
import { emailOf, PASSWORD, registerReaders } from '../accounts/logins.ts';
import type { BenchRow } from '../bench-row.ts';
import { HIT_LOAD_PROMISE, isHitLoadHeld, loadHits, type HitLoad } from '../load/hit-load.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { startProcess } from '../nodes/server-process.ts';
import { copyDemo, inWorkspace } from '../nodes/workspace.ts';
import { floodsOfReviews } from './floods-of-reviews.ts';
import { benchFrontThread } from './front-thread.ts';
import { PROBES, type Flood } from './flood-shapes.ts';
import { judgeProbe, PROBE_PROMISE } from './judge-probe.ts';
import { probe, type ProbeAnswers } from './probes.ts';

const HOST = 'elfar.localhost';
const TOKEN = 'token-of-this-measurement-only';
const SECONDS = 8;
const RATE = 200;
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];

/** A missed flood is measured again, because other work of the machine only adds to a wait. */
const ATTEMPTS = 2;

/** The node under test, with the cookie of a reader and a connection to its database. */
interface FloodedNode {
  url: string;
  /** For files of the measurement. */
  folder: string;
  pid: number;
  cookie: string;
  sql: postgres.Sql;
}

/** Hits and probes of one measurement. */
interface Measured {
  hits: HitLoad;
  probes: ProbeAnswers;
}

/**
 * Measures hits, searches, profiles and publications of a node on PostgreSQL while each flood of
 * the reviews runs.
 */
export function benchFloods(): Promise<BenchRow[]> {
  return onNode(async (node) => {
    await measure(node);
    const rows: BenchRow[] = [];
    const { body } = await httpGet(`${node.url}/`, { host: HOST });
    const pictures = body.toString().match(/\/media\/images\/[^\s"',]+_\d+w\.webp/g) ?? [];
    for (const flood of floodsOfReviews(HOST, pictures)) {
      process.stderr.write(`  ${flood.what}\n`);
      rows.push(...(await judgeFlood(node, flood)));
    }
    return [...rows, ...(await benchFrontThread({ url: node.url, host: HOST, pid: node.pid }))];
  });
}

function onNode(work: (node: FloodedNode) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const [contentFolder, dataFolder] = [path.join(folder, 'content'), path.join(folder, 'data')];
    copyDemo(contentFolder, { withStories: true, featureFlags: { accounts: true } });
    const server = await startRealPostgres();
    try {
      const databaseUrl = await server.createDatabase('floods');
      const config = readConfig({
        DATA_DIR: dataFolder,
        CONTENT_DIR: contentFolder,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'fatal',
      });
      const wiring = await wire(config, { log: createLog('fatal') });
      await registerReaders(wiring).finally(() => wiring.close());
      const node = await startPortada({
        dataFolder,
        contentFolder,
        databaseUrl,
        contentToken: TOKEN,
      });
      const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
      try {
        return await work({
          url: node.url,
          folder,
          pid: node.process.pid,
          cookie: await logIn(node.url),
          sql,
        });
      } finally {
        await sql.end({ timeout: 5 });
        await node.stop();
      }
    } finally {
      await server.stop();
    }
  });
}

async function judgeFlood(node: FloodedNode, flood: Flood): Promise<BenchRow[]> {
  for (let attempt = 1; ; attempt += 1) {
    const rest = await measure(node);
    const { statuses, ...busy } = await measureDuring(node, flood);
    const rows = rowsOf(flood, { rest, busy, statuses });
    if (attempt === ATTEMPTS || rows.every(({ isHeld }) => isHeld)) return rows;
  }
}

function rowsOf(
  flood: Flood,
  { rest, busy, statuses }: { rest: Measured; busy: Measured; statuses: string },
): BenchRow[] {
  const times = ({ p50, p99, max }: HitLoad) =>
    `p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}, longest ${max.toFixed(0)}`;
  const hits: BenchRow = {
    what: `${flood.what} (${statuses}): cached pages at ${RATE} requests/s, ms`,
    measured: `${times(busy.hits)}, ${busy.hits.errors} errors`,
    reference: `at rest ${times(rest.hits)}`,
    target: HIT_LOAD_PROMISE,
    isHeld: isHitLoadHeld(busy.hits, rest.hits.p99),
    others: '–',
  };
  const probes = PROBES.map((name) => {
    const right = !flood.own.includes(name)
      ? 'other'
      : flood.locks === undefined
        ? 'own'
        : 'locked';
    const { words, isHeld } = judgeProbe(busy.probes[name], { rest: rest.probes[name], right });
    return {
      what: `${flood.what}: ${name}, ms`,
      measured: words,
      reference: `at rest ${judgeProbe(rest.probes[name], { rest: rest.probes[name], right: 'other' }).words}`,
      target: PROBE_PROMISE[right],
      isHeld,
      others: '–',
    };
  });
  return [hits, ...probes];
}

async function measure(node: FloodedNode): Promise<Measured> {
  const [hits, probes] = await Promise.all([
    loadHits(node.url, { host: HOST, pages: PAGES, rate: RATE, seconds: SECONDS }),
    probe({ url: node.url, host: HOST, cookie: node.cookie, token: TOKEN, seconds: SECONDS }),
  ]);
  return { hits, probes };
}

async function measureDuring(
  node: FloodedNode,
  { client, locks }: Flood,
): Promise<Measured & { statuses: string }> {
  const released = Promise.withResolvers<void>();
  const holding =
    locks === undefined
      ? Promise.resolve()
      : node.sql.begin(async (sql) => {
          await sql.unsafe(`lock table ${locks} in access exclusive mode`);
          await released.promise;
        });
  // Its list of pictures is longer than a parameter of a process may be.
  const file = path.join(node.folder, 'flood.json');
  writeFileSync(file, JSON.stringify(client));
  const flooding = startProcess(new URL('./flood-client.ts', import.meta.url), {
    parameters: [node.url, file],
  });
  await flooding.waitFor('flooding');
  const measured = await measure(node).finally(() => released.resolve());
  await holding;
  const [{ line }] = await Promise.all([flooding.waitFor('"statuses"'), flooding.stop()]);
  const { statuses } = JSON.parse(line);
  return {
    ...measured,
    statuses:
      Object.entries(statuses)
        .map((entry) => entry.join(' × '))
        .join(', ') || 'no answer',
  };
}

/** Logs in a reader of the measurement. Returns the cookie of the session. */
function logIn(url: string): Promise<string> {
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    'content-type': 'application/json',
    'x-forwarded-for': '10.99.0.1',
  };
  return new Promise((resolve, reject) => {
    request(`${url}/api/front/user/login`, { method: 'POST', headers }, (response) => {
      response.resume();
      const cookies = response.headers['set-cookie'] ?? [];
      if (response.statusCode === 200)
        resolve(cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '));
      else reject(new Error(`The login was answered with ${response.statusCode}.`));
    })
      .once('error', reject)
      .end(JSON.stringify({ email: emailOf(0), password: PASSWORD }));
  });
}
