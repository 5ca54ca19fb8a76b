import { writeLiveBlog } from '#tests/support/newsroom/live-blog-file.ts';
import { followStream } from '#tests/support/requests/followed-stream.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';
import { residentOf } from '#scripts/bench/nodes/server-process.ts';
import { HOST, startNode, STORY, type ChaosNode } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';
import { metricOf, openSilent, putPost, statusOf } from './live-node.ts';

const KIBIBYTE = 1024;
const SILENT = 1000;
/**
 * Kibibytes that a silent reader may take: what a node holds back at most (64), and its connection.
 */
const SILENT_LIMIT = 64 + 20;
const POSTS = 10;

/** Readers that are told more than their sockets hold, and characters of such a post. */
const STUFFED = 60;
const LARGE = 150_000;
const MOST_LARGE = 100;

const HALF_CLOSED = 200;
const FORGED = 500;
/** Ids of the last event that no reader of the blog was ever given. */
const IDS = [
  '-1',
  '1e9',
  '999999999',
  '99999999999999999999',
  '0x10',
  'abc',
  "1' or 1=1",
  '<script>',
  '1,2',
  'x'.repeat(5000),
];

interface LiveNode {
  node: ChaosNode;
  metric(name: string): Promise<number>;
}

/**
 * Tests streams against readers that never read, close half of their connection, or forge the id of
 * their last event.
 */
export async function chaosLiveReaders(place: ChaosPlace): Promise<ChaosRow[]> {
  for (const id of ['muts', 'plens', 'forjats', 'mig']) writeLiveBlog(place.content, id);
  const metricsPort = await freePort();
  const node = await startNode(place, { environment: { METRICS_PORT: String(metricsPort) } });
  const live = { node, metric: (name: string) => metricOf(metricsPort, name) };
  return [
    await judgeSilent(live),
    await judgeStuffed(live),
    await judgeHalfClosed(live),
    await judgeForged(live),
  ];
}

async function judgeSilent({ node, metric }: LiveNode): Promise<ChaosRow> {
  await putPost(node, { blog: 'muts', id: 'abans' });
  const before = residentOf(node.process.pid);
  const sockets = await openSilent(node.url, 'muts', SILENT);
  const reader = await followStream(`${node.url}/api/front/live/muts/events?since=1`, {
    host: HOST,
  });
  const hits = startHits(node.url, ['/', STORY]);
  const statuses: (number | string)[] = [];
  for (let number = 1; number <= POSTS; number += 1) {
    statuses.push((await putPost(node, { blog: 'muts', id: `p${number}`, size: 8000 })).status);
    await until('the reader has the post', () => reader.text().includes(`id="p${number}"`));
  }
  const report = await hits.stop();
  const growth = (residentOf(node.process.pid) - before) / SILENT / KIBIBYTE;
  const open = await metric('streams_open');
  for (const socket of [...sockets, { destroy: reader.close }]) socket.destroy();
  await until('the streams are closed', async () => (await metric('streams_open')) === 0);
  return judged(
    {
      what: `${SILENT} readers that never read, ${POSTS} posts of 8 KB`,
      figure: `${hitsInWords(report)}; ${open} open, ${growth.toFixed(0)} KB each; posts ${tally(statuses)}`,
      promise: `${HITS_PROMISE}, ≤ ${SILENT_LIMIT} KB each, a reader gets each post`,
    },
    isHeld(report) && growth <= SILENT_LIMIT && statuses.every((status) => status === 201),
  );
}

async function judgeStuffed({ node, metric }: LiveNode): Promise<ChaosRow> {
  const sockets = await openSilent(node.url, 'plens', STUFFED);
  const reader = await followStream(`${node.url}/api/front/live/plens/events?since=0`, {
    host: HOST,
  });
  const before = {
    memory: residentOf(node.process.pid),
    dropped: await metric('streams_dropped_total'),
  };
  const dropped = async () => (await metric('streams_dropped_total')) - before.dropped;
  let number = 0;
  let most = 0;
  while (number < MOST_LARGE && (await dropped()) < STUFFED) {
    number += 1;
    await putPost(node, { blog: 'plens', id: 'gran', text: `versió-${number}-`, size: LARGE });
    await until('the reader has the post', () => reader.text().includes(`versió-${number}-`));
    most = Math.max(most, residentOf(node.process.pid));
  }
  const gone = await dropped();
  const growth = (most - before.memory) / KIBIBYTE / KIBIBYTE;
  const isOver = reader.isOver();
  for (const socket of [...sockets, { destroy: reader.close }]) socket.destroy();
  return judged(
    {
      what: `${STUFFED} readers that never read, posts of ${LARGE / 1000} KB until their sockets are full`,
      figure: `${gone} dropped after ${number} posts; front + ${growth.toFixed(0)} MB; the reading one ${isOver ? 'lost' : 'stays'}`,
      promise: 'dropped, front ≤ + 100 MB, others stay',
    },
    gone === STUFFED && growth <= 100 && !isOver,
  );
}

async function judgeHalfClosed({ node, metric }: LiveNode): Promise<ChaosRow> {
  const sockets = await openSilent(node.url, 'mig', HALF_CLOSED);
  const open = await metric('streams_open');
  // Sends FIN and would go on reading.
  for (const socket of sockets) socket.resume().end();
  const startedAt = performance.now();
  await until('the streams are closed', async () => (await metric('streams_open')) === 0).catch(
    () => {},
  );
  const left = await metric('streams_open');
  for (const socket of sockets) socket.destroy();
  return judged(
    {
      what: `${HALF_CLOSED} readers that close their half of the connection`,
      figure: `${open} open, ${left} left after ${(performance.now() - startedAt).toFixed(0)} ms`,
      promise: 'closed by the node',
    },
    open >= HALF_CLOSED && left === 0,
  );
}

/**
 * The number of kept pages once it stays the same for a second: pages of a purge are missing until
 * they are rendered again.
 */
async function steadyPages(metric: LiveNode['metric']): Promise<number> {
  let since = performance.now();
  let last = await metric('pages');
  await until('the number of pages is steady', async () => {
    const pages = await metric('pages');
    if (pages !== last) since = performance.now();
    last = pages;
    return performance.now() - since >= 1000;
  });
  return last;
}

async function judgeForged({ node, metric }: LiveNode): Promise<ChaosRow> {
  for (let number = 1; number <= 3; number += 1)
    await putPost(node, { blog: 'forjats', id: `p${number}` });
  const pages = await steadyPages(metric);
  const statuses = await Promise.all(
    IDS.map((id) => statusOf(node.url, '/api/front/live/forjats/events', { 'last-event-id': id })),
  );
  for (let number = 0; number < FORGED; number += 1)
    statuses.push(
      await statusOf(node.url, `/api/front/live/forjats/events?since=${1_000_000 + number}`),
    );
  // Of another live blog, which has more changes.
  const foreign = await followStream(`${node.url}/api/front/live/forjats/events`, {
    host: HOST,
    'last-event-id': '57',
  });
  await until('the stream is open', () => foreign.text().includes('event: ready'));
  await putPost(node, { blog: 'forjats', id: 'p4' });
  await until('the post was told', () => foreign.text().includes('id="p4"'));
  foreign.close();
  const future = await statusOf(node.url, '/api/front/live/forjats/since/1000000/');
  const kept = (await steadyPages(metric)) - pages;
  return judged(
    {
      what: `${IDS.length} forged, ${FORGED} future ids of the last event, and one of another live blog`,
      figure: `${tally(statuses)}; ${kept} more pages kept; a part of the future ${future}; the next post was told`,
      promise: '200, ≤ 5 pages more, a part of the future 404',
    },
    statuses.every((status) => status === 200) && kept <= 5 && future === 404,
  );
}
