import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { BenchRow } from '../bench-row.ts';
import { generateContent } from '../generate-content.ts';
import { startProcess } from '../nodes/server-process.ts';
import { inWorkspace } from '../nodes/workspace.ts';
import { writeStoriesFile } from './stories-file.ts';

/** Stories of the import, as in the review that found 4.3 GB of log. */
const STORIES = 20_000;

/** Stories of the content folder beside an imported file. */
const FEW = 40;

/** Target of DESIGN: bytes of the database's log at its greatest and afterwards. */
const MOST_LOG = 1e9;

/** Milliseconds between two looks at the log. */
const SAMPLE = 100;

const syncedSchema = z.object({ ms: z.number(), created: z.number(), updated: z.number() });

/**
 * One way to bring many stories in. `run` resolves with the numbers of created and updated
 * documents.
 */
interface Way {
  what: string;
  run(
    environment: Record<string, string>,
    folder: string,
  ): Promise<{ created: number; updated: number }>;
}

/**
 * Measures the log of the embedded database while 20,000 stories come in, and what a second time
 * changes. It takes half an hour.
 */
export async function benchHugeImport(): Promise<BenchRow[]> {
  const imported = await measure(
    {
      what: 'npm run import',
      async run(environment, folder) {
        const file = path.join(folder, 'stories.ndjson');
        const parameters = [file, '--site', 'elfar', '--locale', 'ca'];
        const importing = startProcess(
          new URL('../../../src/server/programs/app/import.ts', import.meta.url),
          { environment, parameters },
        );
        await importing.ended;
        const { line } = await importing.waitFor('item(s):');
        const count = (result: string) =>
          Number(new RegExp(`(\\d+) ${result}`).exec(line)?.[1] ?? 0);
        return { created: count('created'), updated: count('updated') };
      },
    },
    (folder) => {
      generateContent(path.join(folder, 'content'), FEW);
      writeStoriesFile(path.join(folder, 'stories.ndjson'), STORIES);
    },
  );
  const synced = await measure(
    {
      what: 'the sync of the content folder',
      async run(environment) {
        const syncing = startProcess(new URL('../nodes/start-phase.ts', import.meta.url), {
          environment,
          parameters: ['sync'],
        });
        const { line } = await syncing.waitFor('"ms"');
        await syncing.ended;
        return syncedSchema.parse(JSON.parse(line));
      },
    },
    (folder) => generateContent(path.join(folder, 'content'), STORIES),
  );
  return [...imported, ...synced];
}

async function measure({ what, run }: Way, prepare: (folder: string) => void): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    prepare(folder);
    const data = path.join(folder, 'data');
    const environment = { CONTENT_DIR: path.join(folder, 'content'), DATA_DIR: data };
    const log = watchLog(path.join(data, 'database', 'pg_wal'));
    const startedAt = performance.now();
    const first = await run(environment, folder);
    const took = performance.now() - startedAt;
    const { greatest, last } = log.stop();
    const second = await run(environment, folder);
    return [
      {
        what: `log of PGlite in ${what} of ${STORIES} stories, at its greatest and afterwards`,
        measured: `${megabytes(greatest)} and ${megabytes(last)} MB`,
        reference: `${first.created} created in ${(took / 1000).toFixed(0)} s`,
        target: `≤ ${megabytes(MOST_LOG)} MB`,
        isHeld: first.created >= STORIES && Math.max(greatest, last) <= MOST_LOG,
        others: '–',
      },
      {
        what: `documents updated by ${what} of the same stories again`,
        measured: String(second.updated),
        reference: `${first.created} created before`,
        target: '0',
        isHeld: first.created >= STORIES && second.created + second.updated === 0,
        others: '–',
      },
    ];
  });
}

/** Watches the bytes of a log's folder. `stop` returns the greatest and the last number. */
function watchLog(folder: string): { stop(): { greatest: number; last: number } } {
  let greatest = 0;
  const look = () => {
    const last = bytesOf(folder);
    greatest = Math.max(greatest, last);
    return last;
  };
  const timer = setInterval(look, SAMPLE);
  return {
    stop() {
      clearInterval(timer);
      const last = look();
      return { greatest, last };
    },
  };
}

/**
 * Bytes of a folder's files; 0 without the folder. A checkpoint may delete a file between the list
 * and its size.
 */
function bytesOf(folder: string): number {
  const size = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false });
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return names.map(size).reduce((sum, facts) => sum + (facts?.isFile() ? facts.size : 0), 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
