import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { deployedConfiguration, findNginx, startNginx } from '../../../tests/support/processes/nginx.ts';
import { freePort } from '../../../tests/support/processes/real-postgres.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { httpGet } from '../http-get.ts';
import { startPortada } from '../portada-node.ts';
import { nodeOptions } from '../../server-command.mjs';
import { cpuOf, startProcess } from '../server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../workspace.ts';

const ROUNDS = 20;
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
 * Measures one front page (gzip) from our server, from bare `node:http`, from nginx with the page cache, and from
 * nginx as a plain file, in turn. Our server has collected garbage before, as a server that was idle has.
 */
export async function benchCachedPage(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const servers = await startServers(folder);
    try {
      const loads = new Map<Server['name'], Load[]>(servers.map(({ name }) => [name, []]));
      for (const server of servers) await load(server, 1);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const server of servers) loads.get(server.name)?.push(await load(server, SECONDS));
      }
      return rowsOf(loads);
    } finally {
      for (const server of servers) await server.stop();
    }
  });
}

async function startServers(folder: string): Promise<Server[]> {
  const dataFolder = path.join(folder, 'data');
  const portada = await startPortada({ dataFolder, contentFolder: DEMO_CONTENT, frontOptions: [`--import=${COLLECT_ON_SIGNAL}`] });
  process.kill(portada.process.pid, 'SIGUSR2');
  await portada.process.waitFor('garbage is collected');
  const bare = startProcess(new URL('./bare-server.ts', import.meta.url), { parameters: [portada.url, HOST], nodeOptions });
  const { line } = await bare.waitFor('listening on ');
  const servers: Server[] = [
    { name: 'portada', url: portada.url, pid: portada.process.pid, stop: portada.stop },
    { name: 'bare node', url: line.slice('listening on '.length), pid: bare.pid, stop: () => bare.stop() },
  ];
  if (findNginx() === undefined) return servers;
  const port = await freePort();
  const nodePort = Number(new URL(portada.url).port);
  const cache = await startNginx({
    folder: path.join(folder, 'nginx-cache'),
    port,
    configuration: deployedConfiguration({ port, pages: path.join(dataFolder, 'pages', 'current', 'fresh'), nodePort }),
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
  return startNginx({ folder, port, configuration: `server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; ${headers} }` });
}

async function load({ url, pid }: Server, seconds: number): Promise<Load> {
  const before = pid === undefined ? 0 : cpuOf(pid);
  const generator = startProcess(new URL('../load-generator.ts', import.meta.url), { parameters: [url, HOST, String(seconds)] });
  const { line } = await generator.waitFor('"rate"');
  await generator.stop();
  const measured = loadSchema.parse(JSON.parse(line));
  return pid === undefined ? measured : { ...measured, cpu: ((cpuOf(pid) - before) * 1000) / (measured.rate * seconds) };
}

function rowsOf(loads: Map<Server['name'], Load[]>): BenchRow[] {
  const rates = (name: Server['name']) => (loads.get(name) ?? []).map(({ rate }) => rate / 1000);
  const waits = (name: Server['name']) => (loads.get(name) ?? []).map(({ p99 }) => p99);
  const hasNginx = (loads.get('nginx, cache') ?? []).length > 0;
  const tool = loads.get('portada')?.[0]?.tool ?? '';
  const cpus = (name: Server['name']) => (loads.get(name) ?? []).map(({ cpu = Number.NaN }) => cpu);
  const ratio = ratios(rates('portada'), rates('bare node'));
  const wait = ratios(waits('portada'), waits('nginx, file'));
  const files = ratios(rates('nginx, cache'), rates('nginx, file'));
  return [
    {
      what: `cached page, thousand requests/s (${tool}, 16 connections)`,
      measured: `${withSpread(rates('portada'))} = ${withSpread(ratio, 2)} ×`,
      reference: `bare node:http ${withSpread(rates('bare node'))}`,
      target: '≥ 0.85 ×',
      isHeld: median(ratio) >= 0.85,
      others: 'bare Node 58–69, nginx 91–98, Ghost behind nginx 81, Astro static 5.8, Ghost 0.08',
    },
    {
      what: 'cached page, processor time a request, µs',
      measured: `${withSpread(cpus('portada'))} = ${withSpread(ratios(cpus('portada'), cpus('bare node')), 2)} ×`,
      reference: `bare node:http ${withSpread(cpus('bare node'))}`,
      target: '–',
      others: '–',
    },
    {
      what: 'cached page, p99, ms',
      measured: hasNginx ? `${withSpread(waits('portada'), 2)} = ${withSpread(wait)} ×` : withSpread(waits('portada'), 2),
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
      reference: hasNginx ? `nginx, plain file ${withSpread(rates('nginx, file'))}` : 'nginx is not installed',
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
