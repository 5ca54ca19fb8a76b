import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import type { MediaFile } from '#domain/media/media-file.ts';
import { isUploadId, type UploadKind, type UploadPurpose } from '#domain/uploads/reader-upload.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readerUploads } from '#server/platform/database/tables/upload-schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { QuarantineStore } from '#server/platform/quarantine/quarantine-store.ts';
import type { UploadSpool } from '#server/platform/quarantine/upload-spool.ts';
import { PRIVATE_FILE } from '#server/platform/runtime/private-files.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import { quarantineHeaders } from './quarantine-headers.ts';
import { removeFilesLater } from './remove-files.ts';
import type { Sender, UploadRows } from './upload-rows.ts';

/** A file, as the desk knows it. */
export interface UploadedFile {
  id: string;
  owner: string;
  kind: UploadKind;
  /** The name on the reader's device, as a label. */
  name: string;
  /** Of the cleaned file. Null of an accepted one, which is an original of the newsroom now. */
  bytes: number | null;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** Name of the original that it became. */
  acceptedAs: string | null;
}

/** Files of readers that are part of a thing, such as a contribution. */
export interface AttachedFiles {
  /**
   * Makes files part of a thing, in the caller's transaction. False, and nothing is changed, unless
   * each is ready, of this reader, site and purpose, and part of nothing yet.
   */
  attach(
    transaction: Orm,
    order: Sender & { ids: readonly string[]; purpose: UploadPurpose; owner: string },
  ): Promise<boolean>;
  /** The files of several owners, the oldest first; an owner without files is missing. */
  filesOf(owners: readonly string[]): Promise<Map<string, UploadedFile[]>>;
  /**
   * The bytes of an attached file of a site, for the desk only, and the headers that each answer
   * with them must have. `undefined` if there is none.
   */
  open(
    site: string,
    id: string,
  ): Promise<{ headers: Readonly<Record<string, string>>; stream: Readable } | undefined>;
  /**
   * Makes an original of the newsroom of an attached file: anyone who knows the name of a film has
   * it then, and of a picture its renditions. The answer names it as stories do; the same one if it
   * was accepted before. `undefined` without such a file.
   */
  accept(order: {
    site: string;
    id: string;
    library: Pick<MediaLibrary, 'keep'>;
    actor: Actor;
  }): Promise<Pick<MediaFile, 'kind' | 'name'> | undefined>;
  /** Deletes the files of a thing, in the caller's transaction. Accepted originals stay. */
  remove(transaction: Orm, owner: string): Promise<void>;
}

/** Name of an accepted file before its hash: that of the device may name a person. */
const ACCEPTED_NAME = { image: 'reader.jpg', video: 'reader.mp4' } as const;

/** `drop` deletes rows in a transaction, and their bytes. */
export function createAttachedFiles(options: {
  orm: Orm;
  queue: Pick<JobQueue, 'add'>;
  rows: UploadRows;
  spool: UploadSpool;
  quarantine: QuarantineStore;
  drop(transaction: Orm, where: SQL): Promise<boolean>;
}): AttachedFiles {
  const { orm, queue, rows, spool, quarantine, drop } = options;
  return {
    async attach(transaction, { ids, reader, site, purpose, owner }) {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return true;
      if (!wanted.every(isUploadId)) return false;
      const isMeant = and(
        inArray(readerUploads.id, wanted),
        eq(readerUploads.userId, reader),
        eq(readerUploads.site, site),
        eq(readerUploads.purpose, purpose),
        eq(readerUploads.state, 'ready'),
      );
      const ready = await transaction
        .select({ id: readerUploads.id })
        .from(readerUploads)
        .where(isMeant)
        .for('update');
      if (ready.length !== wanted.length) return false;
      await transaction
        .update(readerUploads)
        .set({ state: 'attached', owner, expiresAt: null })
        .where(inArray(readerUploads.id, wanted));
      return true;
    },
    async filesOf(owners) {
      const found = owners.length === 0 ? [] : await rows.listOfOwners(owners);
      return Map.groupBy(
        found.map(({ owner, storedBytes, ...row }) => ({
          id: row.id,
          owner: owner ?? '',
          kind: row.kind,
          name: row.name,
          bytes: storedBytes,
          width: row.width,
          height: row.height,
          duration: row.duration,
          acceptedAs: row.acceptedAs,
        })),
        ({ owner }) => owner,
      );
    },
    async open(site, id) {
      const row = await rows.get(id);
      if (row?.state !== 'attached' || row.site !== site || row.storedName === null)
        return undefined;
      const opened = await quarantine.open(row.storedName);
      return (
        opened && {
          headers: quarantineHeaders({ id, kind: row.kind, bytes: opened.bytes }),
          stream: opened.stream,
        }
      );
    },
    async accept({ site, id, library, actor }) {
      const row = await rows.get(id);
      if (row?.site !== site || row.state !== 'attached') return undefined;
      const kind = row.kind === 'image' ? 'picture' : 'film';
      if (row.acceptedAs !== null) return { kind, name: row.acceptedAs };
      const opened = row.storedName === null ? undefined : await quarantine.open(row.storedName);
      if (!opened) return undefined;
      const file = spool.fileOf(`${id}.accepted`);
      try {
        await pipeline(opened.stream, createWriteStream(file, { mode: PRIVATE_FILE }));
        const kept = await library.keep({
          file,
          bytes: opened.bytes,
          name: ACCEPTED_NAME[row.kind],
          ending: row.kind === 'image' ? 'jpg' : 'mp4',
          source: undefined,
          actor,
        });
        if (!kept.ok) throw new Error(`A checked file of a reader ${kept.reason}.`);
        await orm.transaction(async (transaction) => {
          await transaction
            .update(readerUploads)
            .set({ acceptedAs: kept.file.name, storedName: null, storedBytes: null })
            .where(eq(readerUploads.id, id));
          await removeFilesLater(queue, [row]);
        });
        return { kind: kept.file.kind, name: kept.file.name };
      } finally {
        await rm(file, { force: true });
      }
    },
    async remove(transaction, owner) {
      await drop(transaction, eq(readerUploads.owner, owner));
    },
  };
}
