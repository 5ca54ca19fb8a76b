import path from 'node:path';
import type { Orm } from '#server/platform/database/database.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createFilmEncoder } from '#server/platform/media/film-encoder.ts';
import { createFolderQuarantineStore } from '#server/platform/quarantine/folder-quarantine-store.ts';
import { UploadSpool } from '#server/platform/quarantine/upload-spool.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { AttemptLimiter } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import { createReaderUploads } from '#server/subjects/uploads/reader-uploads.ts';

/**
 * Creates the service of readers' files. Both folders lie in that of the originals, which the nodes
 * share, and no name of an original leads to them.
 */
export function wireUploads({
  config,
  requireFolder,
  ...rest
}: {
  config: Pick<Config, 'DATA_DIR' | 'FFMPEG'>;
  orm: Orm;
  queue: JobQueue;
  attempts: AttemptLimiter;
  requireFolder(): Promise<void>;
  log: Log;
}): ReturnType<typeof createReaderUploads> {
  const folder = path.join(config.DATA_DIR, 'media', '.readers');
  return createReaderUploads({
    ...rest,
    encoder: config.FFMPEG === undefined ? undefined : createFilmEncoder(config.FFMPEG),
    spool: new UploadSpool(path.join(folder, 'spool'), requireFolder),
    quarantine: createFolderQuarantineStore(path.join(folder, 'quarantine'), requireFolder),
  });
}
