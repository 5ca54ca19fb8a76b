import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#tests/support/until.ts';
import { isAlive, startNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { inSeconds, judged, type ChaosRow } from './place/chaos-row.ts';
import { inspectPages } from './place/page-files.ts';

const KILLS = 5;

/**
 * Milliseconds after "listening" at which the front process is killed during a first start, while
 * its worker opens the database.
 */
const KILLED_AFTER = [100, 300, 500, 700, 900, 1100, 1300, 1500, 2000, 2500];

/**
 * Kills the front process with SIGKILL during the first start and during publications, and restarts
 * it on the same folder.
 */
export async function chaosKilledNode(place: ChaosPlace): Promise<ChaosRow[]> {
  let left = 0;
  for (const [index, time] of KILLED_AFTER.entries()) {
    // Each is a first start, on a folder of its own.
    const starting = await startNode(place, { name: `start-${index}`, until: '"listening"' });
    await pause(time);
    const workers = starting.workers();
    process.kill(starting.process.pid, 'SIGKILL');
    await until('the workers have ended', () => !workers.some(isAlive)).catch(() => {
      left += 1;
      for (const pid of workers.filter(isAlive)) process.kill(pid, 'SIGKILL');
    });
  }
  let torn: string[] = [];
  let pages = 0;
  const lost: number[] = [];
  const starts: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const startedAt = performance.now();
    const node = await startNode(place);
    starts.push(performance.now() - startedAt);
    if (kill > 1 && !(await node.get('/politica/')).text.includes(`Titular ${kill - 1}`))
      lost.push(kill - 1);
    const { status } = await node.put('killed', `Titular ${kill}`);
    if (status >= 300) throw new Error(`A publication was answered with ${status}.`);
    const unheard = node.put('unheard', `Mentre cau ${kill}`).catch(() => {});
    const workers = node.workers();
    await pause(kill * 10);
    await node.kill();
    await unheard;
    await until('the workers have ended', () => !workers.some(isAlive)).catch(() => (left += 1));
    const found = inspectPages(node.dataFolder);
    pages += found.pages;
    torn = [...torn, ...found.torn];
  }
  const last = await startNode(place);
  if (!(await last.get('/politica/')).text.includes(`Titular ${KILLS}`)) lost.push(KILLS);
  return [
    judged(
      {
        what: `kill -9 of the front ×${KILLED_AFTER.length} during its first start, ×${KILLS} during publications: its workers`,
        figure: `${left} left behind`,
        promise: 'end by themselves',
      },
      left === 0,
    ),
    judged(
      {
        what: 'the same: pages on disk against ETag, gzip and br',
        figure: `${torn.length} torn of ${pages}`,
        promise: 'complete cache',
      },
      torn.length === 0 && pages > 0,
    ),
    judged(
      {
        what: 'the same: acknowledged publications after the next start (PGlite)',
        figure: `${lost.length} of ${KILLS} lost; starts ${inSeconds(Math.min(...starts))}–${inSeconds(Math.max(...starts))}`,
        promise: 'complete store',
      },
      lost.length === 0,
    ),
  ];
}
