import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { and, eq, isNull } from 'drizzle-orm';
import {
  DAY_BYTES,
  DEMO_DAY_BYTES,
  DISK_RESERVE,
  MOST_BYTES,
  labelOf,
  type UploadKind,
  type UploadPurpose,
} from '#domain/uploads/reader-upload.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readerUploads } from '#server/platform/database/tables/upload-schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { JobHandler } from '#server/platform/jobs/job-runner.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { FilmEncoder } from '#server/platform/media/film-encoder.ts';
import type { QuarantineStore } from '#server/platform/quarantine/quarantine-store.ts';
import type { UploadSpool } from '#server/platform/quarantine/upload-spool.ts';
import type { AttemptLimiter } from '../abuse-protection/attempt-limiter.ts';
import { createAttachedFiles, type AttachedFiles } from './attached-files.ts';
import { checkLater, createCheckHandler } from './check-upload.ts';
import { PartReceiver, type AnnouncedPart, type PartOutcome } from './receive-part.ts';
import { createRemovalHandler, removeFilesLater } from './remove-files.ts';
import { UploadRows, type Sender, type StoredUpload } from './upload-rows.ts';

export type Announced =
  | { ok: true; upload: StoredUpload }
  | {
      ok: false;
      problem: 'UPLOADS_OPEN' | 'UPLOAD_QUOTA_REACHED' | 'UPLOADS_FULL' | 'too-long';
      /** Seconds. */
      retryAfter?: number;
    };

/**
 * Files that readers send with a form. Until `accept`, only the desk may have their bytes (`open`).
 * All methods that touch bytes reject with a MediaFolderAwayError while the folder is not mounted.
 */
export interface ReaderUploads extends AttachedFiles {
  /** Announces a file, within the limits of its kind, the reader, the newsroom and the disk. */
  create(
    order: Sender & {
      isDemo: boolean;
      purpose: UploadPurpose;
      kind: UploadKind;
      name: string;
      bytes: number;
    },
  ): Promise<Announced>;
  find(sender: Sender, id: string): Promise<StoredUpload | undefined>;
  /** Files that are not part of anything yet, the oldest first. */
  listOpen(sender: Sender): Promise<StoredUpload[]>;
  /** Appends the body of a request to a file. The last byte has the file checked. */
  receive(request: IncomingMessage, part: AnnouncedPart): Promise<PartOutcome>;
  /**
   * Takes a whole local file as the bytes of an announced one, and has it checked. False if the file
   * is not announced, or has bytes already.
   */
  takeFile(sender: Sender & { id: string; file: string }): Promise<boolean>;
  /** Deletes a file that is not part of anything yet. False if there is none. */
  cancel(sender: Sender, id: string): Promise<boolean>;
  /** All files of a reader, for the export. */
  listOf(reader: string): Promise<StoredUpload[]>;
  /** Deletes the files of a reader whose account is deleted, in that transaction. */
  onRemoving(transaction: Orm, reader: string): Promise<void>;
  /** Deletes expired files, and bytes without a row. */
  sweep(): Promise<void>;
}

const MIB = 1024 * 1024;
const DAY = 86_400;

/** Seconds after which a full disk may have room again. */
const DISK_RETRY = 3600;

/**
 * Milliseconds after which bytes without a row are an orphan: longer than the check of a file takes
 * from the quarantine to its row.
 */
const ORPHANED_AFTER = 3_600_000;

/** Creates the service, and the handlers of its jobs. */
export function createReaderUploads(options: {
  orm: Orm;
  queue: Pick<JobQueue, 'add'>;
  attempts: AttemptLimiter;
  spool: UploadSpool;
  quarantine: QuarantineStore;
  encoder?: FilmEncoder | undefined;
  log: Log;
}): { uploads: ReaderUploads; handlers: JobHandler[] } {
  const { orm, queue, attempts, spool, quarantine, encoder, log } = options;
  const rows = new UploadRows(orm);
  const receiver = new PartReceiver({ rows, spool });

  /** Deletes rows in a transaction, and their bytes by a job of it. */
  const drop = async (transaction: Orm, where: Parameters<UploadRows['delete']>[0]) => {
    const gone = await rows.delete(where, transaction);
    await removeFilesLater(queue, gone);
    return gone.length > 0;
  };

  const uploads: ReaderUploads = {
    async create({ isDemo, ...order }) {
      const { reader, purpose, kind, bytes } = order;
      if (bytes > MOST_BYTES[purpose][kind]) return { ok: false, problem: 'too-long' };
      const free = (await spool.free()) - (await rows.awaited());
      if (free < 2 * bytes + DISK_RESERVE) {
        log.error({ free, bytes }, 'the disk has no room for files of readers');
        return { ok: false, problem: 'UPLOADS_FULL', retryAfter: DISK_RETRY };
      }
      const retryAfter = await attempts.count({
        what: 'mebibytes of readers',
        who: reader,
        most: (isDemo ? DEMO_DAY_BYTES : DAY_BYTES) / MIB,
        window: DAY,
        amount: Math.ceil(bytes / MIB),
      });
      if (retryAfter !== undefined)
        return { ok: false, problem: 'UPLOAD_QUOTA_REACHED', retryAfter };
      const row = await rows.create({ ...order, id: randomUUID(), name: labelOf(order.name) });
      if (typeof row !== 'string') return { ok: true, upload: row };
      return row === 'UPLOADS_FULL'
        ? { ok: false, problem: row, retryAfter: DISK_RETRY }
        : { ok: false, problem: row };
    },
    find: (sender, id) => receiver.find(sender, id),
    listOpen: (sender) => rows.listOpen(sender),
    async receive(request, part) {
      const outcome = await receiver.receive(request, part);
      if (outcome.kind === 'written') {
        const { id, reader } = part;
        await rows.finish(id, () => checkLater(queue, { id, reader }));
      }
      return outcome;
    },
    async takeFile({ reader, site, id, file }) {
      const row = await rows.find({ reader, site }, id);
      const writer = randomUUID();
      if (row?.state !== 'receiving' || !(await rows.begin(id, { writer, at: 0 }))) return false;
      await spool.copy(file, id);
      if (!(await rows.note(id, { writer, received: row.bytes }))) return false;
      await rows.finish(id, () => checkLater(queue, { id, reader }));
      return true;
    },
    async cancel(sender, id) {
      const row = await rows.find(sender, id);
      if (row?.owner !== null) return false;
      await receiver.stop(id);
      return orm.transaction((transaction) =>
        drop(transaction, and(eq(readerUploads.id, id), isNull(readerUploads.owner))),
      );
    },
    ...createAttachedFiles({ orm, queue, rows, spool, quarantine, drop }),
    listOf: (reader) => rows.listOf(reader),
    async onRemoving(transaction, reader) {
      await drop(transaction, eq(readerUploads.userId, reader));
    },
    async sweep() {
      await removeFilesLater(queue, await rows.sweep());
      const before = new Date(Date.now() - ORPHANED_AFTER);
      const [ids, names] = [await spool.listBefore(before), await quarantine.listBefore(before)];
      if (ids.length === 0 && names.length === 0) return;
      const known = await rows.known({ ids, names });
      for (const id of ids) if (!known.ids.has(id)) await spool.remove(id);
      for (const name of names) if (!known.names.has(name)) await quarantine.remove(name);
    },
  };
  return {
    uploads,
    handlers: [
      createCheckHandler({ rows, spool, quarantine, encoder, log }),
      createRemovalHandler({ spool, quarantine }),
    ],
  };
}
