import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mediaEndingOf, MEDIA_FORMATS } from '#domain/media/media-types.ts';
import { readPictureWords } from '#server/platform/images/picture-words.ts';
import { cleanFile } from '#server/platform/media/cleaning/clean-media.ts';
import { endingByBytes } from '#server/platform/media/cleaning/ending-by-bytes.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import { counter, gauge, type Sample } from '#server/platform/observability/sample.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/platform/runtime/private-files.ts';
import { checkMedia } from './check-media.ts';
import type { MediaRows } from './media-rows.ts';

/**
 * Number of the rules of cleaning. Increase it when they remove more, so that all stored files are
 * looked at again.
 */
const RULES = 1;

/** Milliseconds of a run, and between two looks at all files when nothing is left to do. */
const RUN = 20_000;
const IDLE = 3_600_000;

/**
 * Milliseconds by which the times of a file system may be behind the clock: Linux takes those of
 * the last tick, at most 10 ms ago
 * (https://www.kernel.org/doc/html/latest/filesystems/multigrain-ts.html), and network file systems
 * those of their server.
 */
const BEHIND = 1000;

/** The progress of the walk through the stored files, in a file of the node. */
const progressSchema = z.object({
  rules: z.number(),
  /** All files that were stored before this instant are done (milliseconds since 1970). */
  done: z.number(),
  /** The walk under way: its start, and the last name. */
  startedAt: z.number(),
  after: z.string(),
  /** Files of all walks: cleaned ones and those that cannot be, and their sum before this walk. */
  cleaned: z.number(),
  left: z.number(),
  before: z.number(),
});

type Progress = z.infer<typeof progressSchema>;

/** `left`: the file cannot be cleaned. */
type Outcome = 'same' | 'cleaned' | 'left';

/** Cleans files that were stored before received files were cleaned. */
export interface StoredCleaning {
  /**
   * Goes on for at most 20 s, from where the run before ended. A killed run is repeated from its
   * last file.
   */
  run(): Promise<void>;
  readSamples(): Promise<Sample[]>;
}

/**
 * Each node does its own folder; nodes that share one do the same twice, with the same bytes. A
 * file keeps its name, so that no address changes. A file that cannot be cleaned stays, and the log
 * names it.
 */
export function createStoredCleaning(options: {
  store: Pick<MediaStore, 'find' | 'take' | 'storedSince'>;
  rows: Pick<MediaRows, 'noteCleaned'>;
  /** Folder of the node for the progress and for copies. */
  folder: string;
  log: Log;
  now?: () => number;
  /** Milliseconds of a run. */
  runTime?: number;
}): StoredCleaning {
  const { store, rows, folder, log, now = Date.now, runTime = RUN } = options;
  const file = path.join(folder, 'progress.json');

  const clean = async (name: string): Promise<Outcome> => {
    const source = await store.find(name);
    const ending =
      source === undefined ? undefined : ((await endingByBytes(source)) ?? mediaEndingOf(name));
    if (source === undefined || ending === undefined) return 'same';
    const copy = path.join(folder, `.${randomUUID()}`);
    try {
      const outcome = await cleanFile(source, ending, copy);
      if (outcome.kind === 'same') return 'same';
      const checked =
        outcome.kind === 'cleaned'
          ? await checkMedia(copy, ending)
          : { ok: false as const, reason: outcome.reason };
      if (!checked.ok) {
        log.warn(
          { file: name, reason: checked.reason },
          'a stored file cannot be cleaned of its metadata: send it again',
        );
        return 'left';
      }
      const proposed =
        MEDIA_FORMATS[ending].kind === 'picture' ? await readPictureWords(source) : {};
      const bytes = (await stat(copy)).size;
      await rows.noteCleaned(name, { bytes, proposed });
      await store.take(copy, name);
      return 'cleaned';
    } finally {
      await rm(copy, { force: true });
    }
  };

  return {
    async run() {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      await removeAbandoned(folder, now() - IDLE);
      const until = now() + runTime;
      const started = begun(await readProgress(file), now());
      if (!started) return;
      let progress: Progress = started;
      const names = await store.storedSince(started.done - BEHIND);
      for (const name of names.filter((one) => one > started.after)) {
        const outcome = await clean(name);
        progress = counted(progress, name, outcome);
        // After each changed file, so that a killed run counts none twice.
        if (outcome !== 'same') await saveProgress(file, progress);
        if (now() >= until) return saveProgress(file, progress);
      }
      const { cleaned, left, startedAt } = progress;
      if (cleaned + left > progress.before)
        log.info(
          { cleaned, left, files: names.length },
          'stored files were cleaned of what they said about their sources',
        );
      await saveProgress(file, { ...progress, done: startedAt, after: '', startedAt: 0 });
    },
    async readSamples() {
      const { cleaned = 0, left = 0 } = (await readProgress(file)) ?? {};
      return [
        counter('media_cleaned', 'Stored files that were cleaned of their metadata.', cleaned),
        gauge('media_uncleaned', 'Stored files that cannot be cleaned of their metadata.', left),
      ];
    },
  };
}

/** The progress to go on with; `undefined` if the last walk was less than an hour ago. */
function begun(before: Progress | undefined, now: number): Progress | undefined {
  if (before?.rules !== RULES)
    return { rules: RULES, done: 0, startedAt: now, after: '', cleaned: 0, left: 0, before: 0 };
  if (before.startedAt > 0) return before;
  return now - before.done < IDLE
    ? undefined
    : { ...before, startedAt: now, before: before.cleaned + before.left };
}

function counted(progress: Progress, name: string, outcome: Outcome): Progress {
  const { cleaned, left } = progress;
  return {
    ...progress,
    after: name,
    cleaned: cleaned + Number(outcome === 'cleaned'),
    left: left + Number(outcome === 'left'),
  };
}

/** Removes copies that a killed process has left. */
async function removeAbandoned(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const copy = path.join(folder, name);
    const facts = name.startsWith('.') ? await stat(copy).catch(() => undefined) : undefined;
    if (facts !== undefined && facts.mtimeMs < before) await rm(copy, { force: true });
  }
}

async function readProgress(file: string): Promise<Progress | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return progressSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function saveProgress(file: string, progress: Progress): Promise<void> {
  const temporary = `${file}.tmp`;
  await writeFile(temporary, JSON.stringify(progress), { mode: PRIVATE_FILE });
  await rename(temporary, file);
}
