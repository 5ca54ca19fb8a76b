import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeOptions } from '#scripts/running/server-command.mjs';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { fullRate } from '../load/full-rate.ts';
import { HIT_LOAD_PROMISE, isHitLoadHeld, loadHits, type HitLoad } from '../load/hit-load.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { PUBLISHING_TOKEN } from '../publishing/publish-story.ts';
import { residentOf, startProcess } from '../nodes/server-process.ts';
import { copyDemo, inWorkspace } from '../nodes/workspace.ts';
import { writeLiveBlog } from '#tests/support/newsroom/live-blog-file.ts';
import { HOST, publishPost } from './publish-post.ts';
import { StreamClients } from './stream-clients.ts';

/** LIVE_READERS by default. */
const READERS = 10_000;
const POSTS = 8;
const RATE = 200;
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];
const SECONDS = 10;
const ROUNDS = 8;
const KIBIBYTE = 1024;

/**
 * Milliseconds until the memory of a process has settled: its idle collections
 * (`collect-garbage.ts`), or none.
 */
const SETTLED = 5000;

/**
 * The readers of one server: KiB of memory of each, and milliseconds until all of them had an
 * event.
 */
interface Held {
  memory: number;
  first: number[];
  last: number[];
  lost: number;
}

/**
 * Measures 10,000 readers of a live blog on one node: their memory, a post to all, and pages beside
 * them.
 */
export function benchManyReaders(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const bare = await holdOnBare();
    const contentFolder = path.join(folder, 'content');
    copyDemo(contentFolder, { withStories: true, featureFlags: {} });
    const blog = writeLiveBlog(contentFolder, 'bench-night');
    const node = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder,
      contentToken: PUBLISHING_TOKEN,
    });
    const clients = new StreamClients();
    try {
      await publishPost(node.url, { blog: 'bench-night', id: 'first' });
      await httpGet(node.url + blog, { host: HOST });
      const rates: { before: number[]; with: number[]; after: number[] } = {
        before: [],
        with: [],
        after: [],
      };
      const rest = await loadPages(node.url, SECONDS);
      for (let round = 0; round < ROUNDS; round += 1)
        rates.before.push(await fullRate(node.url, HOST));
      await pause(SETTLED);
      const empty = residentOf(node.process.pid);
      const streamPath = '/api/front/live/bench-night/events?since=1';
      await clients.open(node.url, { host: HOST, path: streamPath, count: READERS });
      await pause(SETTLED);
      const memory = (residentOf(node.process.pid) - empty) / READERS / KIBIBYTE;
      // Warms up the code, which has told nobody yet.
      await tell(node.url, clients, { prefix: 'warm', count: 2 });
      const [beside, told] = await Promise.all([
        loadPages(node.url, POSTS * 2 + 4),
        tell(node.url, clients, { prefix: 'post', count: POSTS }),
      ]);
      for (let round = 0; round < ROUNDS; round += 1)
        rates.with.push(await fullRate(node.url, HOST));
      const connected = clients.size;
      clients.close();
      await pause(SETTLED);
      for (let round = 0; round < ROUNDS; round += 1)
        rates.after.push(await fullRate(node.url, HOST));
      return rowsOf({ ours: { memory, ...told }, bare, connected, rest, beside, rates });
    } finally {
      clients.close();
      await node.stop();
    }
  });
}

/** The same readers on bare `node:http`. */
async function holdOnBare(): Promise<Held> {
  const bare = startProcess(new URL('./bare-stream-server.ts', import.meta.url), { nodeOptions });
  const { line } = await bare.waitFor('listening on ');
  const url = line.slice('listening on '.length);
  const clients = new StreamClients();
  try {
    await pause(SETTLED);
    const empty = residentOf(bare.pid);
    await clients.open(url, { host: HOST, path: '/events', count: READERS });
    await pause(SETTLED);
    const held: Held = {
      memory: (residentOf(bare.pid) - empty) / READERS / KIBIBYTE,
      first: [],
      last: [],
      lost: 0,
    };
    for (let number = 1; number <= POSTS; number += 1) {
      const text = `event-${number}-`;
      const arriving = clients.arrival(text);
      const startedAt = performance.now();
      await httpGet(`${url}/send?${text}`);
      const { first, last, lost } = await arriving;
      held.first.push(first - startedAt);
      held.last.push(last - startedAt);
      held.lost += lost;
      await pause(500);
    }
    return held;
  } finally {
    clients.close();
    await bare.stop();
  }
}

/** Publishes posts, one in two seconds. The times are from the beginning of the call. */
async function tell(
  url: string,
  clients: StreamClients,
  { prefix, count }: { prefix: string; count: number },
): Promise<Omit<Held, 'memory'>> {
  const told: Omit<Held, 'memory'> = { first: [], last: [], lost: 0 };
  for (let number = 1; number <= count; number += 1) {
    const id = `${prefix}-${number}`;
    const arriving = clients.arrival(`id="${id}"`);
    const startedAt = performance.now();
    await publishPost(url, { blog: 'bench-night', id });
    const { first, last, lost } = await arriving;
    told.first.push(first - startedAt);
    told.last.push(last - startedAt);
    told.lost += lost;
    await pause(Math.max(0, startedAt + 2000 - performance.now()));
  }
  return told;
}

function loadPages(url: string, seconds: number): Promise<HitLoad> {
  return loadHits(url, { host: HOST, pages: PAGES, rate: RATE, seconds });
}

function rowsOf(measured: {
  ours: Held;
  bare: Held;
  connected: number;
  rest: HitLoad;
  beside: HitLoad;
  rates: { before: number[]; with: number[]; after: number[] };
}): BenchRow[] {
  const { ours, bare, connected, rest, beside, rates } = measured;
  const without = median([...rates.before, ...rates.after]);
  const share = median(rates.with) / without;
  const slowest = Math.max(...ours.last);
  return [
    {
      what: `${READERS} readers of a live blog, resident memory of the front process for each, KB`,
      measured: `${ours.memory.toFixed(1)}; ${connected} connected at the end`,
      reference: `bare node:http ${bare.memory.toFixed(1)}`,
      target: '≤ 20',
      isHeld: ours.memory <= 20 && connected === READERS,
      others: '–',
    },
    {
      what: `publish call → post at the last of ${READERS} readers, ${POSTS} posts, ms`,
      measured: `${withSpread(ours.last, 0)}; first reader ${withSpread(ours.first, 0)}; ${ours.lost} lost`,
      reference: `bare node:http, without a publication: ${withSpread(bare.last, 0)}`,
      target: '≤ 1000, 0 lost',
      isHeld: slowest <= 1000 && ours.lost === 0,
      others: '–',
    },
    {
      what: `hits at ${RATE}/s while posts go to ${READERS} readers, ms`,
      measured: `p50 ${beside.p50.toFixed(2)}, p99 ${beside.p99.toFixed(2)}, longest ${beside.max.toFixed(0)}; ${beside.errors} errors`,
      reference: `at rest p50 ${rest.p50.toFixed(2)}, p99 ${rest.p99.toFixed(2)}`,
      target: HIT_LOAD_PROMISE,
      isHeld: isHitLoadHeld(beside, rest.p99),
      others: '–',
    },
    {
      what: `cached front page beside ${READERS} readers, thousand requests/s at 16 connections`,
      measured: `${withSpread(rates.with)} = ${share.toFixed(2)} ×`,
      reference: `without readers ${withSpread(rates.before)} before, ${withSpread(rates.after)} after`,
      target: '≥ 0.8 ×',
      isHeld: share >= 0.8,
      others: '–',
    },
  ];
}
