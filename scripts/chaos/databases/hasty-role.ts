import postgres from 'postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#tests/support/until.ts';
import { startNode, STORY } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';

/** Timeouts that an administrator may give the role of the database. */
const TIMEOUTS = {
  statement_timeout: '100ms',
  idle_session_timeout: '3s',
  lock_timeout: '50ms',
} as const;

/**
 * Publications, and milliseconds between them: most connections are idle for longer than
 * `idle_session_timeout`.
 */
const PUBLICATIONS = 6;
const INTERVAL = 3500;

/** Lines of the logs of both nodes at level warn or above. */
const FEW_LINES = 5;

/** Tests a role with short timeouts, and sessions that the server ends when they are idle. */
export async function chaosHastyRole(place: ChaosPlace): Promise<ChaosRow[]> {
  const server = await place.postgres();
  const databaseUrl = await server.createDatabase('hasty');
  const sql = postgres(databaseUrl, { max: 1 });
  for (const [name, value] of Object.entries(TIMEOUTS))
    await sql.unsafe(`alter role postgres set ${name} = '${value}'`);
  await sql.end();
  const [node, other] = [
    await startNode(place, { databaseUrl }),
    await startNode(place, { name: 'other', databaseUrl }),
  ];
  const linesBefore = node.process.complaints() + other.process.complaints();
  const hits = startHits(node.url, ['/', '/es/', STORY]);
  const statuses: number[] = [];
  for (let number = 1; number <= PUBLICATIONS; number += 1) {
    await pause(INTERVAL);
    statuses.push((await other.put('hasty', `Amb pressa ${number}`)).status);
    await until('the node shows it', async () =>
      (await node.get('/politica/')).text.includes(`Amb pressa ${number}`),
    );
  }
  const report = await hits.stop();
  const lines = node.process.complaints() + other.process.complaints() - linesBefore;
  return [
    judged(
      {
        what: `role with ${Object.entries(TIMEOUTS)
          .map((pair) => pair.join('='))
          .join(', ')}`,
        figure: `${hitsInWords(report)}; PUTs ${tally(statuses)}, all seen by the other node; ${lines} warnings and errors logged`,
        promise: `publications 2xx, ${HITS_PROMISE}, health 200, ≤ ${FEW_LINES} log lines`,
      },
      isHeld(report) && statuses.every((status) => status < 300) && lines <= FEW_LINES,
    ),
  ];
}
