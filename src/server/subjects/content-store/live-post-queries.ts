import { and, count, eq, gt, max, not, sql, type SQL } from 'drizzle-orm';
import {
  MOST_KEYS,
  type LiveBlog,
  type LiveView,
  type PostPlace,
  type StoredPost,
} from '#domain/stories/live-post.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { livePosts, liveSequences } from '#server/platform/database/tables/live-schema.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { isPost, readPost } from './live-post-rows.ts';

/** A live blog besides its posts of one page. */
export type LiveState = Pick<LiveBlog, 'sequence' | 'total' | 'newestAt' | 'keys'> & {
  pinned?: StoredPost;
};

/** Posts of one page of a live blog. */
export interface PostQuery extends Pick<LiveView, 'order' | 'isKeyOnly'> {
  blog: string;
  /** The first post, or the place that it had. */
  from?: PostPlace;
  limit: number;
}

/** The queries of posts. Only `findPost` and `listPostChanges` return removed posts. */
export interface LivePostQueries {
  /** A live blog, visible or not, without its posts and its text, and its path. */
  findLiveBlog(id: string): Promise<{ story: StoryOf<'live-blog'>; path: string } | undefined>;
  findLiveState(blog: string): Promise<LiveState>;
  findPost(blog: string, id: string): Promise<StoredPost | undefined>;
  listPosts(query: PostQuery): Promise<StoredPost[]>;
  /** The nearest posts before and after a place: among all posts, and among the key moments. */
  listBeside(blog: string, place: PostPlace): Promise<string[]>;
  /**
   * Posts that changed after a number of the sequence, in the order of their changes, at most
   * `limit`.
   */
  listPostChanges(blog: string, since: number, limit: number): Promise<StoredPost[]>;
}

const NEWEST_FIRST = [sql`${livePosts.at} desc nulls last`, sql`${livePosts.id} desc nulls last`];
const OLDEST_FIRST = [sql`${livePosts.at} asc nulls first`, sql`${livePosts.id} asc nulls first`];

export function createLivePostQueries(orm: Orm): LivePostQueries {
  return {
    async findLiveBlog(id) {
      const [row] = await orm
        .select({ head: documents.head, path: documents.path })
        .from(documents)
        .where(and(eq(documents.id, id), eq(documents.type, 'live-blog')));
      // The head of a live blog is its story without these fields, and with its coverage.
      if (!row) return undefined;
      const { coverage: _, ...head } = row.head as Record<string, unknown>;
      const story = {
        ...head,
        body: [],
        posts: [],
        transcripts: [],
      } as unknown as StoryOf<'live-blog'>;
      return { story, path: row.path ?? '' };
    },

    findLiveState: (blog) => findLiveState(orm, blog),

    async findPost(blog, id) {
      const [row] = await orm.select().from(livePosts).where(isPost(blog, id));
      return row && readPost(row);
    },

    async listPosts({ blog, order, isKeyOnly, from, limit }) {
      const rows = await orm
        .select()
        .from(livePosts)
        .where(
          and(
            isShown(blog),
            isKeyOnly ? livePosts.isKey : undefined,
            from && placed(order === 'newest' ? '<=' : '>=', from),
          ),
        )
        .orderBy(...(order === 'newest' ? NEWEST_FIRST : OLDEST_FIRST))
        .limit(limit);
      return rows.map(readPost);
    },

    async listBeside(blog, place) {
      const nearest = (comparison: '<' | '>', isKeyOnly: boolean) =>
        orm
          .select({ id: livePosts.id })
          .from(livePosts)
          .where(
            and(isShown(blog), isKeyOnly ? livePosts.isKey : undefined, placed(comparison, place)),
          )
          .orderBy(...(comparison === '<' ? NEWEST_FIRST : OLDEST_FIRST))
          .limit(1);
      const found = await Promise.all([
        nearest('<', false),
        nearest('>', false),
        nearest('<', true),
        nearest('>', true),
      ]);
      return [...new Set(found.flat().map(({ id }) => id))];
    },

    async listPostChanges(blog, since, limit) {
      const rows = await orm
        .select()
        .from(livePosts)
        .where(and(eq(livePosts.blog, blog), gt(livePosts.sequence, since)))
        .orderBy(livePosts.sequence)
        .limit(limit);
      return rows.map(readPost);
    },
  };
}

async function findLiveState(orm: Orm, blog: string): Promise<LiveState> {
  const [facts] = await orm
    .select({ total: count(), newestAt: max(livePosts.at) })
    .from(livePosts)
    .where(isShown(blog));
  const [sequence] = await orm
    .select({ last: liveSequences.last })
    .from(liveSequences)
    .where(eq(liveSequences.blog, blog));
  const { id, at } = livePosts;
  const title = sql<string>`${livePosts.content}->'post'->>'title'`;
  const keys = await orm
    .select({ id, at, title })
    .from(livePosts)
    .where(and(isShown(blog), livePosts.isKey, sql`${title} is not null`))
    .orderBy(...NEWEST_FIRST)
    .limit(MOST_KEYS);
  const [pinned] = await orm
    .select()
    .from(livePosts)
    .where(and(isShown(blog), livePosts.isPinned))
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  return {
    sequence: sequence?.last ?? 0,
    total: facts?.total ?? 0,
    ...(facts?.newestAt == null ? {} : { newestAt: new Date(facts.newestAt).toISOString() }),
    keys: keys.map((key) => ({ ...key, at: new Date(key.at).toISOString() })),
    ...(pinned ? { pinned: readPost(pinned) } : {}),
  };
}

/** Whether a post is of the live blog, and not removed. */
function isShown(blog: string): SQL | undefined {
  return and(eq(livePosts.blog, blog), not(livePosts.isRemoved));
}

function placed(comparison: '<=' | '>=' | '<' | '>', { at, id }: PostPlace): SQL {
  return sql`(${livePosts.at}, ${livePosts.id}) ${sql.raw(comparison)} (${at}::timestamptz, ${id})`;
}
