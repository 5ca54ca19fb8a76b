import { and, count, desc, eq, sql } from 'drizzle-orm';
import { LOCALES, type Locale } from '#domain/locale/locale.ts';
import type { StoredPost } from '#domain/stories/live-post.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { livePosts } from '#server/platform/database/tables/live-schema.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import { countLivePosts } from './count-posts.ts';
import { createLiveFollowers, type LiveFollowers } from './live-followers.ts';
import { createPostLeases, type PostLeases } from './post-leases.ts';

/** A live blog in the list of the desk. Instants are in RFC 3339. */
export interface DeskBlog {
  id: string;
  headline: string;
  locale: Locale;
  isLive: boolean;
  /** Whether readers see it now. */
  isShown: boolean;
  posts: number;
  newestAt: string | null;
  /** Without language prefix. */
  path: string;
}

/** Live blogs as the desk reads them: also those that readers do not see. */
export interface LiveDesk {
  /** The live blogs of a site, at most a hundred: those that continue first, then the newest. */
  listBlogs(site: string): Promise<DeskBlog[]>;
  findBlog(site: string, id: string): Promise<DeskBlog | undefined>;
  findPost(blog: string, id: string): Promise<StoredPost | undefined>;
  /**
   * The newest posts, or those before one, at most `limit`. `undefined` if the named post never
   * existed.
   */
  listPosts(query: {
    blog: string;
    before?: string | undefined;
    limit: number;
  }): Promise<StoredPost[] | undefined>;
  /** Posts that changed after a number of the sequence, in the order of their changes. */
  listChanges(blog: string, since: number, limit: number): Promise<StoredPost[]>;
  /** Number of the last change of a live blog. */
  findSequence(blog: string): Promise<number>;
  /** Counts the posts of live blogs within a period (`countLivePosts`). */
  countPosts(
    blogs: readonly string[],
    period: { from: string; before: string },
  ): Promise<Map<string, number>>;
  /** Live blogs of a site that continue, are public, and have had no post for some hours. */
  countSilent(site: string, hours: number): Promise<number>;
  leases: PostLeases;
  followers: LiveFollowers;
}

/** Live blogs of a list. */
const MOST_BLOGS = 100;

export function createLiveDesk({
  orm,
  repository,
}: {
  orm: Orm;
  repository: Pick<
    ContentRepository,
    'findPost' | 'findLiveState' | 'listPosts' | 'listPostChanges'
  >;
}): LiveDesk {
  const isLive = sql<boolean>`coalesce((${documents.head}->>'isLive')::boolean, false)`;
  const shown = sql`${livePosts.blog} = ${documents.id} and not ${livePosts.isRemoved}`;
  const list = (site: string, id?: string) =>
    orm
      .select({
        id: documents.id,
        headline: sql<string>`${documents.head}->>'headline'`,
        locale: documents.locale,
        isLive,
        isShown: sql<boolean>`coalesce(${documents.visibleFrom} <= now() and coalesce(${documents.visibleUntil} > now(), true), false)`,
        posts: sql<number>`(select count(*) from ${livePosts} where ${shown})`.mapWith(Number),
        newestAt: sql<
          string | null
        >`(select max(${livePosts.at}) from ${livePosts} where ${shown})`,
        path: documents.path,
      })
      .from(documents)
      .where(
        and(
          eq(documents.type, 'live-blog'),
          eq(documents.site, site),
          id === undefined ? undefined : eq(documents.id, id),
        ),
      )
      .orderBy(desc(isLive), sql`${documents.visibleFrom} desc nulls last`, documents.id)
      .limit(MOST_BLOGS);
  const read = async (site: string, id?: string): Promise<DeskBlog[]> =>
    (await list(site, id)).flatMap(({ locale: name, newestAt, path, ...row }) => {
      const locale = LOCALES.find((one) => one === name);
      return locale
        ? [
            {
              ...row,
              locale,
              path: path ?? '',
              newestAt: newestAt === null ? null : new Date(newestAt).toISOString(),
            },
          ]
        : [];
    });
  return {
    listBlogs: (site) => read(site),
    findBlog: async (site, id) => (await read(site, id))[0],
    findPost: (blog, id) => repository.findPost(blog, id),
    async listPosts({ blog, before, limit }) {
      const query = { blog, order: 'newest', isKeyOnly: false } as const;
      if (before === undefined) return repository.listPosts({ ...query, limit });
      const place = await repository.findPost(blog, before);
      if (!place) return undefined;
      const found = await repository.listPosts({ ...query, from: place.post, limit: limit + 1 });
      return found.filter(({ post }) => post.id !== before).slice(0, limit);
    },
    listChanges: (blog, since, limit) => repository.listPostChanges(blog, since, limit),
    findSequence: async (blog) => (await repository.findLiveState(blog)).sequence,
    countPosts: (blogs, period) => countLivePosts(orm, blogs, period),
    async countSilent(site, hours) {
      const since = sql`now() - make_interval(hours => ${hours})`;
      const isSilent = sql`${documents.visibleFrom} < ${since} and coalesce(${documents.visibleUntil} > now(), true)
        and not exists (select 1 from ${livePosts} where ${shown} and ${livePosts.at} >= ${since})`;
      const [found] = await orm
        .select({ count: count() })
        .from(documents)
        .where(and(eq(documents.type, 'live-blog'), eq(documents.site, site), isLive, isSilent));
      return found?.count ?? 0;
    },
    leases: createPostLeases(orm),
    followers: createLiveFollowers(orm),
  };
}
