import { liveTag, postTag } from '#domain/documents/cache-tags.ts';
import {
  POSTS_A_PAGE,
  type LiveBlog,
  type LivePost,
  type LiveView,
  type StoredPost,
} from '#domain/stories/live-post.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import { withPosts } from '#server/subjects/content-store/live-post-rows.ts';
import type { PageTags } from '../page-tags.ts';

export type LiveQueriesOfPages = Pick<
  ContentRepository,
  'findLiveBlog' | 'findLiveState' | 'findPost' | 'listPosts' | 'listPostChanges'
>;

/** One page of a live blog: the story with the posts of the page, and the rest. */
export interface LivePage {
  story: StoryOf<'live-blog'>;
  live: LiveBlog;
}

/** The changes of a live blog after a number of its sequence. */
export interface LiveDelta {
  /** The story with the changed posts that are shown, the newest first. */
  story: StoryOf<'live-blog'>;
  edits: LiveBlog['edits'];
  removed: string[];
  newestAt: string | undefined;
  /** Number of the last change of the live blog. */
  sequence: number;
  /** Whether there are more changes than a delta has. The reader then needs the whole page. */
  isTooOld: boolean;
}

/** Changes that a delta contains at most. */
const MOST_CHANGES = 100;

/** The pages and deltas of live blogs, with the tags by which posts purge them. */
export class LivePages {
  readonly #store: LiveQueriesOfPages;
  readonly #tags: PageTags;

  constructor(store: LiveQueriesOfPages, tags: PageTags) {
    this.#store = store;
    this.#tags = tags;
  }

  /** A live blog, visible or not, without its posts. Adds no tag. */
  find(blog: string): Promise<{ story: StoryOf<'live-blog'>; path: string } | undefined> {
    return this.#store.findLiveBlog(blog);
  }

  /**
   * One page. `undefined` if it begins with a post that never existed. A page that begins with a
   * post does not change when newer posts come: it only carries the tags of its own posts. `limit`:
   * the most posts.
   */
  async read(
    story: StoryOf<'live-blog'>,
    view: LiveView,
    limit = POSTS_A_PAGE,
  ): Promise<LivePage | undefined> {
    const blog = story.id;
    const from = view.from === undefined ? undefined : await this.#store.findPost(blog, view.from);
    if (view.from !== undefined && !from) return undefined;
    const isFirst = view.from === undefined && view.order === 'newest';
    const state = isFirst ? await this.#store.findLiveState(blog) : undefined;
    const { order, isKeyOnly } = view;
    const found = await this.#store.listPosts({
      blog,
      order,
      isKeyOnly,
      ...(from && { from: from.post }),
      limit: limit + 1,
    });
    const posts = found.slice(0, limit);
    const next = found[limit]?.post.id;
    const pinned = isFirst && !isKeyOnly ? state?.pinned : undefined;
    if (isFirst || posts.length === 0) this.#tags.add(liveTag(blog));
    const isPinnedElsewhere =
      pinned !== undefined && !posts.some(({ post }) => post.id === pinned.post.id);
    const shown = [...posts, ...(pinned && isPinnedElsewhere ? [pinned] : [])];
    const ids = [
      ...shown.map(({ post }) => post.id),
      ...(view.from === undefined ? [] : [view.from]),
      ...(next === undefined ? [] : [next]),
    ];
    this.#tags.add(...ids.map((id) => postTag(blog, id)));
    return {
      // The pinned post is among the posts, so that its pictures, authors and stories are read with
      // theirs.
      story: withPosts(story, shown),
      live: {
        sequence: state?.sequence ?? 0,
        total: state?.total ?? 0,
        ...(state?.newestAt === undefined ? {} : { newestAt: state.newestAt }),
        keys: state?.keys ?? [],
        ...(pinned ? { pinned: pinned.post } : {}),
        isPinnedElsewhere,
        view,
        isFromRemoved: from?.isRemoved === true,
        ...(next === undefined ? {} : { next }),
        edits: editsOf(shown),
      },
    };
  }

  /**
   * The changes after a number. `undefined` for a number of the future, so that invented ones are
   * not kept as pages.
   */
  async readDelta(story: StoryOf<'live-blog'>, since: number): Promise<LiveDelta | undefined> {
    this.#tags.add(liveTag(story.id));
    const { sequence, newestAt } = await this.#store.findLiveState(story.id);
    if (since > sequence) return undefined;
    const changes = await this.#store.listPostChanges(story.id, since, MOST_CHANGES + 1);
    const isTooOld = changes.length > MOST_CHANGES;
    const shown = isTooOld ? [] : changes.filter(({ isRemoved }) => !isRemoved).toSorted(byNewest);
    return {
      story: withPosts(story, shown),
      edits: editsOf(shown),
      removed: isTooOld
        ? []
        : changes.filter(({ isRemoved }) => isRemoved).map(({ post }) => post.id),
      sequence,
      newestAt,
      isTooOld,
    };
  }
}

function byNewest({ post: one }: StoredPost, { post: other }: StoredPost): number {
  return Date.parse(other.at) - Date.parse(one.at) || (other.id > one.id ? 1 : -1);
}

function editsOf(posts: readonly StoredPost[]): Map<string, string> {
  return new Map(
    posts.flatMap(({ post, editedAt }): [LivePost['id'], string][] =>
      editedAt === undefined ? [] : [[post.id, editedAt]],
    ),
  );
}
