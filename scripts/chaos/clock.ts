import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '#tests/support/until.ts';
import { findFakeTime } from '../tests/moments.mjs';
import { startNode, STORY } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { impossible, inSeconds, judged, type ChaosRow } from './place/chaos-row.ts';
import { hitsInWords, isHeld, startHits } from './readers/steady-hits.ts';

/** A clock that can be set while a process runs. */
export interface FakeClock {
  environment: Record<string, string>;
  /** Sets the offset from the machine's clock: `+1d`, `-1d`, `+0`. */
  set(offset: string): void;
}

/** Creates a clock by libfaketime (Debian: faketime). `undefined` if it is not installed. */
export function fakeClock(place: ChaosPlace, offset: string): FakeClock | undefined {
  const library = findFakeTime();
  if (library === undefined) return undefined;
  const file = path.join(place.folder, 'clock');
  const set = (value: string) => writeFileSync(file, value);
  set(offset);
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { environment, set };
}

const WHAT = 'the clock jumps a day forward, and back';
const PROMISE = 'scheduled stories appear and disappear again, hits continue';

/** Sets the clock of a running node a day forward and back. */
export async function chaosClock(place: ChaosPlace): Promise<ChaosRow[]> {
  const clock = fakeClock(place, '+0');
  if (!clock) return [impossible(WHAT, PROMISE, 'libfaketime is not installed')];
  const soon = new Date(Date.now() + 43_200_000).toISOString();
  const story = `---\ntaxon: elfar-politica\nheadline: Titular de demà\npublishedAt: '${soon}'\n---\n\nText.\n`;
  writeFileSync(path.join(place.content, 'stories', 'elfar', 'ca', 'dema.md'), story);
  const node = await startNode(place, { environment: clock.environment });
  const hits = startHits(node.url, ['/es/', STORY]);
  const isShown = async () => (await node.get('/politica/')).text.includes('Titular de demà');
  const before = await isShown();
  clock.set('+1d');
  const forwardAt = performance.now();
  await until('the scheduled story is shown', isShown);
  const forward = performance.now() - forwardAt;
  const pushed = (await node.put('tomorrow', 'Publicada demà')).status;
  clock.set('+0');
  const backAt = performance.now();
  await until('it is hidden again', async () => !(await isShown()));
  const back = performance.now() - backAt;
  const afterwards = (await node.put('today', 'Publicada avui')).status;
  await until('a publication of today is shown', async () =>
    (await node.get('/politica/')).text.includes('Publicada avui'),
  );
  const report = await hits.stop();
  return [
    judged(
      {
        what: WHAT,
        figure: `${hitsInWords(report)}; shown after ${inSeconds(forward)}, gone after ${inSeconds(back)}; PUTs ${pushed} and ${afterwards}`,
        promise: PROMISE,
      },
      isHeld(report) && !before && pushed === 201 && afterwards === 201,
    ),
  ];
}
