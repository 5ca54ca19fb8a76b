import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { deployedConfiguration, findNginx, startNginx } from '#tests/support/processes/nginx.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada, type PortadaNode } from '../nodes/portada-node.ts';
import { nodeOptions } from '#scripts/running/server-command.mjs';
import { cpuOf, startProcess } from '../nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../nodes/workspace.ts';

const ROUNDS = 20;
/** Rounds of each page in each state of our server. */
const STATE_ROUNDS = 8;
const SECONDS = 1;
const HOST = 'elfar.localhost';
const COLLECT_ON_SIGNAL = new URL('./collect-on-signal.ts', import.meta.url).href;

const loadSchema = z.object({ tool: z.string(), rate: z.number(), p99: z.number() });
/** `cpu`: microseconds of processor time per request of a server with one process. */
type Load = z.infer<typeof loadSchema> & { cpu?: number };

interface Server {
  name: 'portada' | 'bare node' | 'nginx, cache' | 'nginx, file';
  url: string;
  pid?: number;
  stop(): Promise<void>;
}

/**
 * Measures a front page and an article (gzip) from our server and from bare `node:http`, in turn:
 * after a start, and after the garbage collections of a server that was idle. Then the front page,
 * also from nginx with the page cache and as a plain file.
 */
export async function benchCachedPage(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const dataFolder = path.join(folder, 'data');
    const portada = await startPortada({
      dataFolder,
      contentFolder: DEMO_CONTENT,
      frontOptions: [`--import=${COLLECT_ON_SIGNAL}`],
    });
    const servers: Server[] = [];
    try {
      const pages = { 'front page': '/', article: await findArticle(portada.url) };
      const rows = await compareStates(portada, pages);
      servers.push(...(await startServers(folder, portada)));
      const loads = new Map<Server['name'], Load[]>(servers.map(({ name }) => [name, []]));
      for (const server of servers) await load(server, 1);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const server of servers) loads.get(server.name)?.push(await load(server, SECONDS));
      }
      return [...rows, ...rowsOf(loads)];
    } finally {
      for (const server of servers) await server.stop();
      await portada.stop();
    }
  });
}

/** Path of a story that the front page links. */
async function findArticle(url: string): Promise<string> {
  const { body } = await httpGet(url, { host: HOST });
  const [, story] = /href="(\/[a-z-]+\/\d{4}\/\d{2}\/\d{2}\/[^"]+\/)"/.exec(body.toString()) ?? [];
  if (story === undefined) throw new Error('The front page links no story.');
  return story;
}

/**
 * Compares each page with bare `node:http`, first after the start of our server, then after garbage
 * collections.
 */
async function compareStates(
  portada: PortadaNode,
  pages: Readonly<Record<string, string>>,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const state of ['after a start', 'after the collections of an idle server']) {
    if (state !== 'after a start') {
      process.kill(portada.process.pid, 'SIGUSR2');
      await portada.process.waitFor('garbage is collected');
    }
    for (const [page, address] of Object.entries(pages)) {
      const bare = await startBare(portada.url + address);
      const [ours, theirs]: [number[], number[]] = [[], []];
      const own = {
        name: 'portada',
        url: portada.url + address,
        stop: () => Promise.resolve(),
      } as const;
      for (const server of [own, bare]) await load(server, 1);
      for (let round = 0; round < STATE_ROUNDS; round += 1) {
        ours.push((await load(own, SECONDS)).rate / 1000);
        theirs.push((await load(bare, SECONDS)).rate / 1000);
      }
      await bare.stop();
      const ratio = ratios(ours, theirs);
      rows.push({
        what: `cached ${page} ${state}, thousand requests/s at 16 connections`,
        measured: `${withSpread(ours)} = ${withSpread(ratio, 2)} ×`,
        reference: `bare node:http ${withSpread(theirs)}`,
        target: '≥ 0.85 ×',
        isHeld: median(ratio) >= 0.85,
        others: 'bare Node 58–69, nginx 91–98, Ghost behind nginx 81, Astro static 5.8, Ghost 0.08',
      });
    }
  }
  return rows;
}

/** Starts the reference, which sends the response to one URL. */
async function startBare(url: string): Promise<Server> {
  const bare = startProcess(new URL('./bare-server.ts', import.meta.url), {
    parameters: [url, HOST],
    nodeOptions,
  });
  const { line } = await bare.waitFor('listening on ');
  return {
    name: 'bare node',
    url: line.slice('listening on '.length),
    pid: bare.pid,
    stop: () => bare.stop(),
  };
}

/** The servers of the front page. `portada` is stopped by the caller. */
async function startServers(folder: string, portada: PortadaNode): Promise<Server[]> {
  const dataFolder = path.join(folder, 'data');
  const servers: Server[] = [
    { name: 'portada', url: portada.url, pid: portada.process.pid, stop: () => Promise.resolve() },
    await startBare(portada.url),
  ];
  if (findNginx() === undefined) return servers;
  const port = await freePort();
  const nodePort = Number(new URL(portada.url).port);
  const cache = await startNginx({
    folder: path.join(folder, 'nginx-cache'),
    port,
    configuration: deployedConfiguration({
      port,
      pages: path.join(dataFolder, 'pages', 'current', 'fresh'),
      nodePort,
    }),
  });
  const plain = await startPlainNginx(path.join(folder, 'nginx-file'), portada.url);
  return [...servers, { name: 'nginx, cache', ...cache }, { name: 'nginx, file', ...plain }];
}

async function startPlainNginx(folder: string, pageUrl: string) {
  const { body } = await httpGet(pageUrl, { host: HOST });
  const root = path.join(folder, 'root');
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, 'index.html'), body);
  writeFileSync(path.join(root, 'index.html.gz'), gzipSync(body, { level: 6 }));
  const port = await freePort();
  // The same bytes and headers as from the cache, so that only the source of the file differs.
  const headers =
    deployedConfiguration({ port, pages: root, nodePort: port })
      .match(/^ {4}add_header [^$]*;$/gm)
      ?.join('\n') ?? '';
  return startNginx({
    folder,
    port,
    configuration: `server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; ${headers} }`,
  });
}

async function load({ url, pid }: Server, seconds: number): Promise<Load> {
  const before = pid === undefined ? 0 : cpuOf(pid);
  const generator = startProcess(new URL('../load/load-generator.ts', import.meta.url), {
    parameters: [url, HOST, String(seconds)],
  });
  const { line } = await generator.waitFor('"rate"');
  await generator.stop();
  const measured = loadSchema.parse(JSON.parse(line));
  return pid === undefined
    ? measured
    : { ...measured, cpu: ((cpuOf(pid) - before) * 1000) / (measured.rate * seconds) };
}

function rowsOf(loads: Map<Server['name'], Load[]>): BenchRow[] {
  const rates = (name: Server['name']) => (loads.get(name) ?? []).map(({ rate }) => rate / 1000);
  const waits = (name: Server['name']) => (loads.get(name) ?? []).map(({ p99 }) => p99);
  const hasNginx = (loads.get('nginx, cache') ?? []).length > 0;
  const cpus = (name: Server['name']) => (loads.get(name) ?? []).map(({ cpu = Number.NaN }) => cpu);
  const wait = ratios(waits('portada'), waits('nginx, file'));
  const files = ratios(rates('nginx, cache'), rates('nginx, file'));
  return [
    {
      what: 'cached page, processor time a request, µs',
      measured: `${withSpread(cpus('portada'))} = ${withSpread(ratios(cpus('portada'), cpus('bare node')), 2)} ×`,
      reference: `bare node:http ${withSpread(cpus('bare node'))}`,
      target: '–',
      others: '–',
    },
    {
      what: 'cached page, p99, ms',
      measured: hasNginx
        ? `${withSpread(waits('portada'), 2)} = ${withSpread(wait)} ×`
        : withSpread(waits('portada'), 2),
      reference: hasNginx
        ? `nginx ${withSpread(waits('nginx, file'), 2)}, bare node:http ${withSpread(waits('bare node'), 2)}`
        : 'nginx is not installed',
      target: '≤ 4 ×',
      isHeld: hasNginx ? median(wait) <= 4 : undefined,
      others: '–',
    },
    {
      what: "nginx from the cache's files, thousand requests/s",
      measured: hasNginx ? `${withSpread(rates('nginx, cache'))} = ${withSpread(files, 2)} ×` : '–',
      reference: hasNginx
        ? `nginx, plain file ${withSpread(rates('nginx, file'))}`
        : 'nginx is not installed',
      target: '≥ 0.95 ×',
      isHeld: hasNginx ? median(files) >= 0.95 : undefined,
      others: '–',
    },
  ];
}

/** Ratios by round, so that a busy machine affects both sides. */
function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
