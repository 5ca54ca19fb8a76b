import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRow } from './bench-row.ts';
import { startPortada, type PortadaNode } from './portada-node.ts';
import { residentMemory, startProcess } from './server-process.ts';
import { DEMO_CONTENT, inWorkspace } from './workspace.ts';

const MEBIBYTE = 1024 * 1024;
const LIMIT = 450;
const LOAD_SECONDS = 5;

/** Memory of a node with the embedded database after load: one started as `npm start` does, which renders the pages in a process before, and one that made all itself. */
export async function benchMemory(): Promise<BenchRow[]> {
  const started = await inWorkspace(async (folder) => {
    const settings = { dataFolder: path.join(folder, 'data'), contentFolder: DEMO_CONTENT };
    await withNode(settings, () => Promise.resolve());
    return withNode(settings, memoryAfterLoad);
  });
  const alone = await inWorkspace((folder) =>
    withNode({ dataFolder: path.join(folder, 'data'), contentFolder: DEMO_CONTENT }, memoryAfterLoad),
  );
  return [
    {
      what: 'resident memory after load, embedded database included, MB',
      measured: `${started.loaded.toFixed(0)} (before load ${started.rest.toFixed(0)})`,
      reference: `a node that made its database and every page itself: ${alone.loaded.toFixed(0)} (before load ${alone.rest.toFixed(0)})`,
      target: `≤ ${LIMIT}`,
      isHeld: started.loaded <= LIMIT,
      others: 'Ghost 933, Guardian 677, WordPress + MariaDB 423',
    },
  ];
}

async function memoryAfterLoad(node: PortadaNode): Promise<{ rest: number; loaded: number }> {
  const rest = await memoryAtRest(node);
  await load(node.url);
  return { rest, loaded: await memoryAtRest(node) };
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
  const generator = startProcess(new URL('./load-generator.ts', import.meta.url), {
    parameters: [url, 'elfar.localhost', String(LOAD_SECONDS)],
  });
  await generator.waitFor('"rate"');
  await generator.ended;
}

/** Megabytes, once the collector and the compiler have had a moment. */
async function memoryAtRest({ process: { pid } }: PortadaNode): Promise<number> {
  await pause(3000);
  return residentMemory(pid) / MEBIBYTE;
}
