import path from 'node:path';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { judged, tally, type ChaosRow } from './place/chaos-row.ts';

const ROUNDS = 5;
const AT_ONCE = 4;

/** Starts several processes on one folder of PGlite. */
export async function chaosFolderLock(place: ChaosPlace): Promise<ChaosRow[]> {
  const folder = path.join(place.folder, 'locked');
  const holders: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const stale = startChild('tests/support/databases/lock-holder.ts', { arguments: [folder] });
    await stale.wrote('held');
    await stale.kill();
    const asking = Array.from({ length: AT_ONCE }, () =>
      startChild('tests/support/databases/lock-holder.ts', { arguments: [folder] }),
    );
    const answers = await Promise.all(asking.map(answerOf));
    holders.push(answers.filter((answer) => answer === 'held').length);
    await Promise.all(asking.map((child) => child.kill()));
  }
  return [
    judged(
      {
        what: `${AT_ONCE} processes at once on a socket that a kill -9 left, ${ROUNDS} rounds`,
        figure: `holders: ${tally(holders)}`,
        promise: 'one process',
      },
      holders.every((count) => count === 1),
    ),
    await judgeSecondNode(place),
  ];
}

async function answerOf(child: Child): Promise<'held' | 'refused'> {
  return Promise.race([
    child.wrote('held').then(() => 'held' as const),
    child.wrote('refused').then(() => 'refused' as const),
  ]);
}

async function judgeSecondNode(place: ChaosPlace): Promise<ChaosRow> {
  const node = await startNode(place);
  const outcome = await startNode(place, { port: await freePort() }).then(
    () => 'started',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const isNamed = outcome.includes(`which the node of process ${node.process.pid} uses`);
  const { status } = await node.put('after', 'Encara hi és');
  return judged(
    {
      what: 'a second node on the DATA_DIR of the first',
      figure: isNamed
        ? `refused, names the process; the first publishes: ${status}`
        : outcome.slice(0, 120),
      promise: 'refused with a clear message',
    },
    isNamed && status === 201,
  );
}
