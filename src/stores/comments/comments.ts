import { call, type CallFailure } from '#contracts/call.ts';
import { listOwnComments, type OwnOnStory } from '#contracts/comments/list-own-comments.ts';
import { reportComment, voteComment } from '#contracts/comments/vote-comment.ts';
import { editComment, removeComment, writeComment } from '#contracts/comments/write-comment.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';
import type { ReportReason } from '#domain/comments/comment.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';

/** The result of a change, or the code by which its problem has a text. */
export type CommentResult<Value> = { ok: true; value: Value } | { ok: false; code: string };

export type { OwnOnStory };

/**
 * The comments, votes and reports of the reader below a story; `undefined` if they cannot be read.
 */
export async function loadOwn(story: string): Promise<OwnOnStory | undefined> {
  const outcome = await call(listOwnComments, { params: { id: story } });
  return outcome.ok ? outcome.response : undefined;
}

/** Sends a comment, or a reply to `parent`. */
export async function sendComment(
  story: string,
  { text, parent }: { text: string; parent?: string | undefined },
): Promise<CommentResult<OwnComment>> {
  const outcome = await call(writeComment, {
    params: { id: story },
    body: { text, ...(parent !== undefined && { parent }) },
  });
  if (outcome.ok) pushEntry({ event: 'comment', contentId: story, isReply: parent !== undefined });
  return resultOf(outcome);
}

/** Changes an own comment, within five minutes. */
export async function changeComment(
  story: string,
  { id, text }: { id: string; text: string },
): Promise<CommentResult<OwnComment>> {
  return resultOf(await call(editComment, { params: { id: story, comment: id }, body: { text } }));
}

/** Deletes an own comment. */
export async function deleteComment(story: string, id: string): Promise<CommentResult<OwnComment>> {
  return resultOf(await call(removeComment, { params: { id: story, comment: id } }));
}

/** Votes for (1) or against (-1) a comment, or takes the vote back (0). */
export async function sendVote(
  story: string,
  { id, value }: { id: string; value: 1 | -1 | 0 },
): Promise<CommentResult<{ up: number; down: number }>> {
  const outcome = await call(voteComment, { params: { id: story, comment: id }, body: { value } });
  if (outcome.ok && value !== 0) pushEntry({ event: 'vote', on: 'comment', id: story });
  return resultOf(outcome);
}

/** Reports a comment to the newsroom. */
export async function sendReport(
  story: string,
  { id, reason }: { id: string; reason: ReportReason },
): Promise<CommentResult<unknown>> {
  return resultOf(
    await call(reportComment, { params: { id: story, comment: id }, body: { reason } }),
  );
}

function resultOf<Value>(
  outcome: { ok: true; response: Value } | CallFailure,
): CommentResult<Value> {
  return outcome.ok
    ? { ok: true, value: outcome.response }
    : { ok: false, code: outcome.code ?? '' };
}
