import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { loadHits, type HitLoad } from '../load/hit-load.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada, type PortadaNode } from '../nodes/portada-node.ts';
import { PUBLISHING_TOKEN } from '../publishing/publish-story.ts';
import { copyDemo, inWorkspace } from '../nodes/workspace.ts';
import { writeLiveBlog } from '#tests/support/newsroom/live-blog-file.ts';
import { HOST, publishPost } from './publish-post.ts';
import { StreamClients } from './stream-clients.ts';

/** Posts whose way to the other node is measured. */
const POSTS = 60;
/** Requests per second for cached pages of each node meanwhile. */
const RATE = 100;
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];

/**
 * Posts of a long live blog and of a short one, each of which gets further ones: the 2,000th is
 * among those of the long one.
 */
const LONG = 1980;
const SHORT = 20;
const COMPARED = 40;

/**
 * Measures posts of live blogs on two nodes with one PostgreSQL: their way to the other node, and
 * the cost of the 2,000th.
 */
export function benchPostsOfNodes(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const postgres = await startRealPostgres();
    const nodes: PortadaNode[] = [];
    try {
      const contentFolder = path.join(folder, 'content');
      copyDemo(contentFolder, { withStories: true, featureFlags: {} });
      writeLiveBlog(contentFolder, 'bench-told');
      const blogs = {
        long: { id: 'bench-long', path: writeLiveBlog(contentFolder, 'bench-long', LONG) },
        short: { id: 'bench-short', path: writeLiveBlog(contentFolder, 'bench-short', SHORT) },
      };
      const databaseUrl = await postgres.createDatabase('bench');
      for (const name of ['first', 'second'])
        nodes.push(
          await startPortada({
            dataFolder: path.join(folder, name),
            contentFolder,
            databaseUrl,
            contentToken: PUBLISHING_TOKEN,
          }),
        );
      const [near, far] = nodes;
      if (!near || !far) throw new Error('Two nodes are needed.');
      return [await tellOverNodes(near, far), ...(await compareCosts(near, blogs))];
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
    while (!isOver.signal.aborted)
      loads.push(await loadHits(url, { host: HOST, pages: PAGES, rate: RATE, seconds: 3 }));
    return loads;
  });
  const times: number[] = [];
  const calls: number[] = [];
  let lost = 0;
  try {
    await clients.open(far.url, {
      host: HOST,
      path: '/api/front/live/bench-told/events?since=0',
      count: 1,
    });
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

interface Costs {
  calls: number[];
  pages: number[];
}

/**
 * Compares posts of a long live blog with those of a short one, and the pages that begin with them,
 * in turn.
 */
async function compareCosts(
  { url }: PortadaNode,
  blogs: Record<'long' | 'short', { id: string; path: string }>,
): Promise<BenchRow[]> {
  const agent = new Agent({ keepAlive: true });
  const costs: Record<'long' | 'short', Costs> = {
    long: { calls: [], pages: [] },
    short: { calls: [], pages: [] },
  };
  const publish = (which: 'long' | 'short', id: string) =>
    publishPost(url, { blog: blogs[which].id, id });
  const read = async (which: 'long' | 'short', id: string) => {
    const startedAt = performance.now();
    const { status } = await httpGet(`${url}${blogs[which].path}${id}/`, { host: HOST, agent });
    if (status !== 200) throw new Error(`The page of the post ${id} was answered with ${status}.`);
    return performance.now() - startedAt;
  };
  // The first ones warm up the code.
  for (let number = 1; number <= 5; number += 1)
    for (const which of ['long', 'short'] as const) await publish(which, `warm-${number}`);
  for (let number = 1; number <= COMPARED; number += 1)
    for (const which of ['long', 'short'] as const)
      costs[which].calls.push(await publish(which, `further-${number}`));
  for (let number = 1; number <= COMPARED; number += 1)
    for (const which of ['long', 'short'] as const)
      costs[which].pages.push(await read(which, `further-${number}`));
  agent.destroy();
  const row = (what: string, later: readonly number[], sooner: readonly number[]): BenchRow => ({
    what: `${what}: a live blog of 2000 posts beside one of ${SHORT + COMPARED}, ${COMPARED} of each in turn, ms`,
    measured: `${withSpread(later)} = ${(median(later) / median(sooner)).toFixed(2)} ×`,
    reference: withSpread(sooner),
    target: '≤ 1.25 ×',
    isHeld: median(later) <= 1.25 * median(sooner),
    others: '–',
  });
  return [
    row('publish call of a post', costs.long.calls, costs.short.calls),
    row('page that begins with a post, rendered', costs.long.pages, costs.short.pages),
  ];
}

function p99Of(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
