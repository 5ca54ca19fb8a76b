import { setTimeout as pause } from 'node:timers/promises';
import { startTcpProxy, type TcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';
import {
  RECOVERY_PROMISE,
  recoveryLimit,
  startNode,
  STORY,
  type ChaosNode,
} from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import type { ExpectedHealth } from '../readers/health.ts';
import { inSeconds, judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { signalsOfPostgres } from './postgres-processes.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';

/**
 * Maximum milliseconds until an endpoint's 503: the front process's limit
 * (`src/server/platform/front/call-proxy.ts`) plus one second.
 */
const CALL_LIMIT = 21_000;

/** Milliseconds for which PostgreSQL is stopped. */
const STILL = 30_000;

/**
 * Words of the health endpoint for a silent database, and for classes whose requests wait for it.
 */
const SILENT = /^503 (?:silent|lost|slow|slow-\w+|workers|Service Unavailable)$/;

/** Limits in seconds. */
const STOP = { STOP_TIMEOUT: 4, DRAIN_DELAY: 1 };

/** Tests a database that accepts connections but does not respond. */
export async function chaosSilentDatabase(place: ChaosPlace): Promise<ChaosRow[]> {
  const server = await place.postgres();
  const direct = await server.createDatabase('portada');
  const proxy = await startTcpProxy(server.port);
  place.later(() => proxy.close());
  const environment = {
    STOP_TIMEOUT: String(STOP.STOP_TIMEOUT),
    DRAIN_DELAY: String(STOP.DRAIN_DELAY),
  };
  const node = await startNode(place, {
    databaseUrl: server.urlOf('portada', proxy.port),
    environment,
  });
  const signal = await signalsOfPostgres(direct);
  place.later(() => signal('SIGCONT'));
  const rows = [
    await judgeSilence(node, {
      what: `SIGSTOP of PostgreSQL for ${STILL / 1000} s`,
      fall: () => signal('SIGSTOP'),
      rise: () => signal('SIGCONT'),
      silence: STILL,
      health: { publications: SILENT },
    }),
    await judgeSilence(node, {
      what: 'old connections silent for ever, new ones work',
      fall: () => fallSilent(proxy, node),
      rise: () => proxy.restoreNew(),
      silence: 1000,
      health: { publications: SILENT },
    }),
  ];
  proxy.hold();
  const calls = Array.from({ length: 5 }, () => node.logIn().catch(() => {}));
  await pause(500);
  const took = await node.stop();
  await Promise.all(calls);
  const limit = (STOP.STOP_TIMEOUT + STOP.DRAIN_DELAY + 3) * 1000;
  rows.push(
    judged(
      {
        what: 'SIGTERM while the database is silent, 5 calls under way',
        figure: `ends after ${inSeconds(took)}`,
        promise: `≤ STOP_TIMEOUT + DRAIN_DELAY + 3 s = ${limit / 1000} s`,
      },
      took <= limit,
    ),
  );
  return rows;
}

/** Silences the connection while every connection of the pool is in use. */
async function fallSilent(proxy: TcpProxy, node: ChaosNode): Promise<void> {
  const misses = Array.from({ length: 30 }, (_none, number) =>
    node.get(`/politica/pagina/${number + 20}/`).catch(() => {}),
  );
  await pause(20);
  proxy.hold();
  void Promise.all(misses);
}

interface Silence {
  what: string;
  fall(): void | Promise<void>;
  rise(): void;
  /** Milliseconds. */
  silence: number;
  health: ExpectedHealth;
}

async function judgeSilence(
  node: ChaosNode,
  { what, fall, rise, silence, health }: Silence,
): Promise<ChaosRow> {
  const hits = startHits(node.url, ['/', STORY]);
  await fall();
  const asked = [
    node.logIn(),
    node.logIn(),
    node.put('silent', 'Silenci'),
    node.get('/politica/pagina/9/'),
  ];
  await pause(silence);
  rise();
  const roseAt = performance.now();
  const answers = await Promise.all(asked);
  const headline = `Torna ${Math.random()}`;
  // Published once: a page that is rendered again for each of many would show the one before.
  let isPublished = false;
  await until(
    'a publication is heard',
    async () => {
      isPublished ||= (await node.put('again', headline)).status < 300;
      return isPublished && (await node.get('/politica/')).text.includes(headline);
    },
    { within: 60_000 },
  );
  await until(
    'the node receives publications',
    async () => (await node.get('/healthz/publications')).status === 200,
    { within: 60_000 },
  );
  const back = performance.now() - roseAt;
  const report = await hits.stop();
  const statuses = answers.map(({ status }) => status);
  const longest = Math.max(...answers.map(({ ms }) => ms));
  const isCoded = answers
    .slice(0, 3)
    .every(({ status, text }) => status !== 503 || text.includes('SERVICE_UNAVAILABLE'));
  return judged(
    {
      what,
      figure: `${hitsInWords(report)}; logins, PUT and a miss: ${tally(statuses)} in at most ${inSeconds(longest)}; recovered after ${inSeconds(back)}`,
      promise: `${HITS_PROMISE}, calls 503 with a code within 20 s + a second, health says "silent", ${RECOVERY_PROMISE}`,
    },
    isHeld(report, health) &&
      isCoded &&
      answers.slice(0, 2).every(({ ms }) => ms <= CALL_LIMIT + 3 * report.reference.longest) &&
      back < recoveryLimit(node),
  );
}
