import { sendContribution as contract } from '#contracts/contributions/user-content.ts';
import type { SendingChild } from '#domain/children/child.ts';
import { SENT_FOR, SENT_FOR_CONSENT } from '#domain/children/sending.ts';
import type { OwnContribution } from '#domain/contributions/own-contribution.ts';
import { TAKING_PART } from '#domain/contributions/wall.ts';
import type { FieldValues } from '#domain/forms/field-rules.ts';
import { inEdition } from '#domain/paths/urls.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { phaseAt } from '#domain/stories/participation-phase.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import { FILE_PROBLEMS, type FileProblem } from '#domain/uploads/form-problem.ts';
import { callFieldsOf } from '#i18n/call-fields.ts';
import {
  callAsReader,
  keepToReader,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import { sendingChildren } from '../children/sending-children.ts';
import { readerOfPage } from '../subscriptions/reader-of-page.ts';
import { ADDED, PROBLEM } from './add-file-by-form.ts';
import { postedAnswers } from './given-answers.ts';
import { CONTRIBUTION_BODY, listOwnContributions, userContent } from './user-content.ts';

/** Value of the parameter `alert` of the page after a contribution was stored. */
const SENT = 'sent';

/** The page of one reader on which a contribution is sent without JavaScript. */
export interface TakingPartPage {
  story: StoryOf<'user-content-call'>;
  /** Path of the call, with its locale prefix. */
  storyPath: string;
  path: string;
  isOpen: boolean;
  /** Whether the reader comes from a form that was stored. */
  isSent: boolean;
  /** Whether a file was added, or why it was not. */
  isAdded: boolean;
  fileProblem: FileProblem | undefined;
  own: readonly OwnContribution[];
  /** The reader's children for whom something may be sent. */
  children: readonly SendingChild[];
  /** The values that were posted and not stored. */
  refused:
    | {
        problem: ProblemCode | 'TIMEOUT';
        values: FieldValues;
        failed: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** Opens the page of a call. Its form makes the call of the island. */
export async function openTakingPart(page: PageContext): Promise<Response | TakingPartPage> {
  keepToReader(page);
  const { content, edition, path, site, services } = page.locals;
  const form = await readForm(page, CONTRIBUTION_BODY);
  const plainPath = path.slice(0, -`${TAKING_PART}/`.length);
  const found = await content.findStory(plainPath);
  if (
    found?.state !== 'shown' ||
    found.story.type !== 'user-content-call' ||
    !site.featureFlags.accounts
  )
    return answerMissing(page.locals);
  const { story } = found;
  const storyPath = inEdition(edition, plainPath);
  let refused: TakingPartPage['refused'];
  if (form) {
    const values = postedAnswers(callFieldsOf(story), form);
    const website = form.get('website');
    const outcome = await callAsReader(page, userContent, contract, {
      params: { id: story.id },
      body: {
        answers: values,
        child: form.get(SENT_FOR) ?? '',
        childConsent: form.get(SENT_FOR_CONSENT) === 'true',
        ...(website !== null && website !== '' && { website }),
      },
    });
    if (outcome.ok) return seeOther(page, `${inEdition(edition, path)}?alert=${SENT}`);
    page.response.status = outcome.httpCode || 503;
    refused = {
      problem: outcome.code ?? 'TIMEOUT',
      values: { ...values, [SENT_FOR]: form.get(SENT_FOR) ?? '' },
      failed: outcome.fields,
    };
  }
  const session = refused?.problem === 'NOT_SIGNED_IN' ? undefined : await readerOfPage(page);
  // The text of a form is never lost by a redirect to the login.
  if (session instanceof Response && !refused) return session;
  const own =
    session === undefined || session instanceof Response
      ? []
      : await listOwnContributions(
          services,
          { edition, call: { ...story, path: plainPath } },
          session.reader.id,
        );
  return {
    story,
    storyPath,
    path,
    isOpen: phaseAt(content.now, { from: story.opensAt, until: story.closesAt }) === 'open',
    isAdded: page.url.searchParams.get('alert') === ADDED,
    fileProblem: FILE_PROBLEMS.find((one) => one === page.url.searchParams.get(PROBLEM)),
    children:
      session === undefined || session instanceof Response
        ? []
        : await sendingChildren(services, session.reader.id),
    isSent: page.url.searchParams.get('alert') === SENT,
    own,
    refused,
  };
}
