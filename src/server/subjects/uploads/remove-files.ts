import { z } from 'zod';
import { JobFailedError, type JobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { JobHandler } from '#server/platform/jobs/job-runner.ts';
import { isMediaFolderAway } from '#server/platform/media/media-marker.ts';
import type { QuarantineStore } from '#server/platform/quarantine/quarantine-store.ts';
import type { UploadSpool } from '#server/platform/quarantine/upload-spool.ts';
import type { StoredUpload } from './upload-rows.ts';

/** Tries after half a minute, a minute, … up to an hour. The sweep of orphans is the second line. */
export const REMOVAL_JOBS: JobKind = {
  name: 'upload-removal',
  atOnce: 1,
  lease: 120,
  attempts: 180,
  first: 30,
  longest: 3600,
  most: 50_000,
};

/** Seconds for which a removal is tried. */
const WEEK = 7 * 24 * 3600;

/** Files in one job, whose payload is bounded. */
const FILES_OF_JOB = 500;

const orderSchema = z.object({ ids: z.array(z.string()), names: z.array(z.string()) });

/**
 * Has the bytes of deleted rows removed, by jobs that join the caller's transaction. They name no
 * reader, because they outlive the account.
 */
export async function removeFilesLater(
  queue: Pick<JobQueue, 'add'>,
  rows: readonly Pick<StoredUpload, 'id' | 'storedName'>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += FILES_OF_JOB) {
    const some = rows.slice(at, at + FILES_OF_JOB);
    const order = {
      ids: some.map(({ id }) => id),
      names: some.flatMap(({ storedName }) => storedName ?? []),
    };
    await queue.add(REMOVAL_JOBS, { payload: JSON.stringify(order), validFor: WEEK });
  }
}

/** The work of `removeFilesLater`. */
export function createRemovalHandler({
  spool,
  quarantine,
}: {
  spool: UploadSpool;
  quarantine: QuarantineStore;
}): JobHandler {
  return {
    kind: REMOVAL_JOBS,
    async work(payload) {
      const { ids, names } = orderSchema.parse(JSON.parse(payload));
      try {
        await quarantine.require();
        for (const id of ids) await spool.remove(id);
        for (const name of names) await quarantine.remove(name);
      } catch (error) {
        throw new JobFailedError(isMediaFolderAway(error) ? 'no-folder' : 'not-removed', {
          isFinal: false,
          cause: error,
        });
      }
    },
  };
}
