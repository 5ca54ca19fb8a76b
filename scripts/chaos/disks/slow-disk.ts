import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#tests/support/until.ts';
import {
  RECOVERY_PROMISE,
  recoveryLimit,
  startNode,
  STORY,
  type NodeAnswer,
} from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { inSeconds, judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';

/** Publications while the disk is slow, and milliseconds between them. */
const PUBLICATIONS = 8;
const INTERVAL = 500;

/**
 * Tests a disk on which each write takes 150 ms, for the pages and PGlite: hits come from memory.
 */
export async function chaosSlowDisk(place: ChaosPlace): Promise<ChaosRow[]> {
  const file = path.join(place.folder, 'disk-is-slow');
  const preload = new URL('./slow-calls.mjs', import.meta.url).href;
  const node = await startNode(place, {
    environment: { NODE_OPTIONS: `--import=${preload}`, SLOW_DISK_SWITCH: file },
  });
  const hits = startHits(node.url, ['/es/', STORY]);
  writeFileSync(file, '');
  const asked: Promise<NodeAnswer>[] = [];
  for (let number = 0; number < PUBLICATIONS; number += 1) {
    asked.push(node.put(`slow-${number}`, `Disc lent ${number}`));
    await pause(INTERVAL);
  }
  const answers = await Promise.all(asked);
  rmSync(file);
  const endedAt = performance.now();
  await until(
    'a publication is stored',
    async () => (await node.put('after', 'Disc ràpid')).status < 300,
    { within: 60_000 },
  );
  await until(
    'it is shown',
    async () => (await node.get('/politica/')).text.includes('Disc ràpid'),
    { within: 60_000 },
  );
  const back = performance.now() - endedAt;
  const report = await hits.stop();
  const statuses = answers.map(({ status }) => status);
  return [
    judged(
      {
        what: 'each write to the disk takes 150 ms (pages and PGlite)',
        figure: `${hitsInWords(report)}; PUTs ${tally(statuses)} in at most ${inSeconds(Math.max(...answers.map(({ ms }) => ms)))}; recovered after ${inSeconds(back)}`,
        promise: `${HITS_PROMISE}, publications are stored or get 503, ${RECOVERY_PROMISE}`,
      },
      isHeld(report, { publications: /^503 (?:slow|workers|Service)/, isOptional: true }) &&
        statuses.every((status) => status < 300 || status === 503) &&
        statuses.some((status) => status < 300) &&
        back <= recoveryLimit(node),
    ),
  ];
}
