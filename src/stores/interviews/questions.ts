import { call, type CallFailure } from '#contracts/call.ts';
import { askQuestion } from '#contracts/interviews/ask-question.ts';
import { ownQuestions } from '#contracts/interviews/own-questions.ts';
import { takeVoteBack, voteQuestion } from '#contracts/interviews/vote-question.ts';
import type { SendingChild } from '#domain/children/child.ts';
import type { OwnQuestion } from '#domain/interviews/interview.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';

/**
 * The result of a change, or the code by which its problem has a text, with the rule that each wrong
 * field has violated.
 */
export type QuestionResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: string; fields?: Readonly<Record<string, string>> };

/** Questions and votes of the reader in an interview. */
export interface OwnInInterview {
  questions: OwnQuestion[];
  votes: string[];
  /** Questions that may still be asked now. */
  left: number;
  /** For whom the reader may ask. */
  children: SendingChild[];
}

/** `undefined` if it cannot be read. */
export async function loadOwnQuestions(interview: string): Promise<OwnInInterview | undefined> {
  const outcome = await call(ownQuestions, { params: { id: interview } });
  return outcome.ok ? outcome.response : undefined;
}

/** Sends a question with the files that are ready. `child`: '' if the reader asks. */
export async function sendQuestion(
  interview: string,
  {
    text,
    files,
    child,
    consent,
  }: { text: string; files: string[]; child: string; consent: boolean },
): Promise<QuestionResult<OwnQuestion>> {
  const body = {
    text,
    ...(files.length > 0 && { files }),
    ...(child !== '' && { child, childConsent: consent }),
  };
  const outcome = await call(askQuestion, { params: { id: interview }, body });
  if (outcome.ok) pushEntry({ event: 'form', form: 'question', id: interview });
  return resultOf(outcome);
}

/** Votes for a question, or takes the vote back. */
export async function sendQuestionVote(
  interview: string,
  { question, isTaken }: { question: string; isTaken: boolean },
): Promise<QuestionResult<{ votes: number }>> {
  const params = { id: interview, question };
  const outcome = isTaken
    ? await call(voteQuestion, { params })
    : await call(takeVoteBack, { params });
  if (outcome.ok && isTaken) pushEntry({ event: 'vote', on: 'question', id: interview });
  return resultOf(outcome);
}

function resultOf<Value>(
  outcome: { ok: true; response: Value } | CallFailure,
): QuestionResult<Value> {
  return outcome.ok
    ? { ok: true, value: outcome.response }
    : { ok: false, code: outcome.code ?? '', fields: outcome.fields };
}
