import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import type { AuditEntry } from '#domain/desk/audit-entry.ts';
import {
  mediaKey,
  type MediaFacts,
  type MediaFile,
  type ProposedWords,
} from '#domain/media/media-file.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { addAudit } from '../audit/audit-log.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { mediaFiles, mediaSources } from '#server/platform/database/tables/media-schema.ts';

/** A file that is to be stored. */
export interface NewMedia extends MediaFacts, Pick<MediaFile, 'kind' | 'name'> {
  /** SHA-256. */
  hash: string;
  bytes: number;
  proposed: ProposedWords;
}

/** A stored file, in lists. */
export interface ListedMedia extends Pick<MediaFile, 'kind' | 'name'> {
  key: string;
  bytes: number;
  proposed: ProposedWords;
  storedAt: Date;
  /** Whether a document names it. */
  isUsed: boolean;
}

/**
 * Minutes after which a file that is not whole is abandoned. Putting one away ends before
 * (`ANSWER_LIMIT` of uploads).
 */
const ABANDONED_AFTER = 5;

/** Abandoned files that a sweep removes. */
const SWEPT_AT_ONCE = 100;

/** Characters of an address in the audit table. */
const LONGEST_FACT = 200;

/**
 * Files that the newsroom has sent, and their addresses in its own system, on either database
 * engine.
 */
export class MediaRows {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /**
   * Whether a file has this hash. Files from before they were cleaned have that of the received
   * bytes.
   */
  async has(hash: string): Promise<boolean> {
    const found = await this.#orm
      .select({ key: mediaFiles.key })
      .from(mediaFiles)
      .where(eq(mediaFiles.hash, hash));
    return found.length > 0;
  }

  /**
   * Notes the bytes and the words of a file that was cleaned after it had been stored. An unknown
   * name is no error.
   */
  async noteCleaned(
    name: string,
    { bytes, proposed }: Pick<NewMedia, 'bytes' | 'proposed'>,
  ): Promise<void> {
    await this.#orm
      .update(mediaFiles)
      .set({ bytes, ...wordsIfNone(proposed) })
      .where(eq(mediaFiles.name, name));
  }

  /** Notes that a file is put away. The same bytes have the name that they got first. */
  async begin(media: NewMedia): Promise<{ name: string; isStored: boolean }> {
    const row = rowOf(media);
    const { hash } = media;
    const columns = { hash: mediaFiles.hash, name: mediaFiles.name, storedAt: mediaFiles.storedAt };
    // With a target, of two calls that insert the same bytes at once one may fail at the other
    // unique constraints.
    const inserted = await this.#orm
      .insert(mediaFiles)
      .values(row)
      .onConflictDoNothing()
      .returning(columns);
    const again = () =>
      this.#orm
        .update(mediaFiles)
        .set({ begunAt: sql`now()` })
        .where(eq(mediaFiles.key, row.key))
        .returning(columns);
    const [begun] = inserted.length > 0 ? inserted : await again();
    if (begun?.hash !== hash) throw new Error(`Two files have the key ${row.key}.`);
    return { name: begun.name, isStored: begun.storedAt !== null };
  }

  /**
   * Notes that a file is whole, and its address. Both and their audit rows are one transaction.
   * Returns whether it was not stored before. A sweep may have removed the row of a file that took
   * minutes.
   */
  finish(
    media: NewMedia,
    { source, actor }: { source: string | undefined; actor: Actor },
  ): Promise<boolean> {
    const { key, name, bytes } = rowOf(media);
    return this.#orm.transaction(async (transaction) => {
      const [stored] = await transaction
        .insert(mediaFiles)
        .values({ ...rowOf(media), storedAt: sql`now()` })
        .onConflictDoUpdate({
          target: mediaFiles.key,
          set: { storedAt: sql`now()` },
          setWhere: sql`${mediaFiles.storedAt} is null`,
        })
        .returning({ hash: mediaFiles.hash, kind: mediaFiles.kind });
      if (!stored)
        await transaction
          .update(mediaFiles)
          .set({ bytes, ...wordsIfNone(media.proposed) })
          .where(eq(mediaFiles.key, key));
      const isMoved = source !== undefined && (await nameBySource(transaction, { source, key }));
      const subject = { kind: 'media', id: name } as const;
      const address = source === undefined ? {} : { source: cutText(source, LONGEST_FACT) };
      const entry: AuditEntry | undefined = stored
        ? {
            site: '',
            verb: 'create',
            subject,
            after: { type: stored.kind, hash: stored.hash, ...address },
          }
        : isMoved
          ? { site: '', verb: 'update', subject, after: address }
          : undefined;
      if (entry) await addAudit(transaction, actor, [entry]);
      return stored !== undefined;
    });
  }

  /**
   * The stored files of addresses and of names, by address and name. Only stored files have
   * addresses.
   */
  async find({
    sources,
    names,
  }: {
    sources: string[];
    names: string[];
  }): Promise<Map<string, MediaFile>> {
    const { kind, name, width, height, duration } = mediaFiles;
    const fields = { kind, name, width, height, duration };
    const [bySource, byName] = await Promise.all([
      sources.length === 0
        ? []
        : this.#orm
            .select({ named: mediaSources.source, ...fields })
            .from(mediaSources)
            .innerJoin(mediaFiles, eq(mediaFiles.key, mediaSources.key))
            .where(inArray(mediaSources.source, sources)),
      names.length === 0
        ? []
        : this.#orm
            .select({ named: name, ...fields })
            .from(mediaFiles)
            .where(and(inArray(name, names), isNotNull(mediaFiles.storedAt))),
    ]);
    return new Map([...bySource, ...byName].map(({ named, ...row }) => [named, fileOf(row)]));
  }

  /** Stored files with a key after `after`, by key. */
  async list({ after, limit }: { after: string; limit: number }): Promise<ListedMedia[]> {
    const { key, kind, name, bytes, storedAt, proposedCredit, proposedCaption } = mediaFiles;
    const rows = await this.#orm
      .select({
        key,
        kind,
        name,
        bytes,
        storedAt,
        proposedCredit,
        proposedCaption,
        isUsed: isNamed,
      })
      .from(mediaFiles)
      .where(and(gt(key, after), isNotNull(storedAt)))
      .orderBy(asc(key))
      .limit(limit);
    return rows.flatMap(
      ({ storedAt: at, proposedCredit: credit, proposedCaption: caption, ...row }) =>
        at === null
          ? []
          : [
              {
                ...row,
                storedAt: at,
                proposed: {
                  ...(credit !== null && { credit }),
                  ...(caption !== null && { caption }),
                },
              },
            ],
    );
  }

  /**
   * Forgets a file that no document names, and calls `remove` while its row is locked, so that the
   * same bytes wait that are sent again at this moment.
   */
  forgetUnused(name: string, remove: () => Promise<void>): Promise<void> {
    return this.#orm.transaction(async (transaction) => {
      const gone = await transaction
        .delete(mediaFiles)
        .where(and(eq(mediaFiles.name, name), not(isNamed)))
        .returning({ name: mediaFiles.name });
      if (gone.length > 0) await remove();
    });
  }

  /**
   * Forgets files whose storing was interrupted, and calls `remove` for each while its row is
   * locked, so that the same bytes wait that are sent again at this moment.
   */
  sweep(remove: (name: string) => Promise<void>): Promise<void> {
    const isAbandoned = and(
      isNull(mediaFiles.storedAt),
      lt(mediaFiles.begunAt, sql`now() - make_interval(mins => ${ABANDONED_AFTER})`),
    );
    return this.#orm.transaction(async (transaction) => {
      const abandoned = transaction
        .select({ key: mediaFiles.key })
        .from(mediaFiles)
        .where(isAbandoned)
        .limit(SWEPT_AT_ONCE);
      const gone = await transaction
        .delete(mediaFiles)
        .where(and(inArray(mediaFiles.key, abandoned), isAbandoned))
        .returning({ name: mediaFiles.name });
      for (const { name } of gone) await remove(name);
    });
  }
}

function rowOf({ hash, proposed, ...facts }: NewMedia): typeof mediaFiles.$inferInsert {
  return {
    key: mediaKey(hash),
    hash,
    ...facts,
    proposedCredit: proposed.credit ?? null,
    proposedCaption: proposed.caption ?? null,
  };
}

/** Words for a row that has none yet. */
function wordsIfNone({
  credit,
  caption,
}: ProposedWords): Partial<Record<'proposedCredit' | 'proposedCaption', SQL>> {
  return {
    ...(credit !== undefined && {
      proposedCredit: sql`coalesce(${mediaFiles.proposedCredit}, ${credit})`,
    }),
    ...(caption !== undefined && {
      proposedCaption: sql`coalesce(${mediaFiles.proposedCaption}, ${caption})`,
    }),
  };
}

/** Whether a document names the file of a row, or a published contribution shows it. */
const isNamed: SQL<boolean> = sql`(exists (select from links where kind = 'media' and target = media_files.key)
  or exists (select from contribution_files shown where shown.name = media_files.name and shown.left_at is null))`;

/** Returns whether the address led to another file before. */
async function nameBySource(
  transaction: Orm,
  row: { source: string; key: string },
): Promise<boolean> {
  const changed = await transaction
    .insert(mediaSources)
    .values(row)
    .onConflictDoUpdate({
      target: mediaSources.source,
      set: { key: row.key },
      setWhere: sql`${mediaSources.key} <> excluded.key`,
    })
    .returning({ source: mediaSources.source });
  return changed.length > 0;
}

type Row = Pick<typeof mediaFiles.$inferSelect, 'kind' | 'name' | 'width' | 'height' | 'duration'>;

function fileOf({ width, height, duration, ...row }: Row): MediaFile {
  return {
    ...row,
    width: width ?? undefined,
    height: height ?? undefined,
    duration: duration ?? undefined,
  };
}
