import { askQuestion as askContract } from '#contracts/interviews/ask-question.ts';
import {
  takeVoteBack as backContract,
  voteQuestion as voteContract,
} from '#contracts/interviews/vote-question.ts';
import { SENT_FOR, SENT_FOR_CONSENT } from '#domain/children/sending.ts';
import { isCommentId } from '#domain/comments/comment-paths.ts';
import {
  isQuestionOrder,
  phaseOfInterview,
  type QuestionOrder,
} from '#domain/interviews/interview.ts';
import { ASKED, askingPath } from '#domain/paths/interview-paths.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { ParticipationPhase } from '#domain/stories/participation-phase.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import type { QuestionPage } from '#server/subjects/content/edition/interview-pages.ts';
import type { InterviewHead } from '#server/subjects/interviews/ask-questions.ts';
import {
  callAsReader,
  keepToReader,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { askQuestion } from './ask-question.ts';
import { findInterview } from './find-interview.ts';
import { readOwnQuestions } from './own-questions.ts';
import { takeVoteBack, voteQuestion } from './vote-question.ts';

/** An interview for one reader. */
export interface AskingPage {
  edition: Edition;
  story: InterviewHead;
  phase: ParticipationPhase;
  /** Whether there is a session. Otherwise a login comes first. */
  isReader: boolean;
  /** Questions and votes of the reader. */
  own: Awaited<ReturnType<typeof readOwnQuestions>> | undefined;
  /** The shown questions; `undefined` while the interview is not open. */
  list: QuestionPage | undefined;
  /** The posted text that was not taken, and the child for whom it was to be asked. */
  text: string;
  child: string;
  problem: ProblemCode | 'TIMEOUT' | undefined;
  /** The rule that each wrong field has violated. */
  failed: Readonly<Record<string, string>>;
  /** Whether the reader comes from a question that was taken. */
  isNew: boolean;
  now: Date;
}

/**
 * The page of one reader with an interview, for browsers without JavaScript. Its forms make the
 * calls of the island, and lead to this page by GET.
 */
export async function openAsking(page: PageContext): Promise<Response | AskingPage> {
  const { locals, params, url } = page;
  const id = params['id'] ?? '';
  keepToReader(page);
  const form = await readForm(page);
  const story = locals.site.featureFlags.accounts ? await findInterview(page, id) : undefined;
  if (!story) return answerMissing(locals);
  const edition = { site: locals.site, locale: story.locale };
  const place = placeIn(url);
  const text = form?.get('text') ?? '';
  let problem: AskingPage['problem'];
  let failed: AskingPage['failed'] = {};
  if (form) {
    const outcome = await post(page, { id, form });
    if (outcome.ok) {
      const path = askingPath(edition, id, place);
      return seeOther(page, form.has('text') ? `${path}&alert=${ASKED}` : path);
    }
    page.response.status = outcome.httpCode || 503;
    problem = outcome.code ?? 'TIMEOUT';
    failed = outcome.fields;
  }
  const content = locals.services.content.contentOf(edition);
  const session = await locals.services.readers.accounts.findSession(edition, page.request.headers);
  for (const cookie of session?.cookies ?? []) page.response.headers.append('Set-Cookie', cookie);
  return {
    edition,
    story,
    phase: phaseOfInterview(story, content.now),
    isReader: session !== undefined,
    own:
      session &&
      (await readOwnQuestions(locals.services, {
        site: locals.site.alias,
        story,
        reader: session.reader,
      })),
    list: await content.interviews.readQuestions(story, place),
    text,
    child: form?.get(SENT_FOR) ?? '',
    problem,
    failed,
    isNew: url.searchParams.get('alert') === ASKED,
    now: content.now,
  };
}

/** Makes the call of the posted form: a question, a vote, or a vote that is taken back. */
function post(page: PageContext, { id, form }: { id: string; form: URLSearchParams }) {
  const [vote, unvote] = [form.get('vote'), form.get('unvote')];
  if (vote !== null)
    return callAsReader(page, voteQuestion, voteContract, { params: { id, question: vote } });
  if (unvote !== null)
    return callAsReader(page, takeVoteBack, backContract, { params: { id, question: unvote } });
  const child = form.get(SENT_FOR) ?? '';
  return callAsReader(page, askQuestion, askContract, {
    params: { id },
    body: {
      text: form.get('text') ?? '',
      ...(child !== '' && { child, childConsent: form.get(SENT_FOR_CONSENT) === 'true' }),
    },
  });
}

function placeIn({ searchParams }: URL): { order: QuestionOrder; after?: string } {
  const [order, after] = [searchParams.get('orden') ?? '', searchParams.get('desde') ?? ''];
  return {
    order: isQuestionOrder(order) ? order : 'votes',
    ...(isCommentId(after) && { after }),
  };
}
