import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';
import { median } from '../bench/bench-row.ts';
import { generateContent } from '../bench/generate-content.ts';
import { HIT_LOAD_PROMISE, isHitLoadHeld } from '../bench/load/hit-load.ts';
import { httpGet } from '../bench/load/http-get.ts';
import { residentMemory } from '../bench/nodes/server-process.ts';
import { startNode, WARM } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { countDayPages } from './place/page-files.ts';
import { fakeClock } from './clock.ts';
import { impossible, inSeconds, judged, type ChaosRow } from './place/chaos-row.ts';
import { referenceServer } from './readers/reference-server.ts';
import { loadInWords, loadPages } from './readers/steady-load.ts';

const STORIES = 2000;
const PAGES = ['/', '/es/', '/cultura/', '/esports/'];
const MEBIBYTE = 1024 * 1024;

/** Tests a newsroom of several thousand stories: its starts, one publication, and midnight. */
export async function chaosMidnight(place: ChaosPlace): Promise<ChaosRow[]> {
  const content = path.join(place.folder, 'content');
  generateContent(content, STORIES);
  const clock = fakeClock(place, '+0');
  const metricsPort = await freePort();
  const settings = {
    content,
    environment: { METRICS_PORT: String(metricsPort), ...clock?.environment },
  };
  const first = await startNode(place, settings);
  const warm = (await first.process.waitFor(WARM)).ms;
  const memory = await memoryAtRest(first.process.pid);
  await first.stop();
  const node = await startNode(place, settings);
  const serving = (await node.process.waitFor('"listening"')).ms;
  const current = (await node.process.waitFor(WARM)).ms;
  const { status, ms } = await node.put('growth', 'Entre molts');
  await until('it is shown', async () =>
    (await node.get('/politica/')).text.includes('Entre molts'),
  );
  const rows = [
    judged(
      {
        what: `${STORIES} stories on PGlite: start, stop, start`,
        figure: `first: all pages after ${inSeconds(warm)}; second: listens after ${inSeconds(serving)}, all current after ${inSeconds(current)}`,
        promise:
          'second start: listens within 2 s or 10 starts of a bare server, all current in half of the first start',
      },
      serving <= Math.max(2000, 10 * (await referenceServer()).startedIn) && current <= warm / 2,
    ),
    judged(
      {
        what: 'memory after rendering all of them, front and workers',
        figure: `${memory.toFixed(0)} MB`,
        promise: '≤ 750 MB',
      },
      memory <= 750,
    ),
    judged(
      {
        what: `one publication among ${STORIES} stories`,
        figure: `PUT ${status} in ${ms.toFixed(0)} ms, shown`,
        promise: 'shown',
      },
      status === 201,
    ),
  ];
  const what = `midnight with ${STORIES} stories`;
  if (!clock) return [...rows, impossible(what, HIT_LOAD_PROMISE, 'libfaketime is not installed')];
  const read = async (name: string) => {
    const { body } = await httpGet(`http://127.0.0.1:${metricsPort}/metrics`);
    return Number(
      new RegExp(`^\\w*${name}(?:_total)?(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(body.toString())?.[1],
    );
  };
  const rested = async () =>
    (await read('renders_waiting')) === 0 && (await read('renders_in_progress')) === 0;
  clock.set(`+${secondsToMidnight() - 25}`);
  await pause(3000);
  await until('the pages changed by the clock are rendered', rested, { within: 40_000 });
  clock.set(`+${secondsToMidnight() - 12}`);
  await loadPages(node.url, PAGES, 2);
  const rest = await loadPages(node.url, PAGES, 4);
  const { day, all } = countDayPages(node.dataFolder);
  const purgedBefore = await read('purged_pages');
  const busy = await loadPages(node.url, PAGES, 10);
  const purged = (await read('purged_pages')) - purgedBefore;
  rows.push(
    judged(
      {
        what,
        figure: `${loadInWords(busy, rest)}; ${purged} of ${all} pages purged, ${day} show the day`,
        promise: `${HIT_LOAD_PROMISE}; only pages that show the day are purged`,
      },
      isHitLoadHeld(busy, rest.p99) && purged > 0 && purged <= day && day < all,
    ),
  );
  return rows;
}

/**
 * MiB of a node's processes, the median of five readings: a single one depends on the garbage of the
 * last renders.
 */
async function memoryAtRest(pid: number): Promise<number> {
  const readings: number[] = [];
  for (let reading = 0; reading < 5; reading += 1) {
    await pause(1000);
    readings.push(residentMemory(pid) / MEBIBYTE);
  }
  return median(readings);
}

/** Seconds of this machine's clock until midnight in the sites' time zone. */
function secondsToMidnight(): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Madrid',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0, seconds = 0] = parts.format(new Date()).split(':').map(Number);
  return 86_400 - (hours * 3600 + minutes * 60 + seconds);
}
