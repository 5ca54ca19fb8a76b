import type { Locale } from '#domain/locale/locale.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { and, asc, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { BEACON_KINDS, HALF_LIFE, type BeaconKind } from '#domain/reads/beacon.ts';
import type { ActionCount } from '#server/platform/backend/backend.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents, storyScores } from '#server/platform/database/tables/schema.ts';
import { HEAD_COLUMNS, readHead } from './document-rows.ts';
import { isShown } from './story-conditions.ts';
import type { StoryQuery } from './story-query.ts';

export interface MostReadQuery {
  site: string;
  locale: Locale;
  kind: BeaconKind;
  limit: number;
}

/** The scores of read and shared stories. A score halves in each half-life (`HALF_LIFE`). */
export interface StoryScores {
  /**
   * Adds counts to the scores, in one statement. Ignores stories that the site does not have, and
   * unknown kinds.
   */
  addCounts(counts: readonly ActionCount[], now: Date): Promise<void>;
  /**
   * The visible stories of an edition with the highest scores. If fewer than `limit` have a score,
   * the newest stories follow, so that a new site has a list too.
   */
  listMostRead(query: MostReadQuery, now: Date): Promise<StorySummary[]>;
  /**
   * Deletes the scores that have had no count for 14 half-lives, after which a score is at most a
   * 16,000th.
   */
  deleteOldScores(now: Date): Promise<void>;
}

/** Half-lives after which a score is deleted. */
const KEPT_HALF_LIVES = 14;

/**
 * Rows with the highest scores that are looked up in the documents. Some of them may be withdrawn
 * since. Looking up every row would read all stories of a fortnight.
 */
const CANDIDATES = 200;

/**
 * Half-lives above which a score is not reduced further. PostgreSQL's `power` fails with an
 * underflow at 1,075.
 */
const MAX_HALF_LIVES = 1000;

/** The scores on either database engine. `listStories` lists the newest stories. */
export function createStoryScores(
  orm: Orm,
  listStories: (query: StoryQuery, now: Date) => Promise<StorySummary[]>,
): StoryScores {
  return {
    async addCounts(sent, now) {
      const counts = sent.filter(({ kind }) => BEACON_KINDS.some((known) => known === kind));
      if (counts.length === 0) return;
      const column = <Value>(values: Value[]) => sql.param(values);
      const at = sql`${now.toISOString()}::timestamptz`;
      // Sorted, so that two nodes lock the rows in the same order.
      await orm.execute(sql`
        insert into ${storyScores} (document_id, kind, site, locale, score, updated_at)
        select documents.id, counted.kind, documents.site, documents.locale, sum(counted.count), ${at}
        from unnest(
          ${column(counts.map(({ site }) => site))}::text[],
          ${column(counts.map(({ id }) => id))}::text[],
          ${column(counts.map(({ kind }) => kind))}::text[],
          ${column(counts.map(({ count }) => count))}::float8[]
        ) as counted (site, id, kind, count)
        join documents on documents.id = counted.id and documents.site = counted.site and documents.story_id is not null
        group by documents.id, counted.kind
        order by documents.id, counted.kind
        on conflict (document_id, kind) do update set
          score = ${decayed(sql`excluded.updated_at`)} + excluded.score,
          updated_at = greatest(story_scores.updated_at, excluded.updated_at)`);
    },

    async listMostRead({ site, locale, kind, limit }, now) {
      const candidates = orm
        .select({
          id: storyScores.documentId,
          score: decayed(sql`${now.toISOString()}::timestamptz`).as('current_score'),
        })
        .from(storyScores)
        .where(
          and(
            eq(storyScores.site, site),
            eq(storyScores.locale, locale),
            eq(storyScores.kind, kind),
          ),
        )
        .orderBy(desc(sql`current_score`), asc(storyScores.documentId))
        .limit(CANDIDATES)
        .as('candidates');
      const rows = await orm
        .select(HEAD_COLUMNS)
        .from(candidates)
        .innerJoin(documents, eq(documents.id, candidates.id))
        .where(isShown(now))
        .orderBy(desc(candidates.score), asc(documents.id))
        .limit(limit);
      const found = rows.map(readHead);
      if (found.length >= limit) return found;
      const newest = await listStories(
        { site, locale, exclude: found.map(({ id }) => id), limit: limit - found.length },
        now,
      );
      return [...found, ...newest];
    },

    async deleteOldScores(now) {
      const isOld = BEACON_KINDS.map((kind) => {
        const oldest = new Date(now.getTime() - KEPT_HALF_LIVES * HALF_LIFE[kind] * 1000);
        return and(eq(storyScores.kind, kind), lt(storyScores.updatedAt, oldest.toISOString()));
      });
      for (const which of isOld) await clearRows(orm, storyScores, which);
    },
  };
}

/**
 * A stored score as of an instant: it halves in each half-life. An instant before the last count
 * leaves it unchanged.
 */
function decayed(at: SQL): SQL<number> {
  const halfLife = sql`case ${storyScores.kind} when 'read' then ${sql.raw(String(HALF_LIFE.read))} else ${sql.raw(String(HALF_LIFE.share))} end`;
  const age = sql`extract(epoch from ${at} - ${storyScores.updatedAt})::float8`;
  return sql<number>`${storyScores.score} * power(2, -least(greatest(${age}, 0) / ${halfLife}, ${sql.raw(String(MAX_HALF_LIVES))}))`;
}
