import path from 'node:path';
import { nodeOptions } from '#scripts/running/server-command.mjs';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { cpuOf, startProcess } from '../nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../nodes/workspace.ts';
import { z } from 'zod';

const HOST = 'ondamarea.localhost';
const PATH = '/api/front/streaming/list';
/** Open panels, and seconds between two polls of each (SPECIFICATION §9). */
const PANELS = 10_000;
const EVERY = 10;
const SECONDS = 10;
const ROUNDS = 3;

const pollsSchema = z.object({ notModified: z.number(), others: z.number() });

/**
 * Measures the processor time of 10,000 open panels of live streams, whose requests are answered
 * with 304. Their browsers answer some of the polls themselves (`BROWSER_AGE`).
 */
export function benchPolls(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const node = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder: DEMO_CONTENT,
    });
    const bare = startProcess(new URL('./bare-not-modified.ts', import.meta.url), { nodeOptions });
    try {
      const { line } = await bare.waitFor('listening on ');
      const { headers } = await httpGet(node.url + PATH, {
        host: HOST,
        headers: { 'accept-encoding': 'gzip' },
      });
      const etag = headers.etag ?? '';
      const age = Number(/max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1]);
      const rate = PANELS / EVERY / Math.ceil((age + 1) / EVERY);
      const servers = [
        { url: node.url, pid: node.process.pid, cpu: [] as number[] },
        { url: line.slice('listening on '.length), pid: bare.pid, cpu: [] as number[] },
      ];
      for (const { url } of servers) await poll(url, { etag, rate, seconds: 2 });
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { url, pid, cpu } of servers) {
          const before = cpuOf(pid);
          const { notModified, others } = await poll(url, { etag, rate, seconds: SECONDS });
          if (others > 0)
            throw new Error(`${others} of ${notModified + others} answers were not 304.`);
          cpu.push(((cpuOf(pid) - before) * 1000) / notModified);
        }
      }
      const [ours = [], theirs = []] = servers.map(({ cpu }) => cpu);
      const share = (median(ours) * rate) / 1e4;
      return [
        {
          what: `${PANELS} panels that poll every 10 s, ${rate} requests/s: processor time of the front process a request (304), µs`,
          measured: `${withSpread(ours)} = ${share.toFixed(1)} % of a core`,
          reference: `bare node:http ${withSpread(theirs)}`,
          target: '≤ 5 % of a core',
          isHeld: share <= 5,
          others: '–',
        },
      ];
    } finally {
      await bare.stop();
      await node.stop();
    }
  });
}

async function poll(
  url: string,
  { etag, rate, seconds }: { etag: string; rate: number; seconds: number },
): Promise<z.infer<typeof pollsSchema>> {
  const parameters = [url, HOST, PATH, etag, String(rate), String(seconds)];
  const generator = startProcess(new URL('./poll-load.ts', import.meta.url), { parameters });
  const { line } = await generator.waitFor('"notModified"');
  await generator.ended;
  return pollsSchema.parse(JSON.parse(line));
}
