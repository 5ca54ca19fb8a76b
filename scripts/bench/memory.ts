import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRow } from './bench-row.ts';
import { startPortada, type PortadaNode } from './portada-node.ts';
import { residentMemory, startProcess } from './server-process.ts';
import { DEMO_CONTENT, inWorkspace } from './workspace.ts';

const MEBIBYTE = 1024 * 1024;
const LIMIT = 450;
const LOAD_SECONDS = 5;

/** Memory of a node with the embedded database, before and after load. */
export async function benchMemory(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const node = await startPortada({ dataFolder: path.join(folder, 'data'), contentFolder: DEMO_CONTENT });
    try {
      const rest = await memoryAtRest(node);
      await load(node.url);
      const loaded = await memoryAtRest(node);
      return [
        {
          what: 'resident memory after load, embedded database included, MB',
          measured: loaded.toFixed(0),
          reference: `before load: ${rest.toFixed(0)}`,
          target: `≤ ${LIMIT}`,
          isHeld: loaded <= LIMIT,
          others: 'Ghost 933, Guardian 677, WordPress + MariaDB 423',
        },
      ];
    } finally {
      await node.stop();
    }
  });
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
