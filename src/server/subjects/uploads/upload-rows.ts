import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql, sum, type SQL } from 'drizzle-orm';
import type { UploadKind, UploadPurpose, UploadReason } from '#domain/uploads/reader-upload.ts';
import {
  isUploadId,
  KEPT_HOURS,
  MOST_OPEN,
  NEWSROOM_BYTES,
  REST_BYTES,
} from '#domain/uploads/reader-upload.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readerUploads } from '#server/platform/database/tables/upload-schema.ts';

export type StoredUpload = typeof readerUploads.$inferSelect;

/** The reader and the site of a request. Files of others are not found. */
export interface Sender {
  reader: string;
  site: string;
}

export interface NewUpload extends Sender {
  id: string;
  purpose: UploadPurpose;
  kind: UploadKind;
  name: string;
  bytes: number;
}

/** The cleaned file of an upload. */
export interface CleanedFile {
  storedName: string;
  storedBytes: number;
  width: number | undefined;
  height: number | undefined;
  duration: number | undefined;
}

/** One announcement at a time is compared with the limits (`PUBLICATION_LOCK` is 7,067,824). */
const ANNOUNCEMENT_LOCK = 7_067_826;

/** Rows that a sweep removes. */
const SWEPT_AT_ONCE = 500;

/** Minutes after which a file whose check has not ended is given up. */
const CHECK_MINUTES = 60;

const kept: SQL = sql`now() + make_interval(hours => ${KEPT_HOURS})`;

const isCurrent = or(isNull(readerUploads.expiresAt), gt(readerUploads.expiresAt, sql`now()`));

const isOpen = inArray(readerUploads.state, ['receiving', 'checking', 'ready']);

/** Bytes that a row has, or will have, at rest. */
const atRest: SQL = sql`case when ${isOpen} then ${readerUploads.bytes} else coalesce(${readerUploads.storedBytes}, 0) end`;

/** Files of readers, on either database engine. All instants are the database's. */
export class UploadRows {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /** Adds a row, unless a limit of the reader or the newsroom is reached. */
  create({
    reader,
    ...upload
  }: NewUpload): Promise<StoredUpload | 'UPLOADS_OPEN' | 'UPLOAD_QUOTA_REACHED' | 'UPLOADS_FULL'> {
    return this.#orm.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${ANNOUNCEMENT_LOCK})`);
      const [held] = await transaction
        .select({
          open: sql`count(*) filter (where ${isOpen} and ${isCurrent} and ${eq(readerUploads.userId, reader)})`.mapWith(
            Number,
          ),
          own: sql`coalesce(sum(${atRest}) filter (where ${eq(readerUploads.userId, reader)}), 0)`.mapWith(
            Number,
          ),
          all: sql`coalesce(sum(${atRest}), 0)`.mapWith(Number),
        })
        .from(readerUploads);
      const { open = 0, own = 0, all = 0 } = held ?? {};
      if (open >= MOST_OPEN) return 'UPLOADS_OPEN';
      if (own + upload.bytes > REST_BYTES) return 'UPLOAD_QUOTA_REACHED';
      if (all + upload.bytes > NEWSROOM_BYTES) return 'UPLOADS_FULL';
      const [row] = await transaction
        .insert(readerUploads)
        .values({ ...upload, userId: reader, expiresAt: kept })
        .returning();
      if (!row) throw new Error('A row that was inserted was not returned.');
      return row;
    });
  }

  /** Bytes that announced files will still need on the disk, with a copy of each for the check. */
  async awaited(): Promise<number> {
    const { bytes, received } = readerUploads;
    const [row] = await this.#orm
      .select({ bytes: sum(sql`2 * ${bytes} - ${received}`).mapWith(Number) })
      .from(readerUploads)
      .where(inArray(readerUploads.state, ['receiving', 'checking']));
    return row?.bytes ?? 0;
  }

  async find({ reader, site }: Sender, id: string): Promise<StoredUpload | undefined> {
    if (!isUploadId(id)) return undefined;
    const [row] = await this.#orm
      .select()
      .from(readerUploads)
      .where(
        and(
          eq(readerUploads.id, id),
          eq(readerUploads.userId, reader),
          eq(readerUploads.site, site),
          isCurrent,
        ),
      );
    return row;
  }

  /** A row whoever asks: for the check and for the desk. */
  async get(id: string): Promise<StoredUpload | undefined> {
    if (!isUploadId(id)) return undefined;
    const [row] = await this.#orm.select().from(readerUploads).where(eq(readerUploads.id, id));
    return row;
  }

  /** Files that are not part of anything yet, the oldest first. */
  listOpen({ reader, site }: Sender): Promise<StoredUpload[]> {
    return this.#orm
      .select()
      .from(readerUploads)
      .where(
        and(
          eq(readerUploads.userId, reader),
          eq(readerUploads.site, site),
          isNull(readerUploads.owner),
          isCurrent,
        ),
      )
      .orderBy(asc(readerUploads.createdAt), asc(readerUploads.id))
      .limit(100);
  }

  /** All files of a reader, the latest first. */
  listOf(reader: string): Promise<StoredUpload[]> {
    return this.#orm
      .select()
      .from(readerUploads)
      .where(eq(readerUploads.userId, reader))
      .orderBy(desc(readerUploads.createdAt), desc(readerUploads.id));
  }

  /** Files of several owners, the oldest first. */
  listOfOwners(owners: readonly string[]): Promise<StoredUpload[]> {
    return this.#orm
      .select()
      .from(readerUploads)
      .where(inArray(readerUploads.owner, [...owners]))
      .orderBy(asc(readerUploads.createdAt), asc(readerUploads.id));
  }

  /** Makes a request the writer of a file, if the file is as long as the request says. */
  async begin(id: string, { writer, at }: { writer: string; at: number }): Promise<boolean> {
    return this.#change(id, { writer }, eq(readerUploads.received, at));
  }

  /** Notes the length. False if another request is the writer now, or the row is gone. */
  async note(id: string, { writer, received }: { writer: string; received: number }) {
    return this.#change(
      id,
      { received, changedAt: sql`now()`, expiresAt: kept },
      eq(readerUploads.writer, writer),
    );
  }

  /** Notes bytes that a process wrote which was killed before it could note them. */
  async extend(id: string, received: number): Promise<void> {
    await this.#change(id, { received, writer: null }, lt(readerUploads.received, received));
  }

  /** Notes that bytes of a file are lost, so that it goes on from there. */
  async shorten(id: string, received: number): Promise<void> {
    await this.#change(id, { received, writer: null }, gt(readerUploads.received, received));
  }

  /** Notes that a file is whole. False if it was already, or is gone. `onWhole` joins it. */
  finish(id: string, onWhole: () => Promise<void>): Promise<boolean> {
    return this.#orm.transaction(async (transaction) => {
      const rows = await transaction
        .update(readerUploads)
        .set({ state: 'checking', writer: null, changedAt: sql`now()`, expiresAt: kept })
        .where(
          and(
            eq(readerUploads.id, id),
            eq(readerUploads.state, 'receiving'),
            eq(readerUploads.received, readerUploads.bytes),
          ),
        )
        .returning({ id: readerUploads.id });
      if (rows.length > 0) await onWhole();
      return rows.length > 0;
    });
  }

  /** Notes the result of the check. False if the row is gone, or was checked meanwhile. */
  async checked(id: string, result: CleanedFile | { reason: UploadReason }): Promise<boolean> {
    const rows = await this.#orm
      .update(readerUploads)
      .set({
        ...('reason' in result
          ? { state: 'refused', reason: result.reason }
          : { ...result, state: 'ready' }),
        changedAt: sql`now()`,
        expiresAt: kept,
      })
      .where(and(eq(readerUploads.id, id), eq(readerUploads.state, 'checking')))
      .returning({ id: readerUploads.id });
    return rows.length > 0;
  }

  /** Deletes rows and returns them. */
  delete(where: SQL | undefined, orm: Orm = this.#orm): Promise<StoredUpload[]> {
    return orm.delete(readerUploads).where(where).returning();
  }

  /** Gives up files whose check has not ended, and deletes expired rows, which it returns. */
  async sweep(): Promise<StoredUpload[]> {
    await this.#orm
      .update(readerUploads)
      .set({ state: 'refused', reason: 'unchecked' })
      .where(
        and(
          eq(readerUploads.state, 'checking'),
          lt(readerUploads.changedAt, sql`now() - make_interval(mins => ${CHECK_MINUTES})`),
        ),
      );
    const expired = this.#orm
      .select({ id: readerUploads.id })
      .from(readerUploads)
      .where(lt(readerUploads.expiresAt, sql`now()`))
      .limit(SWEPT_AT_ONCE);
    return this.delete(inArray(readerUploads.id, expired));
  }

  /** Of some ids and names in the quarantine, those that a row has. */
  async known({ ids, names }: { ids: readonly string[]; names: readonly string[] }) {
    const rows = await this.#orm
      .select({ id: readerUploads.id, name: readerUploads.storedName, state: readerUploads.state })
      .from(readerUploads)
      .where(
        or(inArray(readerUploads.id, [...ids]), inArray(readerUploads.storedName, [...names])),
      );
    return {
      ids: new Set(
        rows
          .filter(({ state }) => state === 'receiving' || state === 'checking')
          .map(({ id }) => id),
      ),
      names: new Set(rows.map(({ name }) => name)),
    };
  }

  async #change(
    id: string,
    set: Parameters<ReturnType<Orm['update']>['set']>[0],
    condition: SQL,
  ): Promise<boolean> {
    const rows = await this.#orm
      .update(readerUploads)
      .set(set)
      .where(and(eq(readerUploads.id, id), eq(readerUploads.state, 'receiving'), condition))
      .returning({ id: readerUploads.id });
    return rows.length > 0;
  }
}
