import postgres from 'postgres';
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
import { inSeconds, judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';

/** Words of the health endpoint for a database that refuses connections. */
const AWAY = /^503 (?:refused|lost|silent|workers|slow-\w+|Service Unavailable)$/;

/** Milliseconds without the database. */
const OUTAGE = 8000;

/** Two nodes on one database, of which `node` reaches it through a proxy. */
interface Newsroom {
  direct: string;
  proxy: TcpProxy;
  other: ChaosNode;
  node: ChaosNode;
}

/** Tests a database that refuses connections: while a node runs, and at its start. */
export async function chaosLostDatabase(place: ChaosPlace): Promise<ChaosRow[]> {
  const server = await place.postgres();
  const direct = await server.createDatabase('portada');
  const proxy = await startTcpProxy(server.port);
  place.later(() => proxy.close());
  const databaseUrl = server.urlOf('portada', proxy.port);
  const other = await startNode(place, { name: 'other', databaseUrl: direct });
  const node = await startNode(place, { databaseUrl });
  const newsroom = { direct, proxy, other, node };
  return [
    await judgeTerminated(newsroom),
    await judgeRefused(newsroom),
    await judgeUnreachableStart(newsroom, () =>
      startNode(place, { databaseUrl, until: '"serving"' }),
    ),
  ];
}

async function judgeTerminated({ direct, node }: Newsroom): Promise<ChaosRow> {
  const hits = startHits(node.url, ['/', STORY]);
  const sql = postgres(direct, { max: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'portada' and pid <> pg_backend_pid()`;
  await sql.end();
  const statuses = [
    (await node.put('a', 'Abans')).status,
    (await node.put('a', 'Abans de tot')).status,
  ];
  await untilShown(node, 'Abans de tot');
  const report = await hits.stop();
  return judged(
    {
      what: 'pg_terminate_backend of every connection',
      figure: `${hitsInWords(report)}; PUTs ${tally(statuses)}`,
      promise: `continues, ${HITS_PROMISE}`,
    },
    // A first one that lost its connection was refused, and the second creates the story.
    report.failed.length === 0 && statuses[1] === (statuses[0] === 201 ? 200 : 201),
  );
}

async function judgeRefused({ proxy, other, node }: Newsroom): Promise<ChaosRow> {
  const hits = startHits(node.url, ['/', STORY]);
  proxy.cut();
  const calls = [
    await node.logIn(),
    await node.put('b', 'Tallat'),
    await node.get('/politica/pagina/9/'),
  ];
  await other.put('c', 'Mentre no hi és');
  await pause(OUTAGE);
  const ready = (await node.get('/readyz')).status;
  proxy.restore();
  const startedAt = performance.now();
  await until(
    'publications are received again',
    async () => (await node.get('/healthz/publications')).status === 200,
  );
  await untilShown(node, 'Mentre no hi és');
  const back = performance.now() - startedAt;
  const report = await hits.stop();
  const statuses = calls.map(({ status }) => status);
  const isCoded = calls.slice(0, 2).every(({ text }) => text.includes('SERVICE_UNAVAILABLE'));
  return judged(
    {
      what: `database connections cut and refused for ${OUTAGE / 1000} s`,
      figure: `${hitsInWords(report)}; login, PUT and a miss: ${tally(statuses)} in at most ${inSeconds(Math.max(...calls.map(({ ms }) => ms)))}; /readyz ${ready}; missed story after ${inSeconds(back)}`,
      promise: `${HITS_PROMISE}, calls 503 with a code, health says "refused" or "lost", ${RECOVERY_PROMISE}`,
    },
    isHeld(report, { publications: AWAY }) &&
      statuses.every((status) => status === 503) &&
      isCoded &&
      ready === 200 &&
      back < recoveryLimit(node),
  );
}

async function judgeUnreachableStart(
  { proxy, other, node }: Newsroom,
  start: () => Promise<ChaosNode>,
): Promise<ChaosRow> {
  await node.stop();
  proxy.cut();
  await other.put('d', 'Sense la base');
  const startedAt = performance.now();
  const again = await start();
  await until('the node is ready', async () => (await again.get('/readyz')).status === 200);
  const ready = performance.now() - startedAt;
  const hits = startHits(again.url, ['/', STORY]);
  const calls = [await again.logIn(), await again.put('e', 'Res')];
  await pause(2000);
  proxy.restore();
  const restoredAt = performance.now();
  await untilShown(again, 'Sense la base');
  await until('a publication succeeds', async () => (await again.put('e', 'Torna')).status < 300);
  const back = performance.now() - restoredAt;
  const report = await hits.stop();
  return judged(
    {
      what: 'database unreachable at the start',
      figure: `${hitsInWords(report)}; pages after ${inSeconds(ready)}; login and PUT ${tally(calls.map(({ status }) => status))}; catches up in ${inSeconds(back)}`,
      promise: `pages from the disk at once, calls 503 with a code, health says why, ${RECOVERY_PROMISE}`,
    },
    isHeld(report, { publications: AWAY }) &&
      calls.every(({ status, text }) => status === 503 && text.includes('SERVICE_UNAVAILABLE')) &&
      back < recoveryLimit(node),
  );
}

function untilShown(node: ChaosNode, headline: string): Promise<void> {
  return until(`the section shows "${headline}"`, async () =>
    (await node.get('/politica/')).text.includes(headline),
  );
}
