import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median, type BenchRow } from '../bench-row.ts';
import { HIT_LOAD_PROMISE, isHitLoadHeld, loadHits, type HitLoad } from '../load/hit-load.ts';
import { httpGet } from '../load/http-get.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { wire } from '#server/programs/worker/wiring.ts';
import { logInTogether, registerReaders } from '../accounts/logins.ts';
import { startPortada, type PortadaNode } from './portada-node.ts';
import { copyDemo, inWorkspace } from './workspace.ts';

const HOST = 'elfar.localhost';
const TOKEN = 'token-of-this-measurement-only';
const SECONDS = 6;
const RATES = [200, 1000];
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];

/** Work of a node during requests for cached pages. Each kind of work starts shortly after them. */
const WORK: Readonly<Record<string, (node: PortadaNode) => Promise<unknown>>> = {
  'all pages rendered again': (node) => call(node, 'POST', '/api/purge', {}),
  'a thousand stories pushed': (node) => pushStories(node, 1000),
  'pictures scaled': scalePictures,
  '5,000 unknown URLs': askForUnknown,
  '20 readers who log in': (node) =>
    logInTogether(node.url, `${Math.floor(Math.random() * 250)}.9`),
  'a story with 160 kB of inline tags': (node) =>
    call(
      node,
      'PUT',
      '/api/content/bench-tags?site=elfar&locale=ca',
      story('tags', `<p>${'<b>x</b>'.repeat(20_000)}</p>`),
    ),
};

/** Compares the response time of cached pages on a busy node with the same node at rest. */
export function benchBusyNode(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const contentFolder = path.join(folder, 'content');
    copyDemo(contentFolder, { withStories: true, featureFlags: { accounts: true } });
    const dataFolder = path.join(folder, 'data');
    const config = readConfig({
      DATA_DIR: dataFolder,
      CONTENT_DIR: contentFolder,
      LOG_LEVEL: 'fatal',
    });
    const wiring = await wire(config, { log: createLog('fatal') });
    await registerReaders(wiring).finally(() => wiring.close());
    const node = await startPortada({ dataFolder, contentFolder, contentToken: TOKEN });
    try {
      const rows: BenchRow[] = [];
      for (const rate of RATES) {
        await load(node, rate);
        for (const [what, work] of Object.entries(WORK))
          rows.push(await measure(node, { what, work, rate }));
      }
      return rows;
    } finally {
      await node.stop();
    }
  });
}

async function measure(
  node: PortadaNode,
  { what, work, rate }: { what: string; work(node: PortadaNode): Promise<unknown>; rate: number },
): Promise<BenchRow> {
  const rest = [await load(node, rate), await load(node, rate)];
  const loading = load(node, rate);
  await pause(500);
  const [busy] = await Promise.all([loading, work(node)]);
  await pause(1000);
  const restP99 = median(rest.map(({ p99 }) => p99));
  const times = (load: HitLoad) =>
    `p50 ${load.p50.toFixed(2)}, p99 ${load.p99.toFixed(2)}, longest ${load.max.toFixed(0)}${load.misses > 0 ? ` (${load.misses} misses apart)` : ''}`;
  return {
    what: `cached page at ${rate} requests/s beside: ${what}, ms`,
    measured: `${times(busy)}${busy.errors > 0 ? `, ${busy.errors} errors` : ''}`,
    reference: `at rest ${rest.map(times).join('; ')}`,
    target: HIT_LOAD_PROMISE,
    isHeld: isHitLoadHeld(busy, restP99),
    others: 'one thread: 15 ×',
  };
}

function load(node: PortadaNode, rate: number): Promise<HitLoad> {
  return loadHits(node.url, { host: HOST, pages: PAGES, rate, seconds: SECONDS });
}

function story(name: string, html: string) {
  return {
    uri: `urn:bench:${name}`,
    type: 'text',
    headline: `Bench ${name}`,
    body_html: html,
    firstcreated: '2026-01-02T10:00:00Z',
  };
}

/**
 * Publishes stories one by one, as an import into a running node does, for the duration of the page
 * load.
 */
async function pushStories(node: PortadaNode, count: number): Promise<void> {
  const until = performance.now() + SECONDS * 1000;
  for (let number = 0; number < count && performance.now() < until; number += 1)
    await call(
      node,
      'PUT',
      `/api/content/bench-${number}?site=elfar&locale=ca`,
      story(String(number), '<p>Text.</p>'.repeat(20)),
    );
}

async function scalePictures(node: PortadaNode): Promise<void> {
  const { body } = await httpGet(`${node.url}/`, { host: HOST });
  const pictures = [...new Set(body.toString().match(/\/media\/images\/[^\s"',]+\.webp/g))];
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  await Promise.all(pictures.map((picture) => httpGet(node.url + picture, { host: HOST, agent })));
  agent.destroy();
}

async function askForUnknown(node: PortadaNode): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const run = Math.random().toString(36).slice(2);
  await Promise.all(
    Array.from({ length: 5000 }, (_none, index) =>
      httpGet(`${node.url}/no-hi-es-${run}-${index}/`, { host: HOST, agent }),
    ),
  );
  agent.destroy();
}

function call(node: PortadaNode, method: string, address: string, body: unknown): Promise<void> {
  const text = JSON.stringify(body);
  const headers = {
    host: HOST,
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    request(node.url + address, { method, headers }, (response) => {
      response.resume().once('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${method} ${address} was answered with ${response.statusCode}.`));
      });
    })
      .once('error', reject)
      .end(text);
  });
}
