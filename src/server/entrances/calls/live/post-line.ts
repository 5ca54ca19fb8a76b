import type { PostLine } from '#contracts/live/live-blogs.ts';
import type { StoredPost } from '#domain/stories/live-post.ts';
import { blocksToMarkdown } from '#server/subjects/html/blocks-to-markdown.ts';

/** A stored post as the desk gets it. */
export function postLineOf({ post, version, isRemoved, editedAt }: StoredPost): PostLine {
  return {
    id: post.id,
    version,
    isRemoved,
    at: post.at,
    editedAt: editedAt ?? null,
    title: post.title ?? null,
    isKey: post.isKey,
    isPinned: post.isPinned,
    author: post.author ?? null,
    text: blocksToMarkdown(post.body),
  };
}
