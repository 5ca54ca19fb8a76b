import { commentsTag, commentTag, threadTag } from '#domain/documents/cache-tags.ts';
import type { CommentView } from '#domain/comments/comment-paths.ts';
import type { CommentPage } from '#domain/comments/story-comments.ts';
import { MOST_REPLIES, THREADS_A_PAGE, type ShownComment } from '#domain/comments/thread.ts';
import type { CommentQueries } from '#server/subjects/comments/comment-queries.ts';
import type { PageTags } from '../page-tags.ts';

/** The pages and parts with comments, with the tags by which comments purge them. */
export class CommentPages {
  readonly #store: CommentQueries;
  readonly #tags: PageTags;

  constructor(store: CommentQueries, tags: PageTags) {
    this.#store = store;
    this.#tags = tags;
  }

  /**
   * Whether a story has published comments. Adds no tag: a closed story keeps them, and a comment
   * must not render its page.
   */
  async has(story: string): Promise<boolean> {
    return (await this.#store.findState(story)).published > 0;
  }

  /**
   * One page. `undefined` for a comment that is not shown, and for a place in the order that is not
   * a thread of the story, so that invented ones are not kept as pages. A full page after a thread
   * only carries the tags of its own threads.
   */
  async read(story: string, view: CommentView): Promise<CommentPage | undefined> {
    this.#tags.add(threadTag(story));
    return view.kind === 'comment' ? this.#readThread(story, view.id) : this.#readList(story, view);
  }

  async #readList(
    story: string,
    view: Extract<CommentView, { kind: 'list' }>,
  ): Promise<CommentPage | undefined> {
    const { order, after } = view;
    if (after !== undefined) {
      const last = await this.#store.findShown(story, after);
      if (!last || last.parent !== null) return undefined;
      this.#tags.add(commentTag(after));
    }
    const found = await this.#store.listThreads({ story, order, after, limit: THREADS_A_PAGE + 1 });
    const threads = found.slice(0, THREADS_A_PAGE);
    const hasNext = found.length > THREADS_A_PAGE;
    if (after === undefined || !hasNext) this.#tags.add(commentsTag(story));
    if (after !== undefined)
      this.#tags.add(...threads.map(({ comment }) => commentTag(comment.id)));
    const last = hasNext ? threads.at(-1)?.comment.id : undefined;
    return {
      view,
      threads,
      state: await this.#store.findState(story),
      ...(last === undefined ? {} : { last }),
    };
  }

  async #readThread(story: string, id: string): Promise<CommentPage | undefined> {
    const found = await this.#store.findShown(story, id);
    const root =
      found?.parent === null || !found ? found : await this.#store.findShown(story, found.parent);
    if (!found || !root) return undefined;
    this.#tags.add(commentTag(root.id));
    const listed = root.replyCount === 0 ? [] : await this.#listReplies(found, root);
    const next = listed[MOST_REPLIES]?.id;
    const threads = [
      {
        comment: root,
        replies: listed.slice(0, MOST_REPLIES),
        ...(next === undefined ? {} : { next }),
      },
    ];
    const state = await this.#store.findState(story);
    return { view: { kind: 'comment', id }, threads, state };
  }

  /**
   * The replies of a page, and the one after them. A reply after the first page of them is the
   * first on its own page.
   */
  async #listReplies(found: ShownComment, root: ShownComment): Promise<ShownComment[]> {
    const limit = MOST_REPLIES + 1;
    const first = await this.#store.listReplies(root.id, { limit });
    const isThere =
      found.id === root.id || first.slice(0, MOST_REPLIES).some(({ id }) => id === found.id);
    return isThere ? first : this.#store.listReplies(root.id, { limit, from: found.id });
  }
}
