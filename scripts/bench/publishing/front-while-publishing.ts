import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { median, type BenchRow } from '../bench-row.ts';
import { isHitLoadHeld, loadHits, HIT_LOAD_PROMISE, type HitLoad } from '../load/hit-load.ts';
import { startPortada, type PortadaNode } from '../nodes/portada-node.ts';
import { DEMO_CONTENT, inWorkspace } from '../nodes/workspace.ts';
import { publishStory, PUBLISHING_TOKEN } from './publish-story.ts';

const HOST = 'elfar.localhost';
const RATE = 100;
const SECONDS = 15;

/** Stories published per second. */
const PACES = [1, 10];

/**
 * Measures all answers of a front page and its section, hits and others, while stories are
 * published in the section: readers must not wait for the new version of a list.
 */
export function benchFrontWhilePublishing(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const node = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder: DEMO_CONTENT,
      contentToken: PUBLISHING_TOKEN,
    });
    try {
      await load(node);
      const rows: BenchRow[] = [];
      for (const pace of PACES) rows.push(await measure(node, pace));
      return rows;
    } finally {
      await node.stop();
    }
  });
}

async function measure(node: PortadaNode, pace: number): Promise<BenchRow> {
  const rest = [await load(node), await load(node)];
  const loading = load(node);
  const published = await publishAt(node, pace);
  const busy = await loading;
  const times = ({ p50, p99, max }: HitLoad) =>
    `p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}, longest ${max.toFixed(0)}`;
  return {
    what: `front page and section at ${RATE} requests/s while ${pace} stories/s are published, all answers, ms`,
    measured: `${times(busy)}; ${published} published, ${busy.errors} errors`,
    reference: `at rest ${rest.map(times).join('; ')}`,
    target: HIT_LOAD_PROMISE,
    isHeld: isHitLoadHeld(busy, median(rest.map(({ p99 }) => p99))),
    others: '–',
  };
}

function load(node: PortadaNode): Promise<HitLoad> {
  return loadHits(node.url, {
    host: HOST,
    pages: ['/', '/politica/'],
    rate: RATE,
    seconds: SECONDS,
    isEveryAnswerTimed: true,
  });
}

/**
 * Publishes stories at a pace while the load runs, without waiting for earlier ones. Returns their
 * number.
 */
async function publishAt(node: PortadaNode, pace: number): Promise<number> {
  const sent: Promise<string>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < pace * (SECONDS - 1); number += 1) {
    await pause(Math.max(0, startedAt + (number * 1000) / pace - performance.now()));
    sent.push(
      publishStory(node.url, HOST, `pace-${pace}-${number}`, `Bench headline ${pace} ${number}.`),
    );
  }
  await Promise.all(sent);
  return sent.length;
}
