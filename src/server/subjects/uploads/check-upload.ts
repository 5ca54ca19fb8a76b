import { rm, stat } from 'node:fs/promises';
import { JobFailedError, type JobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { JobHandler } from '#server/platform/jobs/job-runner.ts';
import type { FilmEncoder } from '#server/platform/media/film-encoder.ts';
import { isMediaFolderAway } from '#server/platform/media/media-marker.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { quarantineName } from '#server/platform/quarantine/quarantine-name.ts';
import type { QuarantineStore } from '#server/platform/quarantine/quarantine-store.ts';
import type { UploadSpool } from '#server/platform/quarantine/upload-spool.ts';
import { checkFile } from './check-file.ts';
import type { StoredUpload, UploadRows } from './upload-rows.ts';

/** Tries after 5 s, 10 s, … for ten minutes. Then the reader is told to send the file again. */
export const CHECK_JOBS: JobKind = {
  name: 'upload-check',
  atOnce: 1,
  lease: 600,
  attempts: 8,
  first: 5,
  longest: 300,
  most: 10_000,
};

/** Seconds for which a check is worth doing: `UploadRows.sweep` gives it up then. */
const VALID_FOR = 3600;

/** Has a whole file checked, by a job that joins the caller's transaction. */
export async function checkLater(
  queue: Pick<JobQueue, 'add'>,
  { id, reader }: { id: string; reader: string },
): Promise<void> {
  const isAdded = await queue.add(CHECK_JOBS, {
    payload: id,
    readerId: reader,
    subject: `upload:${id}`,
    validFor: VALID_FOR,
  });
  if (!isAdded) throw new Error('Too many files of readers wait for their check.');
}

/** The work of `checkLater`. */
export function createCheckHandler(options: {
  rows: UploadRows;
  spool: UploadSpool;
  quarantine: QuarantineStore;
  encoder?: FilmEncoder | undefined;
  log: Log;
}): JobHandler {
  const { rows, spool, log } = options;
  return {
    kind: CHECK_JOBS,
    async work(id, { attempts }) {
      const row = await rows.get(id);
      if (row?.state !== 'checking') return;
      try {
        await check(options, row);
      } catch (error) {
        if (attempts >= CHECK_JOBS.attempts && (await rows.checked(id, { reason: 'unchecked' })))
          await spool.remove(id);
        log.error({ err: error, kind: row.kind }, 'a file of a reader could not be checked');
        throw new JobFailedError(isMediaFolderAway(error) ? 'no-folder' : 'check-failed', {
          isFinal: false,
          cause: error,
        });
      }
    },
  };
}

async function check(
  { rows, spool, quarantine, encoder, log }: Parameters<typeof createCheckHandler>[0],
  { id, kind, bytes }: StoredUpload,
): Promise<void> {
  await quarantine.require();
  const file = spool.fileOf(id);
  const copy = spool.fileOf(`${id}.clean`);
  await rm(copy, { force: true });
  const length = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  const checked =
    length === bytes
      ? await checkFile(file, kind, copy, encoder)
      : ({ ok: false, reason: 'damaged' } as const);
  if (!checked.ok) {
    log.info({ kind, bytes, reason: checked.reason }, 'a file of a reader was refused');
    await rows.checked(id, { reason: checked.reason });
    return spool.remove(id);
  }
  const storedName = quarantineName(kind === 'image' ? 'jpg' : 'mp4');
  await quarantine.take(copy, storedName);
  const { bytes: storedBytes, width, height, duration } = checked;
  const isKept = await rows.checked(id, { storedName, storedBytes, width, height, duration });
  // The reader has cancelled it, or the account is deleted.
  if (!isKept) await quarantine.remove(storedName);
  await spool.remove(id);
}
