import path from 'node:path';
import { until } from '#tests/support/until.ts';
import {
  RECOVERY_PROMISE,
  recoveryLimit,
  startNode,
  STORY,
  type ChaosNode,
} from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { impossible, inSeconds, judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { mountDisk, whyNoDisk } from './small-disk.ts';

const WHAT = 'kill -9 and a start on a full disk (DATA_DIR as a whole, PGlite)';
const PROMISE = `first answer of /healthz/disk 503, kept pages 200, ${RECOVERY_PROMISE} once there is room`;

/** MiB of the disk: PGlite with its log, pages and pictures. */
const SIZE = 320;

/** Answers of `/healthz/disk` that count, from the first one on. */
const ANSWERS = 20;

/** Starts a node whose disk became full while it was away. */
export async function chaosFullStart(place: ChaosPlace): Promise<ChaosRow[]> {
  const why = whyNoDisk();
  if (why !== undefined) return [impossible(WHAT, PROMISE, why)];
  const disk = mountDisk(place, path.join(place.folder, 'node'), SIZE);
  const former = await startNode(place);
  await former.kill();
  disk.fill();
  const node = await startNode(place, { until: '"listening"' });
  const health: string[] = [];
  for (let count = 0; count < ANSWERS; count += 1)
    health.push((await node.get('/healthz/disk')).text.trim());
  const kept = (await Promise.all(['/', '/es/', STORY].map((address) => node.get(address)))).map(
    ({ status }) => status,
  );
  disk.free();
  const back = await recovery(node);
  return [
    judged(
      {
        what: WHAT,
        figure: `/healthz/disk ${tally(health)}; kept pages ${tally(kept)}; recovered after ${inSeconds(back)}`,
        promise: PROMISE,
      },
      health.every((answer) => answer.startsWith('503')) &&
        kept.every((status) => status === 200) &&
        back <= recoveryLimit(former),
    ),
  ];
}

/** Milliseconds until a publication is stored and shown, and the disk is healthy. */
async function recovery(node: ChaosNode): Promise<number> {
  const startedAt = performance.now();
  await until(
    'a publication is stored',
    async () => (await node.put('room', 'Torna a tenir espai')).status < 300,
    { within: 60_000 },
  );
  await until(
    'it is shown',
    async () => (await node.get('/politica/')).text.includes('Torna a tenir espai'),
    { within: 60_000 },
  );
  await until('the disk is healthy', async () => (await node.get('/healthz/disk')).status === 200, {
    within: 60_000,
  });
  return performance.now() - startedAt;
}
