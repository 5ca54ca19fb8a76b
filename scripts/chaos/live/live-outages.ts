import { setTimeout as pause } from 'node:timers/promises';
import { writeLiveBlog } from '#tests/support/newsroom/live-blog-file.ts';
import { followStream } from '#tests/support/requests/followed-stream.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';
import { HOST, RECOVERY_PROMISE, recoveryLimit, startNode } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { inSeconds, judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';
import { countOf, putPost } from './live-node.ts';

/**
 * Milliseconds after the beginning of a call at which its node is killed. A call takes 10 to 50.
 */
const KILLED_AFTER = [2, 6, 12, 20, 35, 60];

const OUTAGE = 60_000;
const READERS = 20;
/** Comments in a minute; one comes every 25 s. */
const COMMENTS = 2;

/** Tests posts of live blogs over two nodes while one is killed, and while the database is away. */
export async function chaosLiveOutages(place: ChaosPlace): Promise<ChaosRow[]> {
  for (const id of ['matada', 'tallada']) writeLiveBlog(place.content, id);
  const server = await place.postgres();
  const direct = await server.createDatabase('portada');
  const proxy = await startTcpProxy(server.port);
  place.later(() => proxy.close());
  const other = await startNode(place, { name: 'other', databaseUrl: direct });
  const killed = await judgeKilled(place, { direct, other });
  const node = await startNode(place, { databaseUrl: server.urlOf('portada', proxy.port) });
  const streams = await Promise.all(
    Array.from({ length: READERS }, () =>
      followStream(`${node.url}/api/front/live/tallada/events?since=0`, { host: HOST }),
    ),
  );
  await until('the streams are open', () =>
    streams.every(({ text }) => text().includes('event: ready')),
  );
  const hits = startHits(node.url, ['/', '/politica/2026/03/01/tallada/']);
  proxy.cut();
  const refused = await putPost(node, { blog: 'tallada', id: 'refusada' });
  await putPost(other, { blog: 'tallada', id: 'mentrestant' });
  await pause(OUTAGE);
  const left = streams.filter(({ isOver }) => !isOver()).length;
  const comments = Math.min(
    ...streams.map(
      ({ text }) =>
        text()
          .split('\n\n')
          .filter((part) => part === ':').length,
    ),
  );
  proxy.restore();
  const restoredAt = performance.now();
  const told = (id: string) =>
    until(`the post ${id} was told`, () =>
      streams.every(({ text }) => text().includes(`id="${id}"`)),
    );
  await told('mentrestant');
  const back = performance.now() - restoredAt;
  let retried = await putPost(node, { blog: 'tallada', id: 'refusada' });
  await until('the post is accepted', async () => {
    if (retried.status !== 201) retried = await putPost(node, { blog: 'tallada', id: 'refusada' });
    return retried.status === 201;
  });
  await told('refusada');
  const report = await hits.stop();
  for (const stream of streams) stream.close();
  return [
    killed,
    judged(
      {
        what: `database away for ${OUTAGE / 1000} s while ${READERS} readers follow`,
        figure: `${left} stay, ≥ ${comments} comments each; a post meanwhile ${refused.status}, again ${retried.status}; the other node's post told after ${inSeconds(back)}; ${hitsInWords(report)}`,
        promise: `all stay, ≥ ${COMMENTS} comments, 503 and then 201, ${HITS_PROMISE}, ${RECOVERY_PROMISE}`,
      },
      left === READERS &&
        comments >= COMMENTS &&
        refused.status === 503 &&
        back < recoveryLimit(node) &&
        isHeld(report, { publications: /^503 / }),
    ),
  ];
}

/**
 * Kills a node during a call that publishes a post, and sends the post again through the other
 * node.
 */
async function judgeKilled(
  place: ChaosPlace,
  { direct, other }: { direct: string; other: Awaited<ReturnType<typeof startNode>> },
): Promise<ChaosRow> {
  const answers: string[] = [];
  let lost = 0;
  let doubled = 0;
  const retries: string[] = [];
  for (const [index, time] of KILLED_AFTER.entries()) {
    const node = await startNode(place, { name: 'killed', databaseUrl: direct });
    await putPost(node, { blog: 'matada', id: 'escalfament', text: `volta ${index}` });
    const id = `p${index}`;
    const sending = putPost(node, { blog: 'matada', id });
    await pause(time);
    await node.kill();
    const { status } = await sending;
    answers.push(String(status));
    // The purge of a stored post reaches the other node within its poll.
    if (status === 201)
      await until(
        'the post is there',
        async () => (await countOf(other, 'matada', id)) === 1,
      ).catch(() => (lost += 1));
    const { result } = await putPost(other, { blog: 'matada', id });
    retries.push(String(result));
    await until('the post is there', async () => (await countOf(other, 'matada', id)) > 0).catch(
      () => (lost += 1),
    );
    if ((await countOf(other, 'matada', id)) !== 1) doubled += 1;
  }
  return judged(
    {
      what: `kill -9 of a node ${KILLED_AFTER.join(', ')} ms after the beginning of a post, which is sent again to another node`,
      figure: `answers ${tally(answers)}; sent again: ${tally(retries)}; ${lost} lost, ${doubled} not once`,
      promise: 'acknowledged posts are there, each once',
    },
    lost === 0 &&
      doubled === 0 &&
      retries.every(
        (result) => result === 'created' || result === 'unchanged' || result === 'updated',
      ),
  );
}
