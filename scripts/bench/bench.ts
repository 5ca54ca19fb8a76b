import { parseArgs } from 'node:util';
import { benchAccounts } from './accounts/accounts.ts';
import { benchBeacons } from './beacons/beacons.ts';
import { benchLargeFigures } from './beacons/large-figures.ts';
import type { BenchRow } from './bench-row.ts';
import { benchBusyNode } from './nodes/busy-node.ts';
import { benchCachedPage } from './cached-page/cached-page.ts';
import { benchComments } from './comments/comments.ts';
import { benchFloods } from './floods/floods.ts';
import { benchGrowth } from './growth.ts';
import { benchLargeTables } from './large-tables.ts';
import { benchLighthouse } from './lighthouse/lighthouse.ts';
import { benchFullInterview, benchInterviews } from './live/interviews.ts';
import { benchLive } from './live/live.ts';
import { markdownTable } from './markdown-table.ts';
import { benchMemory } from './memory.ts';
import { benchArchiveRanges } from './misses/archive-ranges.ts';
import { benchMissCost } from './misses/miss-cost.ts';
import { benchMisses } from './misses/misses.ts';
import { benchFirstFrame } from './in-browser/first-frame.ts';
import { benchNextPage } from './in-browser/next-page.ts';
import { benchSoldPaint, benchSoldPlaces } from './in-browser/sold-places.ts';
import { benchPaywall } from './paywall/paywall.ts';
import { benchFrontWhilePublishing } from './publishing/front-while-publishing.ts';
import { benchHugeImport } from './publishing/import-huge.ts';
import { benchHugePublicationCost, benchPublicationCost } from './publishing/publication-cost.ts';
import { benchSearch } from './search.ts';
import { stopEveryProcess, stopOnSignals } from './nodes/server-process.ts';
import { currentBuild } from './nodes/workspace.ts';
import { benchUploads } from './uploads.ts';
import { benchVisible } from './visible.ts';

/**
 * Measures the server's figures of docs/numbers.md, each with a reference of the same run. Prints
 * one table (`npm run bench`, `npm run bench -- --only cached,misses`). Needs a build.
 */

const BENCHES: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  cached: benchCachedPage,
  busy: benchBusyNode,
  beacons: benchBeacons,
  misses: benchMisses,
  'miss-cost': benchMissCost,
  'archive-ranges': benchArchiveRanges,
  visible: benchVisible,
  search: benchSearch,
  memory: benchMemory,
  accounts: benchAccounts,
  growth: benchGrowth,
  'publication-cost': benchPublicationCost,
  'front-while-publishing': benchFrontWhilePublishing,
  floods: benchFloods,
  live: benchLive,
  interviews: benchInterviews,
  paywall: benchPaywall,
  comments: benchComments,
  'next-page': benchNextPage,
  'first-frame': benchFirstFrame,
  'sold-paint': benchSoldPaint,
  'sold-places': benchSoldPlaces,
  uploads: benchUploads,
  lighthouse: benchLighthouse,
};

/** Measured only by name, because they take long. */
const LONG_BENCHES: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  'publication-cost-huge': benchHugePublicationCost,
  'import-huge': benchHugeImport,
  'interviews-full': benchFullInterview,
  'large-figures': benchLargeFigures,
  'large-tables': benchLargeTables,
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(BENCHES);
currentBuild();
const rows: BenchRow[] = [];
const isStopping = stopOnSignals();
try {
  for (const name of wanted) {
    if (isStopping()) throw new Error('The measurement was stopped.');
    const bench = BENCHES[name] ?? LONG_BENCHES[name];
    if (!bench)
      throw new Error(
        `The measurement "${name}" does not exist. Choose from: ${Object.keys({ ...BENCHES, ...LONG_BENCHES }).join(', ')}.`,
      );
    process.stderr.write(`→ ${name}\n`);
    rows.push(...(await bench()));
  }
} finally {
  await stopEveryProcess();
  // Printed after a failure too, because the finished measurements took time.
  printRows();
}

function printRows(): void {
  const verdict = ({ isHeld }: BenchRow) =>
    isHeld === undefined ? '' : isHeld ? 'held' : 'MISSED';
  const cells = rows.map((row) => [
    row.what,
    row.measured,
    row.reference,
    row.target,
    verdict(row),
    row.others,
  ]);
  process.stdout.write(
    `${markdownTable(['', 'measured: median (least–greatest)', 'same run', 'target', '', 'the others (docs/numbers.md)'], cells)}\n`,
  );
}
