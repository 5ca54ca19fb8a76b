import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#tests/support/until.ts';
import { recoveryLimit, RECOVERY_PROMISE, startNode, STORY } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { impossible, inSeconds, judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';
import { findPostgresPrograms, startReplicatedPostgres } from './replicated-postgres.ts';

/**
 * Milliseconds between the end of the primary and the promotion: several polls of the node
 * (`LOOK_EVERY` is 5 s).
 */
const WITHOUT_PRIMARY = 12_000;

/** Publications before the failover, which the standby has received and not yet applied. */
const PUBLICATIONS = 5;

/** Words of the health endpoint while no server accepts writes. */
const AWAY = /^503 (?:refused|lost|silent|read-only|workers|slow-\w+|Service Unavailable)$/;

const DATABASE = 'replicated';

const WHAT = 'primary killed, and its asynchronous, lagging standby promoted';
const PROMISE = `${HITS_PROMISE}, calls 503 without a primary, nothing older is shown, the page cache is kept, ${RECOVERY_PROMISE}`;

/**
 * Tests a node with the URL of a primary and of a standby that streams from it, through a failover.
 */
export async function chaosPromotedStandby(place: ChaosPlace): Promise<ChaosRow[]> {
  const programs = findPostgresPrograms();
  if (programs === undefined)
    return [impossible(WHAT, PROMISE, 'PostgreSQL with pg_basebackup is not installed')];
  const servers = await startReplicatedPostgres(place, programs);
  await servers.createDatabase(DATABASE);
  const node = await startNode(place, { databaseUrl: servers.urlOf(DATABASE) });
  let hasDropped = false;
  node.process.waitFor('dropping the whole page cache').then(
    () => (hasDropped = true),
    () => {},
  );
  const shows = async (headline: string) => (await node.get('/politica/')).text.includes(headline);
  await node.put('before', 'Abans de tot.');
  const applied = () => servers.lastPublication('standby', DATABASE).catch(() => 0);
  const first = await servers.lastPublication('primary', DATABASE);
  await until(
    'the standby has applied the first publication',
    async () => (await applied()) === first,
  );
  await servers.delayStandby();
  for (let number = 1; number <= PUBLICATIONS; number += 1)
    await node.put('before', `Abans ${number}.`);
  await until('the last publication is shown', () => shows(`Abans ${PUBLICATIONS}.`));
  await servers.untilReceived();
  const last = await servers.lastPublication('primary', DATABASE);
  const behind = last - (await applied());

  const hits = startHits(node.url, ['/', '/politica/', STORY]);
  await servers.killPrimary();
  const refused = [await node.put('during', 'Sense base'), await node.logIn()].map(
    ({ status }) => status,
  );
  await pause(WITHOUT_PRIMARY);
  const isOlderShown = !(await shows(`Abans ${PUBLICATIONS}.`));
  await servers.promoteStandby();
  const promotedAt = performance.now();
  await until(
    'a publication succeeds',
    async () => (await node.put('after', 'Després')).status < 300,
    { within: 60_000 },
  );
  await until('it is shown', () => shows('Després'));
  const back = performance.now() - promotedAt;
  const isKept = await shows(`Abans ${PUBLICATIONS}.`);
  const report = await hits.stop();
  const after = await servers.lastPublication('standby', DATABASE);
  await node.stop();
  return [
    judged(
      {
        what: WHAT,
        figure: `${hitsInWords(report)}; standby ${behind} publications behind; PUT and login ${tally(refused)}; recovered after ${inSeconds(back)}; publications ${last} → ${after}; page cache ${hasDropped ? 'dropped' : 'kept'}`,
        promise: PROMISE,
      },
      isHeld(report, { publications: AWAY }) &&
        behind === PUBLICATIONS &&
        refused.every((status) => status === 503) &&
        !isOlderShown &&
        isKept &&
        !hasDropped &&
        after > last &&
        back < recoveryLimit(node),
    ),
  ];
}
