import { until } from '#tests/support/until.ts';
import { judged, type ChaosRow } from './place/chaos-row.ts';
import { recoveryLimit, startNode, STORY, type ChaosNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from './readers/steady-hits.ts';

const PROMISE = `${HITS_PROMISE}, health says "workers", the worker is back, acknowledged publications are shown`;

/**
 * Kills the worker process of a node on PGlite with SIGKILL during different work, and checks the
 * responses.
 */
export async function chaosWorkers(place: ChaosPlace): Promise<ChaosRow[]> {
  const node = await startNode(place);
  const rows = [
    await killed(node, 'a render', () => node.get('/politica/pagina/2/')),
    await killed(node, 'a call', () => node.logIn()),
    await killed(node, 'a publication', () => node.put('killed', 'Mentre cau')),
  ];
  await node.stop();
  const again = await startNode(place);
  const shown = (await again.get('/politica/')).text;
  const isWhole = ['render', 'call', 'publication'].every((kind) =>
    shown.includes(`Després de a ${kind}`),
  );
  rows.push(
    judged(
      {
        what: 'PGlite after these kills: another start',
        figure: isWhole ? 'opens, all shown' : 'stories lost',
        promise: 'complete store',
      },
      isWhole,
    ),
  );
  return rows;
}

async function killed(
  node: ChaosNode,
  what: string,
  work: () => Promise<{ status: number }>,
): Promise<ChaosRow> {
  await node.put('before', `Abans de ${what}`);
  const hits = startHits(node.url, ['/', '/es/', STORY]);
  const [pid = 0] = node.workers();
  const outcome = work().then(
    ({ status }) => String(status),
    () => 'cut off',
  );
  process.kill(pid, 'SIGKILL');
  const startedAt = performance.now();
  const meanwhile = await outcome;
  await until(
    'a publication succeeds again',
    async () =>
      (await node.put(`after-${what.replace('a ', '')}`, `Després de ${what}`)).status < 300,
  );
  const back = performance.now() - startedAt;
  await until('it is shown', async () =>
    (await node.get('/politica/')).text.includes(`Després de ${what}`),
  );
  const isKept = (await node.get('/politica/')).text.includes(`Abans de ${what}`);
  const report = await hits.stop();
  return judged(
    {
      what: `kill -9 of the worker in the middle of ${what}`,
      figure: `${hitsInWords(report)}; the request: ${meanwhile}; publications again after ${(back / 1000).toFixed(1)} s`,
      promise: PROMISE,
    },
    isHeld(report, { publications: /^503(?: workers)?$|^503 / }) &&
      isKept &&
      back <= recoveryLimit(node),
  );
}
