import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRow } from './bench-row.ts';
import { startPortada, type PortadaNode } from './portada-node.ts';
import { residentMemory, startProcess } from './server-process.ts';
import { DEMO_CONTENT, inWorkspace } from './workspace.ts';

const MEBIBYTE = 1024 * 1024;
const LIMIT = 450;
const LOAD_SECONDS = 5;

/** Memory of a node with the embedded database: after it rendered every page, after load, and after load of a node that started from a full cache. */
export async function benchMemory(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const settings = { dataFolder: path.join(folder, 'data'), contentFolder: DEMO_CONTENT };
    const first = await withNode(settings, async (node) => {
      const warm = await memoryAtRest(node);
      await load(node.url);
      return { warm, loaded: await memoryAtRest(node) };
    });
    const second = await withNode(settings, async (node) => {
      await load(node.url);
      return memoryAtRest(node);
    });
    return [
      {
        what: 'resident memory after load, embedded database included, MB',
        measured: `${second.toFixed(0)} (the start that made the database: ${first.warm.toFixed(0)} at rest, ${first.loaded.toFixed(0)} after load)`,
        reference: '–',
        target: `≤ ${LIMIT}`,
        isHeld: Math.max(second, first.loaded) <= LIMIT,
        others: 'Ghost 933, Guardian 677, WordPress + MariaDB 423',
      },
    ];
  });
}

async function withNode<Result>(
  settings: Parameters<typeof startPortada>[0],
  work: (node: PortadaNode) => Promise<Result>,
): Promise<Result> {
  const node = await startPortada(settings);
  try {
    return await work(node);
  } finally {
    await node.stop();
  }
}

async function load(url: string): Promise<void> {
  const generator = startProcess(new URL('./load-generator.ts', import.meta.url), { parameters: [url, 'elfar.localhost', String(LOAD_SECONDS)] });
  await generator.waitFor('"rate"');
  await generator.ended;
}

/** Megabytes, once the collector and the compiler have had a moment. */
async function memoryAtRest({ process: { pid } }: PortadaNode): Promise<number> {
  await pause(3000);
  return residentMemory(pid) / MEBIBYTE;
}
