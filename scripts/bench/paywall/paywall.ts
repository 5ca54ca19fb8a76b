import path from 'node:path';
import { z } from 'zod';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import type { BenchRow } from '../bench-row.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { cpuOfTree, startProcess } from '../nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../nodes/workspace.ts';

const HOST = 'elfar.localhost';
const RATE = 200;
const SECONDS = 15;
const MOST_P99 = 60;
const MOST_PROCESSOR = 5;

const loadSchema = z.object({
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  reads: z.number(),
  granted: z.number(),
  errors: z.number(),
});

/**
 * Measures the read call of closed stories on PostgreSQL, beside cached pages of the same node, and
 * the hits of closed and free stories.
 */
export async function benchPaywall(): Promise<BenchRow[]> {
  const server = await startRealPostgres();
  try {
    return await inWorkspace(async (folder) => {
      const databaseUrl = await server.createDatabase('bench');
      const node = await startPortada({
        dataFolder: path.join(folder, 'data'),
        contentFolder: DEMO_CONTENT,
        databaseUrl,
      });
      try {
        const { closed, free } = await storiesOf(node.url);
        await load(node.url, { ids: closed.map(({ id }) => id), seconds: 5 });
        const before = cpuOfTree(node.process.pid);
        const measured = await load(node.url, {
          ids: closed.map(({ id }) => id),
          seconds: SECONDS,
        });
        const each = (cpuOfTree(node.process.pid) - before) / (RATE * SECONDS);
        return [
          {
            what: `read call of closed stories at ${RATE}/s on PostgreSQL, ms`,
            measured: `p50 ${measured.p50.toFixed(1)}, p99 ${measured.p99.toFixed(1)}, longest ${measured.max.toFixed(0)}; ${measured.granted} of ${measured.reads} open, ${measured.errors} errors`,
            reference: `processor time of the node a call ${each.toFixed(2)} ms`,
            target: `p99 ≤ ${MOST_P99}, ≤ ${MOST_PROCESSOR} ms of a processor, 0 errors`,
            isHeld: measured.p99 <= MOST_P99 && each <= MOST_PROCESSOR && measured.errors === 0,
            others: '–',
          },
          await hitsRow(node.url, { closed, free }),
        ];
      } finally {
        await node.stop();
      }
    });
  } finally {
    await server.stop();
  }
}

interface Listed {
  id: string;
  path: string;
}

/** The stories of the site, by what their pages have. */
async function storiesOf(url: string): Promise<{ closed: Listed[]; free: Listed[] }> {
  const get = async (to: string) => (await httpGet(url + to, { host: HOST })).body.toString();
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>http:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, one = '']) => one);
  const maps = pathsIn(await get('/sitemap.xml')).filter((one) => /sitemap-\d/.test(one));
  const paths = (await Promise.all(maps.map(get))).flatMap(pathsIn);
  const closed: Listed[] = [];
  const free: Listed[] = [];
  for (const one of paths) {
    const id = /data-closed="([^"]+)"/.exec(await get(one))?.[1];
    if (id === undefined) free.push({ id: '', path: one });
    else closed.push({ id, path: one });
  }
  if (closed.length === 0 || free.length === 0)
    throw new Error('The demo newsroom needs a closed and a free story.');
  return { closed, free };
}

/** The rates of cached pages of closed and of free stories, in turn. */
async function hitsRow(
  url: string,
  { closed, free }: { closed: Listed[]; free: Listed[] },
): Promise<BenchRow> {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const closedRate = await rate(url + (closed[0]?.path ?? ''));
    const freeRate = await rate(url + (free[0]?.path ?? ''));
    rates.push(closedRate / 1000);
    ratios.push(closedRate / freeRate);
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  return {
    what: 'cached page of a closed story beside one of a free story, thousand requests/s',
    measured: `${middle(rates).toFixed(1)} = ${middle(ratios).toFixed(2)} ×`,
    reference: 'the free story, in turn',
    target: '1.0 ×, within the noise of 0.1',
    isHeld: Math.abs(middle(ratios) - 1) <= 0.1,
    others: '–',
  };
}

async function rate(url: string): Promise<number> {
  const generator = startProcess(new URL('../load/load-generator.ts', import.meta.url), {
    parameters: [url, HOST, '4', '16'],
  });
  const { line } = await generator.waitFor('"rate"');
  await generator.stop();
  return z.object({ rate: z.number() }).parse(JSON.parse(line)).rate;
}

async function load(url: string, { ids, seconds }: { ids: string[]; seconds: number }) {
  const generator = startProcess(new URL('read-load.ts', import.meta.url), {
    parameters: [url, HOST, String(RATE), String(seconds), ids.join(',')],
  });
  const { line } = await generator.waitFor('"p99"');
  await generator.stop();
  return loadSchema.parse(JSON.parse(line));
}
