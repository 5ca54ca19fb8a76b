import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRealPostgres } from '../../tests/support/real-postgres.ts';
import { median, withSpread, type BenchRow } from './bench-row.ts';
import { httpGet } from './http-get.ts';
import { startPortada, type PortadaNode } from './portada-node.ts';
import { DEMO_CONTENT, inWorkspace } from './workspace.ts';

const PUBLICATIONS = 10;
const HOST = 'elfar.localhost';
const TOKEN = 'token-of-this-measurement-only';

/** From the moment an editor's tool sends a story until both of two nodes on one PostgreSQL show it in its section. */
export async function benchVisible(): Promise<BenchRow[]> {
  const times = await inWorkspace(async (folder) => {
    const postgres = await startRealPostgres();
    const nodes: PortadaNode[] = [];
    try {
      const databaseUrl = await postgres.createDatabase('bench');
      for (const name of ['first', 'second']) {
        nodes.push(
          await startPortada({ dataFolder: path.join(folder, name), contentFolder: DEMO_CONTENT, databaseUrl, contentToken: TOKEN }),
        );
      }
      return await publishOften(nodes);
    } finally {
      for (const node of nodes) await node.stop();
      await postgres.stop();
    }
  });
  return [
    {
      what: 'published → visible on two nodes, ms',
      measured: withSpread(times, 0),
      reference: '–',
      target: '< 1000',
      isHeld: median(times) < 1000,
      others: 'nobody publishes a figure',
    },
  ];
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
