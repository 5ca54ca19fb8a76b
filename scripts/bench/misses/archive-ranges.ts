import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import type { BenchRow } from '../bench-row.ts';
import { generateContent } from '../generate-content.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { cpuOf } from '../nodes/server-process.ts';
import { inWorkspace } from '../nodes/workspace.ts';

/** Stories of the newsroom: 20 a day until 30 June 2025. */
const STORIES = 1000;

const HOST = 'elfar.localhost';

/**
 * Requests of a measurement. Each comes from an address of its own, below the burst of
 * `request-limiter.ts`.
 */
const REQUESTS = 90;

/**
 * Milliseconds of CPU of a worker process that an empty range may cost (issue "A slow corner", item
 * 3).
 */
const MOST = 5;

/** Ranges of several days. `{n}` is another number in each request. */
const KINDS = [
  {
    what: 'empty, of three days',
    target: (n: number) => `/hemeroteca/19${two(n)}/03/01/19${two(n)}/03/03/`,
    isEmpty: true,
  },
  {
    what: 'empty, of a thousand years',
    target: (n: number) => `/hemeroteca/02${two(n)}/01/01/12${two(n)}/12/31/`,
    isEmpty: true,
  },
  {
    what: 'of three days with 60 stories',
    target: (n: number) => `/hemeroteca/2025/06/${two(1 + (n % 25))}/2025/06/${two(3 + (n % 25))}/`,
  },
  {
    what: 'of the whole archive',
    target: (n: number) => `/hemeroteca/15${two(n)}/01/01/29${two(n)}/12/31/`,
  },
];

/**
 * Measures the CPU of the worker process for a page of the archive over several days, which is
 * rendered for its request.
 */
export function benchArchiveRanges(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const content = path.join(folder, 'content');
    generateContent(content, STORIES);
    const node = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder: content,
    });
    try {
      const [worker = 0] = childrenOf(node.process.pid);
      const rows: BenchRow[] = [];
      for (const [index, { what, target, isEmpty = false }] of KINDS.entries()) {
        const ask = (round: number) => askAll(node.url, target, `127.0.${index + 1}.${round + 1}`);
        // Warms up the code, which is compiled for speed only after many runs.
        await ask(0);
        const before = cpuOf(worker);
        const bytes = await ask(1);
        const each = (cpuOf(worker) - before) / REQUESTS;
        rows.push({
          what: `CPU of a range of the archive, ${what}, ms`,
          measured: each.toFixed(1),
          reference: `${REQUESTS} requests, ${(bytes / 1024).toFixed(1)} KB each`,
          target: isEmpty ? `≤ ${MOST}` : '–',
          isHeld: isEmpty ? each <= MOST : undefined,
          others: '–',
        });
      }
      return rows;
    } finally {
      await node.stop();
    }
  });
}

/** Asks for REQUESTS ranges one after another. Returns the mean bytes of a page. */
async function askAll(
  url: string,
  target: (n: number) => string,
  localAddress: string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, localAddress });
  let bytes = 0;
  for (let n = 0; n < REQUESTS; n += 1) {
    const { status, body } = await httpGet(url + target(n), { host: HOST, agent });
    if (status !== 200) throw new Error(`${target(n)} answered ${status}.`);
    bytes += body.length;
  }
  agent.destroy();
  return bytes / REQUESTS;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
