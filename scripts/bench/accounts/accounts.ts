import { z } from 'zod';
import type { Edition } from '#domain/paths/urls.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { wire, type Wiring } from '#server/programs/worker/wiring.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { emailOf, logInTogether, PASSWORD, READERS, registerReaders } from './logins.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { startProcess } from '../nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../nodes/workspace.ts';

/**
 * Timings on the machine vary: one round's ratio is off by a seventh, the median of these rounds by
 * a twentieth.
 */
const ROUNDS = 15;
const CHECKS = 2000;
/** Duration of the page load in seconds, with and without logins. */
const SECONDS = 5;
/** Connections that saturate both processors. */
const SATURATING = 16;
const HOST = 'elfar.localhost';

const loadSchema = z.object({ rate: z.number(), p99: z.number() });

/**
 * Measures a session check on the embedded database, and simultaneous logins with their effect on
 * other readers.
 */
export async function benchAccounts(): Promise<BenchRow[]> {
  return inWorkspace(async (dataFolder) => {
    const config = readConfig({
      DATA_DIR: dataFolder,
      CONTENT_DIR: DEMO_CONTENT,
      LOG_LEVEL: 'fatal',
    });
    const wiring = await wire(config, { log: createLog('fatal') });
    const checks = await checkSessions(wiring).finally(() => wiring.close());
    const node = await startPortada({ dataFolder, contentFolder: DEMO_CONTENT });
    try {
      await load(node.url, SATURATING);
      const loginRows: BenchRow[] = [];
      for (const connections of [1, SATURATING])
        loginRows.push(...(await loginsBeside(node.url, connections)));
      return [
        {
          what: 'session check on PGlite, p50, ms',
          measured: median(checks).toFixed(2),
          reference: `p99 ${percentile(checks, 0.99).toFixed(2)}, ${CHECKS} checks`,
          target: '≤ 2',
          isHeld: median(checks) <= 2,
          others: '–',
        },
        ...loginRows,
      ];
    } finally {
      await node.stop();
    }
  });
}

/**
 * Twenty password hashes take half a second of processor time. At full load on both processors the
 * pages lack that time. One connection leaves a processor about as idle as in a busy newsroom.
 */
async function loginsBeside(url: string, connections: number): Promise<BenchRow[]> {
  const alone: number[] = [];
  const beside: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await load(url, connections));
    const [rate, times] = await Promise.all([
      load(url, connections),
      logInTogether(url, `${connections}.${round}`),
    ]);
    beside.push(rate);
    waits.push(...times);
  }
  const ratio = beside.map((rate, round) => rate / (alone[round] ?? Number.NaN));
  const how = connections === SATURATING ? 'as fast as the machine can' : 'one after the other';
  return [
    {
      what: `${READERS} simultaneous logins while pages are requested ${how}, p99, ms`,
      measured: percentile(waits, 0.99).toFixed(0),
      reference: `p50 ${median(waits).toFixed(0)}, ${waits.length} logins`,
      target: '–',
      others: '–',
    },
    {
      what: `cached page in the ${SECONDS} s of those logins, thousand requests/s`,
      measured: `${withSpread(beside.map((rate) => rate / 1000))} = ${withSpread(ratio, 2)} ×`,
      reference: `without logins ${withSpread(alone.map((rate) => rate / 1000))}`,
      target: '≥ 0.9 ×',
      isHeld: median(ratio) >= 0.9,
      others: '–',
    },
  ];
}

/** Creates the readers and checks the session of one. Returns the milliseconds of each check. */
async function checkSessions(wiring: Wiring): Promise<number[]> {
  const { services, sites } = wiring;
  const [site] = sites;
  if (!site) throw new Error('The demo newsroom has no site.');
  const edition: Edition = { site, locale: site.defaultLocale };
  const {
    readers: { accounts },
  } = services;
  await registerReaders(wiring);
  const login = await accounts.logIn(edition, {
    email: emailOf(0),
    password: PASSWORD,
    userAgent: 'bench',
  });
  if (!login.ok) throw new Error(`The reader could not log in: ${login.problem}.`);
  const cookie = login.cookies.map((line) => line.split(';', 1)[0]).join('; ');
  const times: number[] = [];
  for (let check = 0; check < CHECKS; check += 1) {
    const start = performance.now();
    if (!(await accounts.findSession(edition, new Headers({ cookie }))))
      throw new Error('The session was not found.');
    times.push(performance.now() - start);
  }
  return times;
}

async function load(url: string, connections: number): Promise<number> {
  const generator = startProcess(new URL('../load/load-generator.ts', import.meta.url), {
    parameters: [url, HOST, String(SECONDS), String(connections)],
  });
  const { line } = await generator.waitFor('"rate"');
  await generator.stop();
  return loadSchema.parse(JSON.parse(line)).rate;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}
