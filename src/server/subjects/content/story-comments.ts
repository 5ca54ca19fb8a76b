import {
  commentsPath,
  isCommentId,
  readOrderPart,
  type CommentView,
} from '#domain/comments/comment-paths.ts';
import { takesCommentsUntil } from '#domain/comments/story-open.ts';
import type { StoryComments } from '#domain/comments/story-comments.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { ContentServices } from './content-services.ts';
import type { EditionContent } from './edition/edition-content.ts';
import { storyHref } from './story-href.ts';

/** A visible story with its path (without language prefix), of which comments are shown. */
type CommentedStory = Pick<
  StorySummary,
  'id' | 'storyId' | 'headline' | 'path' | 'openComments' | 'publishedAt'
>;

/**
 * A page of the comments of a story. `undefined` for a place in the order that does not exist, and
 * for a story that never had comments and takes none.
 */
export async function readStoryComments(
  content: EditionContent,
  story: CommentedStory,
  view: CommentView,
): Promise<StoryComments | undefined> {
  const { edition } = content;
  const page = await content.comments.read(story.id, view);
  if (!page) return undefined;
  const until = takesCommentsUntil(edition.site, story);
  const isTaken = until > content.now.getTime();
  if (isTaken) content.tags.followClock(until);
  if (!isTaken && page.state.published === 0) return undefined;
  const [other] = await content.listOtherVersions(story);
  const otherEdition = other && { site: edition.site, locale: other.locale };
  return {
    edition,
    storyId: story.id,
    headline: story.headline,
    path: storyHref(edition, story),
    plainPath: story.path,
    page,
    isOpen: isTaken && !page.state.isClosed,
    ...(other?.openComments && otherEdition
      ? { other: { locale: other.locale, path: commentsPath(storyHref(otherEdition, other)) } }
      : {}),
    now: content.now,
  };
}

/**
 * Parameters of the path of a part: the id of the story's document, and what comes after the order.
 */
interface PartParams {
  id?: string | undefined;
  after?: string | undefined;
  comment?: string | undefined;
}

/**
 * A part with comments, without a page around it: in an order, named by its segment, or the thread
 * of a comment. The content of the request becomes that of the story's language, so that the part
 * gets its tags.
 */
export async function readCommentPart(
  locals: { content: EditionContent; services: { content: ContentServices } },
  { id = '', after = '', comment = '' }: PartParams,
  order?: string,
): Promise<StoryComments | undefined> {
  const { site } = locals.content.edition;
  const view =
    order === undefined
      ? threadOf(comment)
      : readOrderPart(order, after === '' ? [] : after.split('/'));
  const [story] = view ? await locals.content.listHeads([id]) : [];
  if (!view || story?.site !== site.alias || !site.locales.includes(story.locale)) return undefined;
  locals.content = locals.services.content.contentOf({ site, locale: story.locale });
  await locals.content.listHeads([id]);
  return readStoryComments(locals.content, story, view);
}

function threadOf(id: string): CommentView | undefined {
  return isCommentId(id) ? { kind: 'comment', id } : undefined;
}

/** Whether the page of a story shows the section of its comments. A comment does not change it. */
export async function hasComments(
  content: EditionContent,
  { id, openComments }: Pick<CommentedStory, 'id' | 'openComments'>,
): Promise<boolean> {
  return (content.edition.site.openComments && openComments) || content.comments.has(id);
}
