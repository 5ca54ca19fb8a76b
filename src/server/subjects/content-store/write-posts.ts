import { and, eq, inArray, not, sql } from 'drizzle-orm';
import { mediaTargetsIn } from '#domain/media/media-targets.ts';
import { liveCoverageOf } from '#domain/live/live-coverage.ts';
import type { LivePost, PostContent } from '#domain/stories/live-post.ts';
import type { SourceVersion } from '#domain/identifiers/source-version.ts';
import type { Story, StoryOf } from '#domain/stories/story.ts';
import { captionsIn } from '#domain/stories/story-types.ts';
import { stableJson } from '#server/platform/runtime/stable-json.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  livePostRevisions,
  livePosts,
  liveSequences,
} from '#server/platform/database/tables/live-schema.ts';
import { documents, links, searchEntries } from '#server/platform/database/tables/schema.ts';
import { isPost, readPost } from './live-post-rows.ts';
import { readHead } from './document-rows.ts';

type NewRow = typeof livePosts.$inferInsert;

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const ROWS_AT_ONCE = 500;

/**
 * Posts whose titles a card may show: those of `liveCoverageOf`, with room for posts without a
 * title.
 */
const MOST_COVERED = 2;

/** A new version of a post, or its removal. */
export interface PostChange {
  blog: string;
  id: string;
  /** `undefined` removes the post. */
  content: PostContent | undefined;
  /** The version of the source that removes the post, so that an older one does not restore it. */
  removedBy?: SourceVersion | undefined;
  /** The version that the change was made of; 0 for a new post. Any version if absent. */
  expected?: number | undefined;
}

/**
 * Makes the rows of live blogs as their stories say. A post that was written or changed by itself
 * since is left alone, and none of them is removed. Runs in the transaction of the stories.
 */
export async function syncPosts(transaction: Orm, stories: readonly Story[]): Promise<void> {
  for (const story of stories) if (story.type === 'live-blog') await syncBlog(transaction, story);
}

async function syncBlog(transaction: Orm, story: StoryOf<'live-blog'>): Promise<void> {
  const stored = await transaction.select().from(livePosts).where(eq(livePosts.blog, story.id));
  const before = new Map(stored.map((row) => [row.id, row]));
  const wanted = new Set(story.posts.map(({ id }) => id));
  const changed = story.posts
    .map((post): PostContent => ({ post, transcripts: transcriptsOf(story, post) }))
    .filter((content) => isChanged(before.get(content.post.id), content))
    .toSorted((one, other) => Date.parse(one.post.at) - Date.parse(other.post.at));
  const removed = stored.filter((row) => row.isOfStory && !row.isRemoved && !wanted.has(row.id));
  if (changed.length + removed.length > 0) {
    const first =
      (await nextNumber(transaction, story.id, changed.length + removed.length)) -
      changed.length -
      removed.length +
      1;
    const rows = [
      ...changed.map((content, index) =>
        rowOf(story.id, content, {
          sequence: first + index,
          before: before.get(content.post.id),
          isOfStory: true,
        }),
      ),
      ...removed.map((row, index) => ({
        ...row,
        isRemoved: true,
        version: row.version + 1,
        sequence: first + changed.length + index,
      })),
    ];
    const replaced = stored.filter(({ id }) => rows.some((row) => row.id === id));
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await keepRevisions(transaction, replaced.slice(start, start + ROWS_AT_ONCE));
      await saveRows(transaction, rows.slice(start, start + ROWS_AT_ONCE));
    }
  }
  if (stored.some((row) => !row.isOfStory)) await refreshCoverage(transaction, story.id);
}

function isChanged(
  before: typeof livePosts.$inferSelect | undefined,
  { post, transcripts }: PostContent,
): boolean {
  if (!before) return true;
  if (!before.isOfStory) return false;
  return (
    before.isRemoved ||
    stableJson({ post, transcripts }) !==
      stableJson({ post: before.content.post, transcripts: before.content.transcripts })
  );
}

function transcriptsOf(story: StoryOf<'live-blog'>, post: LivePost): PostContent['transcripts'] {
  const { video: _video, audio: _audio, ...rest } = story;
  const sources = captionsIn({ ...rest, body: [], posts: [post] });
  return story.transcripts.filter(({ src }) => sources.includes(src));
}

/**
 * The result of a change of a post. `overtaken`: the post has another version than the change
 * expects.
 */
export type WrittenPost =
  | { kind: 'written'; version: number; sequence: number; isCovered: boolean }
  | { kind: 'overtaken' }
  | { kind: 'unchanged' };

/**
 * Writes a post or removes it. Its cost does not depend on the number of posts. Runs in the
 * transaction of the change's purge. The search entry of the live blog is brought up to date later,
 * for all changes meanwhile.
 */
export async function writePost(
  transaction: Orm,
  { blog, id, content, removedBy, expected }: PostChange,
): Promise<WrittenPost> {
  const [before] = await transaction.select().from(livePosts).where(isPost(blog, id)).for('update');
  const version = before && !before.isRemoved ? before.version : 0;
  // First: a change that is sent again after its answer was lost expects the version before itself.
  if (
    content !== undefined &&
    version > 0 &&
    before &&
    stableJson(content) === stableJson(before.content)
  )
    return { kind: 'unchanged' };
  if (expected !== undefined && expected !== version && !(expected === 0 && before?.isRemoved))
    return { kind: 'overtaken' };
  if (content === undefined && version === 0) return { kind: 'unchanged' };
  const sequence = await nextNumber(transaction, blog, 1);
  if (before) await keepRevisions(transaction, [before]);
  const row = content
    ? rowOf(blog, content, { sequence, before, isOfStory: false })
    : before && removedRow(before, { sequence, removedBy });
  if (row) await saveRows(transaction, [row]);
  await linkMedia(transaction, {
    blog,
    before: before?.isRemoved === false ? before.content.post : undefined,
    after: content?.post,
  });
  await transaction
    .update(searchEntries)
    .set({ isCurrent: false })
    .where(eq(searchEntries.documentId, blog));
  const isCovered = await refreshCoverage(transaction, blog);
  return { kind: 'written', version: row?.version ?? 0, sequence, isCovered };
}

function rowOf(
  blog: string,
  content: PostContent,
  {
    sequence,
    before,
    isOfStory,
  }: { sequence: number; before: typeof livePosts.$inferSelect | undefined; isOfStory: boolean },
): NewRow {
  const { id, at, isKey, isPinned } = content.post;
  return {
    blog,
    id,
    at,
    isKey,
    isPinned,
    content,
    sequence,
    isOfStory,
    isRemoved: false,
    version: (before?.version ?? 0) + 1,
    editedAt: before === undefined || before.isRemoved ? null : new Date().toISOString(),
  };
}

function removedRow(
  before: typeof livePosts.$inferSelect,
  { sequence, removedBy }: { sequence: number; removedBy: SourceVersion | undefined },
): NewRow {
  const content = { ...before.content, ...(removedBy && { sourceVersion: removedBy }) };
  return {
    ...before,
    content,
    sequence,
    isRemoved: true,
    isOfStory: false,
    version: before.version + 1,
  };
}

async function nextNumber(transaction: Orm, blog: string, count: number): Promise<number> {
  const [row] = await transaction
    .insert(liveSequences)
    .values({ blog, last: count })
    .onConflictDoUpdate({
      target: liveSequences.blog,
      set: { last: sql`${liveSequences.last} + ${count}` },
    })
    .returning({ last: liveSequences.last });
  return row?.last ?? count;
}

async function keepRevisions(
  transaction: Orm,
  rows: readonly (typeof livePosts.$inferSelect)[],
): Promise<void> {
  if (rows.length === 0) return;
  const revisions = rows.map(({ blog, id, version, content }) => ({ blog, id, version, content }));
  await transaction.insert(livePostRevisions).values(revisions).onConflictDoNothing();
}

async function saveRows(transaction: Orm, rows: NewRow[]): Promise<void> {
  const columns = [
    'at',
    'sequence',
    'version',
    'isOfStory',
    'isRemoved',
    'isKey',
    'isPinned',
    'editedAt',
    'content',
  ] as const;
  await transaction
    .insert(livePosts)
    .values(rows)
    .onConflictDoUpdate({
      target: [livePosts.blog, livePosts.id],
      set: Object.fromEntries(
        columns.map((column) => [column, sql.raw(`excluded.${livePosts[column].name}`)]),
      ),
    });
}

/** Brings the coverage in the head of a live blog up to date. Returns whether it has changed. */
async function refreshCoverage(transaction: Orm, blog: string): Promise<boolean> {
  const [row] = await transaction.select().from(documents).where(eq(documents.id, blog));
  if (!row) return false;
  const isShown = and(eq(livePosts.blog, blog), not(livePosts.isRemoved));
  const newest = (hasTitle: boolean, limit: number) =>
    transaction
      .select()
      .from(livePosts)
      .where(
        hasTitle ? and(isShown, sql`${livePosts.content}->'post'->>'title' is not null`) : isShown,
      )
      .orderBy(sql`${livePosts.at} desc nulls last`, sql`${livePosts.id} desc nulls last`)
      .limit(limit);
  const posts = [...(await newest(false, 1)), ...(await newest(true, MOST_COVERED))].map(
    (found) => readPost(found).post,
  );
  const { coverage: before, path: _path, ...head } = readHead(row);
  if (head.type !== 'live-blog') return false;
  const coverage = liveCoverageOf({
    ...head,
    posts: [...new Map(posts.map((post) => [post.id, post])).values()],
  });
  if (stableJson(coverage) === stableJson(before)) return false;
  await transaction
    .update(documents)
    .set({ head: { ...head, ...(coverage && { coverage }) } })
    .where(eq(documents.id, blog));
  return true;
}

/**
 * Notes the sent files that a post shows as used by the live blog, and those that no part of it
 * shows any more as unused.
 */
async function linkMedia(
  transaction: Orm,
  {
    blog,
    before,
    after,
  }: { blog: string; before: LivePost | undefined; after: LivePost | undefined },
): Promise<void> {
  const used = after ? mediaTargetsIn(after) : [];
  if (used.length > 0) {
    const rows = used.map((target) => ({
      documentId: blog,
      kind: 'media' as const,
      target,
      locale: '',
    }));
    await transaction.insert(links).values(rows).onConflictDoNothing();
  }
  const left = before ? mediaTargetsIn(before).filter((key) => !used.includes(key)) : [];
  if (left.length === 0) return;
  const isElsewhere = sql`exists (select 1 from ${livePosts} p where p.blog = ${blog} and not p.is_removed and position(${links.target} in p.content::text) > 0)
    or exists (select 1 from ${documents} d where d.id = ${blog} and position(${links.target} in d.head::text || d.body::text) > 0)`;
  await transaction
    .delete(links)
    .where(
      and(
        eq(links.documentId, blog),
        eq(links.kind, 'media'),
        inArray(links.target, left),
        not(sql`(${isElsewhere})`),
      ),
    );
}
