import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { GivenFile } from '#domain/contributions/contribution.ts';
import type { Actor } from '#domain/desk/actor.ts';
import type { WallEntry } from '#domain/contributions/wall.ts';
import { wallTag } from '#domain/documents/cache-tags.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  contributionFiles,
  contributions,
} from '#server/platform/database/tables/contribution-schema.ts';
import { addPurge, PUBLICATION_LOCK } from '../content-store/apply-changes.ts';

/** Accepted contributions to calls, on either database engine. */
export interface WallQueries {
  /**
   * Entries of a call, the latest accepted first. `after`: the entry before the first one;
   * `undefined` if it is not on the wall.
   */
  listWall(query: {
    site: string;
    call: string;
    after?: string | undefined;
    limit: number;
  }): Promise<WallEntry[] | undefined>;
}

export function createWallQueries(orm: Orm): WallQueries {
  return {
    async listWall({ site, call, after, limit }) {
      const isShown = and(
        eq(contributions.site, site),
        eq(contributions.form, call),
        eq(contributions.state, 'accepted'),
      );
      const [place] =
        after === undefined
          ? []
          : await orm
              .select({ at: contributions.decidedAt, id: contributions.id })
              .from(contributions)
              .where(and(isShown, eq(contributions.id, after)));
      if (after !== undefined && !place) return undefined;
      const rows = await orm
        .select()
        .from(contributions)
        .where(and(isShown, place && isAfter(place)))
        .orderBy(desc(contributions.decidedAt), desc(contributions.id))
        .limit(limit);
      if (rows.length === 0) return [];
      const files = await orm
        .select()
        .from(contributionFiles)
        .where(
          and(
            inArray(
              contributionFiles.contribution,
              rows.map(({ id }) => id),
            ),
            isNull(contributionFiles.leftAt),
          ),
        )
        .orderBy(asc(contributionFiles.at), asc(contributionFiles.upload));
      const byUpload = new Map(files.map((file) => [file.upload, file]));
      return rows.map(({ id, locale, signature, answers, files: given }) => ({
        id,
        locale,
        signature,
        answers: answers.filter((one) => one.isPublic === true),
        files: given.flatMap((one) => shownFile(one, byUpload)),
      }));
    },
  };
}

function isAfter({ at, id }: { at: Date | null; id: string }) {
  const decided = at ?? new Date(0);
  return or(
    lt(contributions.decidedAt, decided),
    and(eq(contributions.decidedAt, decided), lt(contributions.id, id)),
  );
}

function shownFile(
  { id, kind, alt, isPublic }: GivenFile,
  stored: ReadonlyMap<string, { name: string }>,
): WallEntry['files'] {
  const name = stored.get(id)?.name;
  return isPublic === true && name !== undefined ? [{ upload: id, kind, name, alt }] : [];
}

/**
 * Purges the pages that show the walls of calls. Call it last in a transaction: the lock makes other
 * publications wait until its end.
 */
export async function purgeWall(
  transaction: Orm,
  { calls, isRemoval, actor }: { calls: readonly string[]; isRemoval: boolean; actor: Actor },
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
  await addPurge(transaction, {
    tags: calls.map(wallTag),
    isSoft: !isRemoval,
    paths: [],
    subjects: calls,
    actor,
    isOfReaders: true,
  });
}
