import { and, count, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { livePosts } from '#server/platform/database/tables/live-schema.ts';

/**
 * The posts of live blogs within a period, by blog, without removed ones. `from`, `before`: instants
 * in RFC 3339. Blogs without posts are absent.
 */
export async function countLivePosts(
  orm: Orm,
  blogs: readonly string[],
  { from, before }: { from: string; before: string },
): Promise<Map<string, number>> {
  if (blogs.length === 0) return new Map();
  const rows = await orm
    .select({ blog: livePosts.blog, count: count() })
    .from(livePosts)
    .where(
      and(
        inArray(livePosts.blog, [...blogs]),
        eq(livePosts.isRemoved, false),
        gte(livePosts.at, from),
        lt(livePosts.at, before),
      ),
    )
    .groupBy(livePosts.blog);
  return new Map(rows.map((row) => [row.blog, row.count]));
}
