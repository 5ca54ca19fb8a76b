import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { balancedConfiguration, startNginx } from '#tests/support/processes/nginx.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { nodeAt, roll } from '../roll.mjs';
import { HOST, STORY, TOKEN, type ChaosNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { inSeconds, judged, tally, type ChaosRow } from './place/chaos-row.ts';
import { hitsInWords, startHits } from './readers/steady-hits.ts';

/** Requests of readers per second during a roll. */
const RATE = 150;

/** Milliseconds of the slowest answer. */
const LONGEST = 1000;

export const ROLL_PROMISE =
  '0 failed GETs at 150/s, 0 failed PUTs, longest GET ≤ 1 s + 3 × the longest of a bare server';

/** Pages that readers request. */
const PAGES = ['/', '/es/', STORY, '/politica/', '/autor/berta-far/'];

/** Two nodes, and how each of them is restarted. */
interface Rolled {
  nodes: readonly [ChaosNode, ChaosNode];
  restart(index: 0 | 1): Promise<void>;
  what: string;
  promise: string;
}

/**
 * Restarts two nodes behind nginx-two-nodes.conf in turn by the roll command, while readers request
 * pages and a newsroom publishes.
 */
export async function judgeRollUnderLoad(
  place: ChaosPlace,
  { nodes, restart, what, promise }: Rolled,
): Promise<ChaosRow> {
  const port = await freePort();
  const configuration = balancedConfiguration({
    port,
    cache: path.join(place.folder, `balanced-cache-${port}`),
    nodePorts: [nodes[0].port, nodes[1].port],
  });
  const nginx = await startNginx({
    folder: path.join(place.folder, `balancer-${port}`),
    port,
    configuration,
  });
  const hits = startHits(nginx.url, PAGES, { rate: RATE, isNode: false });
  const puts = startPuts(nginx.url);
  const startedAt = performance.now();
  try {
    await roll(
      ([0, 1] as const).map((index) => ({
        ...nodeAt(nodes[index].url, ''),
        restart: () => restart(index),
      })),
      { wait: () => pause(200) },
    );
    await pause(1000);
    const took = performance.now() - startedAt;
    const [report, statuses] = [await hits.stop(), await puts.stop()];
    const failed = statuses.filter((status) => status >= 300);
    const longest = `longest ${report.longest.toFixed(0)} ms (bare ${report.reference.longest.toFixed(0)})`;
    return judged(
      {
        what,
        figure: `${hitsInWords(report)}, ${longest}; PUTs ${tally(statuses)}; ${inSeconds(took)}`,
        promise,
      },
      report.failed.length === 0 &&
        report.longest <= LONGEST + 3 * report.reference.longest &&
        failed.length === 0 &&
        statuses.length > 0,
    );
  } finally {
    await nginx.stop();
  }
}

/** Publishes one story after the other, about two per second. */
function startPuts(url: string): { stop(): Promise<number[]> } {
  const statuses: number[] = [];
  const stopping = new AbortController();
  const publish = async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      statuses.push(await put(url, `Rodant ${number}`));
      await pause(400);
    }
  };
  const publishing = publish();
  return {
    async stop() {
      stopping.abort();
      await publishing;
      return statuses;
    },
  };
}

async function put(url: string, headline: string): Promise<number> {
  const answer = await ask(url, {
    method: 'PUT',
    path: '/api/content/rolled?site=elfar&locale=ca',
    headers: { host: HOST, authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uri: 'urn:chaos:rolled',
      type: 'text',
      headline,
      body_html: '<p>Text.</p>',
    }),
  }).catch(() => undefined);
  return answer?.status ?? 599;
}
