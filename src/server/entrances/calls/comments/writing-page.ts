import { writeComment as contract } from '#contracts/comments/write-comment.ts';
import { COMMENTS, commentsPath, isCommentId, WRITING } from '#domain/comments/comment-paths.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import type { ShownComment } from '#domain/comments/thread.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { inEdition } from '#domain/paths/urls.ts';
import type { Story } from '#domain/stories/story.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import { readStoryComments } from '#server/subjects/content/story-comments.ts';
import { writeComment } from './write-comment.ts';
import {
  callAsReader,
  keepToReader,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { readerOfPage } from '../subscriptions/reader-of-page.ts';

/**
 * The page on which a comment is written without JavaScript.
 * - `form`: the text, kept after a refusal, and its code
 * - `waiting`: the comment is stored, and others do not see it
 *
 * `story` is absent if the database is away. The posted text is kept then too.
 */
export type WritingPage = {
  story: Story | undefined;
  storyPath: string;
  path: string;
  parent: ShownComment | undefined;
} & (
  | { kind: 'form'; text: string; problem: ProblemCode | 'TIMEOUT' | undefined }
  | { kind: 'waiting'; comment: OwnComment }
);

/** Opens the page of a story. Its form makes the call of the island, and leads to the comment. */
export async function openWritingPage(page: PageContext): Promise<Response | WritingPage> {
  keepToReader(page);
  const form = await readForm(page);
  try {
    return await answerForm(page, form);
  } catch (error) {
    if (!form) throw error;
    const { edition, path, services } = page.locals;
    // Without the values of the query, which are personal data.
    services.log.error(
      { err: error },
      'a comment that was posted without JavaScript was not stored',
    );
    page.response.status = 503;
    const storyPath = inEdition(edition, storyPathOf(path));
    return {
      story: undefined,
      storyPath,
      path,
      parent: undefined,
      kind: 'form',
      text: form.get('text') ?? '',
      problem: 'SERVICE_UNAVAILABLE',
    };
  }
}

function storyPathOf(path: string): string {
  return path.slice(0, -`${COMMENTS}/${WRITING}/`.length);
}

async function answerForm(
  page: PageContext,
  form: Awaited<ReturnType<typeof readForm>>,
): Promise<Response | WritingPage> {
  const { content, edition, path, site } = page.locals;
  const storyPath = storyPathOf(path);
  const found = await content.findStory(storyPath);
  const open =
    found?.state === 'shown'
      ? await readStoryComments(content, { ...found.story, path: storyPath }, FIRST)
      : undefined;
  // A comment that is posted after the end is refused by the call, with its text on the page.
  if (found?.state !== 'shown' || !open || (!open.isOpen && !form) || !site.featureFlags.accounts)
    return answerMissing(page.locals);
  const { story } = found;
  const href = inEdition(edition, storyPath);
  const id = form?.get('parent') ?? page.url.searchParams.get('respuesta') ?? '';
  const thread = isCommentId(id)
    ? await content.comments.read(story.id, { kind: 'comment', id })
    : undefined;
  const shown = { story, storyPath: href, path, parent: thread?.threads[0]?.comment };
  if (!form) {
    const session = await readerOfPage(page);
    return session instanceof Response
      ? session
      : { ...shown, kind: 'form', text: '', problem: undefined };
  }
  const text = form.get('text') ?? '';
  // The call decides about the comment that is answered: it may have gone meanwhile.
  const body = { text, ...(id !== '' && { parent: id }) };
  const outcome = await callAsReader(page, writeComment, contract, {
    params: { id: story.id },
    body,
  });
  if (!outcome.ok) {
    page.response.status = outcome.httpCode || 503;
    return { ...shown, kind: 'form', text, problem: outcome.code ?? 'TIMEOUT' };
  }
  const comment = outcome.response;
  if (comment.state !== 'published') return { ...shown, kind: 'waiting', comment };
  return seeOther(page, `${commentsPath(href, { kind: 'comment', id: comment.id })}#${comment.id}`);
}

const FIRST = { kind: 'list', order: 'newest' } as const;
