import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRealPostgres } from '../../tests/support/processes/real-postgres.ts';
import { withSpread, type BenchRow } from './bench-row.ts';
import { loadHits, type HitLoad } from './hit-load.ts';
import { httpGet } from './http-get.ts';
import { startPortada, type PortadaNode } from './portada-node.ts';
import { DEMO_CONTENT, inWorkspace } from './workspace.ts';

const PUBLICATIONS = 200;

/** Requests per second for cached pages of each node during the measurement. */
const RATE = 100;
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];
const HOST = 'elfar.localhost';
const TOKEN = 'token-of-this-measurement-only';

interface Measured {
  /** Milliseconds until both nodes showed a story. */
  times: number[];
  /** Responses other than 200 to readers during the measurement. */
  errors: number;
  requests: number;
}

/** Measures the time from a publication until both of two nodes on one PostgreSQL show the story in its section. */
export async function benchVisible(): Promise<BenchRow[]> {
  const { times, errors, requests } = await inWorkspace(async (folder): Promise<Measured> => {
    const postgres = await startRealPostgres();
    const nodes: PortadaNode[] = [];
    try {
      const databaseUrl = await postgres.createDatabase('bench');
      for (const name of ['first', 'second']) {
        nodes.push(
          await startPortada({ dataFolder: path.join(folder, name), contentFolder: DEMO_CONTENT, databaseUrl, contentToken: TOKEN }),
        );
      }
      return await publishBesideLoad(nodes);
    } finally {
      for (const node of nodes) await node.stop();
      await postgres.stop();
    }
  });
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return [
    {
      what: `published → visible on two nodes, ${PUBLICATIONS} stories beside ${RATE} requests/s to each, ms`,
      measured: `${withSpread(times, 0)}, p99 ${p99.toFixed(0)}; ${errors} of ${requests} answers wrong`,
      reference: '–',
      target: 'p99 < 500, 0 wrong',
      isHeld: p99 < 500 && errors === 0,
      others: 'no published figure',
    },
  ];
}

async function publishBesideLoad(nodes: readonly PortadaNode[]): Promise<Measured> {
  const published = new AbortController();
  const loading = nodes.map(async ({ url }) => {
    const loads: HitLoad[] = [];
    while (!published.signal.aborted) loads.push(await loadHits(url, { host: HOST, pages: PAGES, rate: RATE, seconds: 3 }));
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

async function publishOften(nodes: readonly PortadaNode[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  try {
    for (let number = 1; number <= PUBLICATIONS; number += 1) {
      const headline = `Bench headline ${number}.`;
      const startedAt = performance.now();
      const publishing = publish(nodes[0]?.url ?? '', number, headline);
      await Promise.all([publishing, ...nodes.map(({ url }) => untilShown(url, headline, agent))]);
      times.push(performance.now() - startedAt);
    }
  } finally {
    agent.destroy();
  }
  return times;
}

async function untilShown(url: string, headline: string, agent: Agent): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const { body } = await httpGet(`${url}/politica/`, { host: HOST, agent });
    if (body.includes(headline)) return;
    await pause(5);
  }
  throw new Error(`${url} never showed "${headline}".`);
}

function publish(url: string, number: number, headline: string): Promise<void> {
  const story = JSON.stringify({
    uri: `urn:bench:${number}`,
    type: 'text',
    language: 'ca',
    versioncreated: new Date().toISOString(),
    headline,
    body_html: `<p>${headline}</p>`,
  });
  const headers = {
    host: HOST,
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(story),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/content/bench-${number}?site=elfar&locale=ca`, { method: 'PUT', headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (text: string) => (answer += text));
      response.once('end', () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`The story was refused (${response.statusCode}): ${answer}`)),
      );
    });
    sent.once('error', reject);
    sent.end(story);
  });
}
