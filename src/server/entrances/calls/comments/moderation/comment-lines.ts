import type {
  CommentLine,
  CommenterLine,
  ModeratedStory,
  SuspensionLine,
} from '#contracts/comments/moderation.ts';
import { commentsPath } from '#domain/comments/comment-paths.ts';
import { judgedPlaces } from '#domain/comments/judged-places.ts';
import { storyHref } from '#server/subjects/content/story-href.ts';
import type {
  CommenterHistory,
  Suspension,
} from '#server/subjects/comments/moderation/commenter-rules.ts';
import type { ModeratedComment } from '#server/subjects/comments/moderation/moderation-queue.ts';
import type { Staff } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

/** Comments as the moderator of a request gets them, with their stories. */
export async function commentLines(
  { services, site }: CallContext['locals'],
  { reader }: Staff,
  comments: readonly ModeratedComment[],
): Promise<CommentLine[]> {
  const ids = [...new Set(comments.map(({ story }) => story))];
  const heads =
    ids.length === 0
      ? []
      : await services.content.contentOf({ site, locale: site.defaultLocale }).listHeads(ids);
  const stories = new Map(heads.map((head) => [head.id, head]));
  const storyOf = ({ story, id, state }: ModeratedComment): ModeratedStory => {
    const head = stories.get(story);
    if (!head) return { id: story, headline: null, href: null, locale: null };
    const { headline, locale } = head;
    const path = storyHref({ site, locale }, head);
    return {
      id: story,
      headline,
      href: state === 'published' ? `${commentsPath(path, { kind: 'comment', id })}#${id}` : path,
      locale,
    };
  };
  return comments.map((found) => lineOf(found, storyOf(found), reader.id));
}

function lineOf(
  {
    userId,
    createdAt,
    editedAt,
    reportedAt,
    decidedAt,
    decidedBy,
    isUndoable,
    ...comment
  }: ModeratedComment,
  story: ModeratedStory,
  moderator: string,
): CommentLine {
  return {
    ...comment,
    places: judgedPlaces(comment.text, comment.reasons),
    story,
    reader: userId,
    at: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    reportedAt: reportedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decidedBy?.nick ?? null,
    isOwn: userId === moderator,
    isUndoable: isUndoable && decidedBy?.id === moderator,
  };
}

export function commenterLine({
  nick,
  isStaff,
  isWatched,
  counts,
  decided,
  suspension,
}: CommenterHistory): CommenterLine {
  return {
    nick,
    isStaff,
    isWatched,
    counts,
    decided: decided.map(({ decidedAt, ...comment }) => ({
      ...comment,
      at: decidedAt.toISOString(),
    })),
    suspension: suspension ? suspensionLine(suspension) : null,
  };
}

export function suspensionLine({
  at,
  until,
  answeredAt,
  ...suspension
}: Suspension): SuspensionLine {
  return {
    ...suspension,
    at: at.toISOString(),
    until: until.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
