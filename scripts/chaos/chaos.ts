import { parseArgs } from 'node:util';
import { markdownTable } from '../bench/markdown-table.ts';
import { stopEveryProcess, stopOnSignals } from '../bench/nodes/server-process.ts';
import { currentBuild } from '../bench/nodes/workspace.ts';
import { inPlace, type ChaosPlace } from './place/chaos-place.ts';
import { isBroken, judged, summaryOf, type ChaosRow } from './place/chaos-row.ts';
import { chaosDeletedPages, chaosFullDisks } from './disks/disks.ts';
import { chaosFullStart } from './disks/full-start.ts';
import { chaosHeldClasses } from './held-classes.ts';
import { chaosKilledNode } from './killed-node.ts';
import { chaosLostDatabase } from './databases/lost-database.ts';
import { chaosSilentDatabase } from './databases/silent-database.ts';
import { chaosBuilds } from './builds.ts';
import { chaosMidnight } from './midnight.ts';
import { chaosClock } from './clock.ts';
import { chaosMails } from './mails.ts';
import { chaosHastyRole } from './databases/hasty-role.ts';
import { chaosPoolers } from './databases/poolers.ts';
import { chaosPromotedStandby } from './databases/promoted-standby.ts';
import { chaosSettings } from './settings.ts';
import { chaosSchema } from './databases/schema.ts';
import { chaosFloods } from './floods.ts';
import { chaosTwoNodes } from './two-nodes.ts';
import { chaosLiveOutages } from './live/live-outages.ts';
import { chaosLiveReaders } from './live/live-readers.ts';
import { chaosLongBlog } from './live/long-blog.ts';
import { chaosFolderLock } from './folder-lock.ts';
import { chaosOddMachines } from './odd-machines.ts';
import { chaosPausedWorker } from './paused-worker.ts';
import { chaosSlowDatabase } from './databases/slow-database.ts';
import { chaosSilentServices } from './silent-services.ts';
import { chaosSlowDisk } from './disks/slow-disk.ts';
import { chaosStorm } from './storm/storm.ts';
import { chaosStrangeWorkers } from './strange-workers.ts';
import { chaosUploads } from './uploads.ts';
import { chaosWorkers } from './workers.ts';

/**
 * Injects faults into the server's environment, and prints the outcome beside each promise of the
 * project (`npm run chaos`, `npm run chaos -- --only workers,disks`). With `--storm`, several
 * faults at a time come by chance beside work of all kinds (`npm run chaos -- --storm --seed 7
 * --answers 50000`). Needs a build; uses loopback only. Exits with 1 if a promise is broken.
 */

const GROUPS: Readonly<Record<string, (place: ChaosPlace) => Promise<ChaosRow[]>>> = {
  workers: chaosWorkers,
  'strange-workers': chaosStrangeWorkers,
  'paused-worker': chaosPausedWorker,
  'odd-machines': chaosOddMachines,
  'killed-node': chaosKilledNode,
  'folder-lock': chaosFolderLock,
  'deleted-pages': chaosDeletedPages,
  disks: chaosFullDisks,
  'full-start': chaosFullStart,
  'lost-database': chaosLostDatabase,
  'silent-database': chaosSilentDatabase,
  'slow-database': chaosSlowDatabase,
  'slow-disk': chaosSlowDisk,
  'hasty-role': chaosHastyRole,
  poolers: chaosPoolers,
  'promoted-standby': chaosPromotedStandby,
  uploads: chaosUploads,
  mails: chaosMails,
  clock: chaosClock,
  settings: chaosSettings,
  schema: chaosSchema,
  floods: chaosFloods,
  'held-classes': chaosHeldClasses,
  'silent-services': chaosSilentServices,
  'two-nodes': chaosTwoNodes,
  'live-readers': chaosLiveReaders,
  'live-outages': chaosLiveOutages,
  'long-blog': chaosLongBlog,
  builds: chaosBuilds,
  midnight: chaosMidnight,
};

/**
 * Groups that measure time and run alone. The others run two at a time, because they mostly wait.
 */
const MEASURED: ReadonlySet<string> = new Set([
  'floods',
  'held-classes',
  'silent-services',
  'two-nodes',
  'live-readers',
  'midnight',
  // 24 logins at once, and bytes that wait in sockets while nobody has time to write them.
  'poolers',
  'uploads',
]);

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    storm: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    answers: { type: 'string', default: '50000' },
  },
});
const groups: typeof GROUPS = values.storm
  ? { storm: () => chaosStorm({ seed: wholeNumber('seed'), answers: wholeNumber('answers') }) }
  : GROUPS;
const wanted = values.only?.split(',') ?? Object.keys(groups);
const unknown = wanted.find((name) => !(name in groups));
if (unknown !== undefined)
  throw new Error(
    `The group "${unknown}" does not exist. Choose from: ${Object.keys(groups).join(', ')}.`,
  );
currentBuild();
const rows = new Map<string, ChaosRow[]>(wanted.map((name) => [name, []]));
const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
const isStopping = stopOnSignals();
try {
  const waiting = wanted.filter((name) => !MEASURED.has(name));
  const inTurn = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name);
  };
  await Promise.all([inTurn(), inTurn()]);
  for (const name of wanted) if (MEASURED.has(name)) await run(name);
} finally {
  await stopEveryProcess();
  printRows();
}
// Exits explicitly, because a scenario may have left a connection open.
const hasFailed = isStopping() || [...rows.values()].flat().some(isBroken);
process.stdout.write('', () => process.exit(hasFailed ? 1 : 0));

/**
 * The whole number of an option. Throws for another value: a storm of "many" answers would never
 * end.
 */
function wholeNumber(name: 'seed' | 'answers'): number {
  const text = values[name];
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`--${name} is "${text}", but must be a whole number of at most nine digits.`);
  return Number(text);
}

async function run(name: string): Promise<void> {
  const group = groups[name];
  if (!group || isStopping()) return;
  process.stderr.write(`→ ${name} (${seconds()} s)\n`);
  rows.set(name, await inPlace(group).catch((error: unknown) => [failed(name, error)]));
}

/** A group that fails to finish has broken a promise or has an error itself. */
function failed(name: string, error: unknown): ChaosRow {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  const figure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return judged({ what: `group ${name}`, figure, promise: 'ends' }, false);
}

function printRows(): void {
  const all = [...rows.values()].flat();
  const cells = all.map(({ what, figure, promise, verdict }, index) => [
    String(index + 1),
    what,
    figure,
    promise,
    verdict,
  ]);
  process.stdout.write(
    `${markdownTable(['#', 'what was done', 'figure', 'promise', 'verdict'], cells)}\n\n`,
  );
  process.stdout.write(`${seconds()} s: ${summaryOf(all)}\n`);
}
