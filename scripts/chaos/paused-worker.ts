import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#tests/support/until.ts';
import { isAlive, RECOVERY_PROMISE, recoveryLimit, startNode, STORY } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { inSeconds, judged, tally, type ChaosRow } from './place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from './readers/steady-hits.ts';

/** Milliseconds for which the worker process is stopped. */
const PAUSE = 40_000;

/** Tests a worker process that is paused for 40 s, as by a debugger or a machine that swaps. */
export async function chaosPausedWorker(place: ChaosPlace): Promise<ChaosRow[]> {
  const node = await startNode(place);
  const hits = startHits(node.url, ['/es/', STORY]);
  const [pid = 0] = node.workers();
  process.kill(pid, 'SIGSTOP');
  const asked = [node.logIn(), node.put('paused', 'En pausa'), node.get('/politica/pagina/9/')];
  await pause(PAUSE);
  if (isAlive(pid)) process.kill(pid, 'SIGCONT');
  const wokenAt = performance.now();
  const answers = await Promise.all(asked);
  await until(
    'a publication is stored',
    async () => (await node.put('after', 'Després de la pausa')).status < 300,
    { within: 60_000 },
  );
  await until(
    'it is shown',
    async () => (await node.get('/politica/')).text.includes('Després de la pausa'),
    { within: 60_000 },
  );
  const back = performance.now() - wokenAt;
  const report = await hits.stop();
  return [
    judged(
      {
        what: `SIGSTOP of the worker for ${PAUSE / 1000} s`,
        figure: `${hitsInWords(report)}; login, PUT and a miss ${tally(answers.map(({ status }) => status))} in at most ${inSeconds(Math.max(...answers.map(({ ms }) => ms)))}; recovered after ${inSeconds(back)}`,
        promise: `${HITS_PROMISE}, health says it, ${RECOVERY_PROMISE}`,
      },
      isHeld(report, { publications: /^503 / }) &&
        answers.every(({ status }) => status < 500 || status === 503) &&
        back <= recoveryLimit(node),
    ),
  ];
}
