import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRow } from './bench-row.ts';
import { httpGet } from './load/http-get.ts';
import { startPortada, type PortadaNode } from './nodes/portada-node.ts';
import { residentMemory, startProcess } from './nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from './nodes/workspace.ts';

const MEBIBYTE = 1024 * 1024;
const LIMIT = 480;
const LOAD_SECONDS = 5;
const PICTURES = 60;
const HOST = 'elfar.localhost';

/**
 * Measures the memory of all processes of a node with the embedded database: at rest, and after
 * hits, every page and scaled pictures.
 */
export async function benchMemory(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const node = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder: DEMO_CONTENT,
    });
    try {
      const rest = await memoryAtRest(node);
      const pictures = await readEveryPage(node.url);
      await load(node.url);
      const loaded = await memoryAtRest(node);
      await getAll(node.url, pictures.slice(0, PICTURES));
      const scaled = await memoryAtRest(node);
      return [
        {
          what: 'resident memory after load and picture scaling, embedded database included, MB',
          measured: scaled.toFixed(0),
          reference: `before load ${rest.toFixed(0)}, with every page and after ${LOAD_SECONDS} s of hits ${loaded.toFixed(0)}`,
          target: `≤ ${LIMIT}`,
          isHeld: scaled <= LIMIT,
          others: 'Ghost 933, Guardian 677, WordPress + MariaDB 423',
        },
      ];
    } finally {
      await node.stop();
    }
  });
}

/** Requests the pages of the site maps and returns the URLs of their pictures. */
async function readEveryPage(url: string): Promise<string[]> {
  const [index = ''] = await getAll(url, ['/sitemap.xml']);
  const maps = await getAll(
    url,
    pathsIn(index).filter((path) => /^\/sitemap-\d/.test(path)),
  );
  const pages = maps.flatMap(pathsIn);
  const bodies = await getAll(url, pages);
  return [
    ...new Set(bodies.flatMap((body) => body.match(/\/media\/images\/[^\s"',]+\.webp/g) ?? [])),
  ];
}

function pathsIn(map: string): string[] {
  return [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
}

async function getAll(url: string, addresses: readonly string[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const answers = await Promise.all(
    addresses.map((address) => httpGet(url + address, { host: HOST, agent })),
  );
  agent.destroy();
  const failed = answers.findIndex(({ status }) => status !== 200);
  if (failed >= 0)
    throw new Error(`${addresses[failed]} was answered with ${answers[failed]?.status}.`);
  return answers.map(({ body }) => body.toString());
}

async function load(url: string): Promise<void> {
  const generator = startProcess(new URL('./load/load-generator.ts', import.meta.url), {
    parameters: [url, HOST, String(LOAD_SECONDS)],
  });
  await generator.waitFor('"rate"');
  await generator.ended;
}

/** Megabytes after a pause for the garbage collector and the compiler. */
async function memoryAtRest({ process: { pid } }: PortadaNode): Promise<number> {
  await pause(3000);
  return residentMemory(pid) / MEBIBYTE;
}
