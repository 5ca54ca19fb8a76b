import { and, eq, inArray, not } from 'drizzle-orm';
import type { StoredPost } from '#domain/stories/live-post.ts';
import type { Story, StoryOf } from '#domain/stories/story.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { livePosts } from '#server/platform/database/tables/live-schema.ts';

type Row = typeof livePosts.$inferSelect;

/** A post of a row. Its instant is in UTC. */
export function readPost(row: Row): StoredPost {
  const { content, sequence, version, isRemoved, editedAt } = row;
  const post = { ...content.post, at: new Date(row.at).toISOString() };
  return {
    ...content,
    post,
    sequence,
    version,
    isRemoved,
    ...(editedAt === null ? {} : { editedAt }),
  };
}

/**
 * Adds the posts of live blogs to stories, the oldest first. For uses of whole stories only,
 * because their number has no bound.
 */
export async function addPosts<Item extends { story: Story }>(
  orm: Orm,
  items: readonly Item[],
): Promise<Item[]> {
  const blogs = items.flatMap(({ story }) => (story.type === 'live-blog' ? [story.id] : []));
  if (blogs.length === 0) return [...items];
  const rows = await orm
    .select()
    .from(livePosts)
    .where(and(inArray(livePosts.blog, blogs), not(livePosts.isRemoved)))
    .orderBy(livePosts.blog, livePosts.at, livePosts.id);
  const ofBlog = Map.groupBy(rows, ({ blog }) => blog);
  return items.map((item) => {
    const { story } = item;
    if (story.type !== 'live-blog') return item;
    const posts = (ofBlog.get(story.id) ?? []).map(readPost);
    return { ...item, story: withPosts(story, posts) };
  });
}

/** A live blog with posts and their transcripts. */
export function withPosts(
  story: StoryOf<'live-blog'>,
  posts: readonly StoredPost[],
): StoryOf<'live-blog'> {
  const transcripts = new Map(
    [...posts.flatMap((post) => post.transcripts), ...story.transcripts].map((one) => [
      one.src,
      one,
    ]),
  );
  return { ...story, posts: posts.map(({ post }) => post), transcripts: [...transcripts.values()] };
}

/** The condition of one post. */
export function isPost(blog: string, id: string) {
  return and(eq(livePosts.blog, blog), eq(livePosts.id, id));
}
