import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRealPostgres } from '../../../tests/support/processes/real-postgres.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { loadHits, type HitLoad } from '../hit-load.ts';
import { httpGet } from '../http-get.ts';
import { startPortada, type PortadaNode } from '../portada-node.ts';
import { PUBLISHING_TOKEN } from '../publishing/publish-story.ts';
import { copyDemo, inWorkspace } from '../workspace.ts';
import { writeLiveBlog } from './live-blog-file.ts';
import { HOST, publishPost } from './publish-post.ts';
import { StreamClients } from './stream-clients.ts';

/** Posts whose way to the other node is measured. */
const POSTS = 60;
/** Requests per second for cached pages of each node meanwhile. */
const RATE = 100;
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];

/** Posts of a live blog whose last ones are compared with its first ones. */
const MANY = 2000;
const COMPARED = 50;
/** Posts that are sent at a time between the compared ones. */
const AT_ONCE = 4;

/** Measures posts of live blogs on two nodes with one PostgreSQL: their way to the other node, and the cost of the 2,000th. */
export function benchPostsOfNodes(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const postgres = await startRealPostgres();
    const nodes: PortadaNode[] = [];
    try {
      const contentFolder = path.join(folder, 'content');
      copyDemo(contentFolder, { withStories: true, featureFlags: {} });
      writeLiveBlog(contentFolder, 'bench-told');
      const long = writeLiveBlog(contentFolder, 'bench-long');
      const databaseUrl = await postgres.createDatabase('bench');
      for (const name of ['first', 'second'])
        nodes.push(await startPortada({ dataFolder: path.join(folder, name), contentFolder, databaseUrl, contentToken: PUBLISHING_TOKEN }));
      const [near, far] = nodes;
      if (!near || !far) throw new Error('Two nodes are needed.');
      return [await tellOverNodes(near, far), ...(await compareCosts(near, long))];
    } finally {
      for (const node of nodes) await node.stop();
      await postgres.stop();
    }
  });
}

async function tellOverNodes(near: PortadaNode, far: PortadaNode): Promise<BenchRow> {
  const clients = new StreamClients();
  const isOver = new AbortController();
  const loading = [near, far].map(async ({ url }) => {
    const loads: HitLoad[] = [];
    while (!isOver.signal.aborted) loads.push(await loadHits(url, { host: HOST, pages: PAGES, rate: RATE, seconds: 3 }));
    return loads;
  });
  const times: number[] = [];
  const calls: number[] = [];
  let lost = 0;
  try {
    await clients.open(far.url, { host: HOST, path: '/api/front/live/bench-told/events?since=0', count: 1 });
    for (let number = 1; number <= POSTS; number += 1) {
      const id = `told-${number}`;
      const arriving = clients.arrival(`id="${id}"`);
      const startedAt = performance.now();
      calls.push(await publishPost(near.url, { blog: 'bench-told', id }));
      const arrival = await arriving;
      times.push(arrival.last - startedAt);
      lost += arrival.lost;
      await pause(200);
    }
  } finally {
    isOver.abort();
    clients.close();
  }
  const loads = (await Promise.all(loading)).flat();
  const errors = loads.reduce((sum, load) => sum + load.errors, 0);
  return {
    what: `publish call → post at a reader of another node, ${POSTS} posts beside ${RATE} requests/s to each, ms`,
    measured: `${withSpread(times, 0)}, p99 ${p99Of(times).toFixed(0)}; ${lost} lost, ${errors} errors`,
    reference: `the call itself ${withSpread(calls, 0)}`,
    target: 'p99 ≤ 1000, 0 lost',
    isHeld: p99Of(times) <= 1000 && lost + errors === 0,
    others: '–',
  };
}

/** Compares the first posts of a live blog with the 2,000th, and the pages that begin with them. */
async function compareCosts({ url }: PortadaNode, blog: string): Promise<BenchRow[]> {
  const start = Date.now() - MANY * 1000;
  const publish = (number: number) => publishPost(url, { blog: 'bench-long', id: `long-${number}`, at: new Date(start + number * 1000) });
  const publishAll = async (from: number, to: number) => {
    const times: number[] = [];
    for (let number = from; number <= to; number += 1) times.push(await publish(number));
    return times;
  };
  // The first ones warm up the code. A page has 20 posts.
  await publishAll(1, COMPARED);
  const first = await publishAll(COMPARED + 1, 2 * COMPARED);
  const firstPages = await readEach(url, blog, COMPARED + 1);
  for (let number = 2 * COMPARED + 1; number <= MANY - COMPARED; number += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, MANY - COMPARED - number + 1) }, (_none, one) => publish(number + one)));
  const last = await publishAll(MANY - COMPARED + 1, MANY);
  const lastPages = await readEach(url, blog, MANY - COMPARED + 1);
  const row = (what: string, later: readonly number[], sooner: readonly number[]): BenchRow => ({
    what: `${what}: the ${MANY}th post of a live blog beside the ${2 * COMPARED}th, ms`,
    measured: `${withSpread(later)} = ${(median(later) / median(sooner)).toFixed(2)} ×`,
    reference: withSpread(sooner),
    target: '≤ 1.25 ×',
    isHeld: median(later) <= 1.25 * median(sooner),
    others: '–',
  });
  return [row('publish call', last, first), row('render of the page that begins with it', lastPages, firstPages)];
}

/** Milliseconds of the first request for each page that begins with one of 50 posts. */
async function readEach(url: string, blog: string, from: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let number = from; number < from + COMPARED; number += 1) {
    const startedAt = performance.now();
    const { status } = await httpGet(`${url}${blog}long-${number}/`, { host: HOST, agent });
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`The page of post ${number} was answered with ${status}.`);
  }
  agent.destroy();
  return times;
}

function p99Of(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
