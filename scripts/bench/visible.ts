import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { withSpread, type BenchRow } from './bench-row.ts';
import { loadHits, type HitLoad } from './load/hit-load.ts';
import { httpGet } from './load/http-get.ts';
import { startPortada, type PortadaNode } from './nodes/portada-node.ts';
import { publishStory, PUBLISHING_TOKEN } from './publishing/publish-story.ts';
import { DEMO_CONTENT, inWorkspace } from './nodes/workspace.ts';

const PUBLICATIONS = 200;

/** Requests per second for cached pages of each node during the measurement. */
const RATE = 100;
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];
const HOST = 'elfar.localhost';

/** Milliseconds until both nodes showed a story: on its own page, and in its section. */
interface Times {
  story: number[];
  section: number[];
}

interface Measured {
  times: Times;
  /** Responses other than 200 to readers during the measurement. */
  errors: number;
  requests: number;
}

/**
 * Measures the time from a publication until both of two nodes on one PostgreSQL show the story: on
 * its own page, and in its section, which may be sent for a second while its new version is made.
 */
export async function benchVisible(): Promise<BenchRow[]> {
  const { times, errors, requests } = await inWorkspace(async (folder): Promise<Measured> => {
    const postgres = await startRealPostgres();
    const nodes: PortadaNode[] = [];
    try {
      const databaseUrl = await postgres.createDatabase('bench');
      for (const name of ['first', 'second']) {
        nodes.push(
          await startPortada({
            dataFolder: path.join(folder, name),
            contentFolder: DEMO_CONTENT,
            databaseUrl,
            contentToken: PUBLISHING_TOKEN,
          }),
        );
      }
      return await publishBesideLoad(nodes);
    } finally {
      for (const node of nodes) await node.stop();
      await postgres.stop();
    }
  });
  const row = (where: string, values: readonly number[], limit: number): BenchRow => {
    const p99 =
      values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;
    return {
      what: `published → visible ${where} on two nodes, ${PUBLICATIONS} stories beside ${RATE} requests/s to each, ms`,
      measured: `${withSpread(values, 0)}, p99 ${p99.toFixed(0)}; ${errors} of ${requests} answers wrong`,
      reference: '–',
      target: `p99 < ${limit}, 0 wrong`,
      isHeld: p99 < limit && errors === 0,
      others: 'no published figure',
    };
  };
  return [row('on its own page', times.story, 500), row('in its section', times.section, 1000)];
}

async function publishBesideLoad(nodes: readonly PortadaNode[]): Promise<Measured> {
  const published = new AbortController();
  const loading = nodes.map(async ({ url }) => {
    const loads: HitLoad[] = [];
    while (!published.signal.aborted)
      loads.push(await loadHits(url, { host: HOST, pages: PAGES, rate: RATE, seconds: 3 }));
    return loads;
  });
  const times = await publishOften(nodes).finally(() => published.abort());
  const loads = (await Promise.all(loading)).flat();
  return {
    times,
    errors: loads.reduce((sum, load) => sum + load.errors, 0),
    requests: loads.reduce((sum, load) => sum + load.hits + load.misses + load.errors, 0),
  };
}

async function publishOften(nodes: readonly PortadaNode[]): Promise<Times> {
  const agent = new Agent({ keepAlive: true });
  const times: Times = { story: [], section: [] };
  try {
    for (let number = 1; number <= PUBLICATIONS; number += 1) {
      const headline = `Bench headline ${number}.`;
      const startedAt = performance.now();
      const publishing = publishStory(nodes[0]?.url ?? '', HOST, String(number), headline);
      const shown = async (path: Promise<string>, kept: number[]) => {
        const address = await path;
        await Promise.all(nodes.map(({ url }) => untilShown(url + address, headline, agent)));
        kept.push(performance.now() - startedAt);
      };
      await Promise.all([
        shown(publishing, times.story),
        shown(Promise.resolve('/politica/'), times.section),
      ]);
    }
  } finally {
    agent.destroy();
  }
  return times;
}

async function untilShown(url: string, headline: string, agent: Agent): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const { body } = await httpGet(url, { host: HOST, agent });
    if (body.includes(headline)) return;
    await pause(5);
  }
  throw new Error(`${url} never showed "${headline}".`);
}
