import type { Reason } from '#domain/comments/phases.ts';
import type { QuestionState } from '#domain/interviews/interview.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { defineDeskContract } from '../contract.ts';

/** A question on the desk. Instants are in RFC 3339. */
export interface QuestionLine {
  id: string;
  version: number;
  locale: Locale;
  state: QuestionState;
  at: string;
  votes: number;
  /** Whether the account that asked exists. */
  hasAccount: boolean;
  /** Null for the account of a demonstration, which learns nothing of other visitors. */
  asked: {
    by: string;
    /** The consent of a guardian who asks for a child, in its words. */
    childConsent: string | null;
    text: string;
    /** Findings of the phases of comments in the text. */
    reasons: Reason[];
    /** The desk's words for its reader, with a rejection. */
    note: string | null;
    /** Markdown; of a withdrawn answer too. */
    answer: string | null;
    files: { id: string; kind: 'image' | 'video'; name: string }[];
  } | null;
}

/**
 * GET /api/desk/interviews/{interview}/questions: the questions of an interview of the site, by its
 * `storyId`, fifty at a time. `?state=` is a state (`waiting`), `?order=` is `new` or `votes`.
 * `cursor` is that of the next page, or null at the end.
 */
export const listQuestions = defineDeskContract<{
  params: { interview: string };
  body: undefined;
  response: { questions: QuestionLine[]; cursor: string | null };
}>()({
  method: 'GET',
  path: '/api/desk/interviews/{interview}/questions',
  role: 'editor',
  problems: ['NOT_FOUND'],
});

/**
 * PUT /api/desk/interviews/{interview}/questions/{question}: shows a question to readers, lets it
 * wait again, or rejects it, with words for its reader. OUTDATED_VERSION: it was changed since
 * `version`, or is answered.
 */
export const decideQuestion = defineDeskContract<{
  params: { interview: string; question: string };
  body: { version: number; state: 'waiting' | 'shown' | 'rejected'; note?: string };
  response: QuestionLine;
}>()({
  method: 'PUT',
  path: '/api/desk/interviews/{interview}/questions/{question}',
  role: 'editor',
  problems: ['NOT_FOUND', 'OUTDATED_VERSION', 'DEMO_ACCOUNT'],
});

/**
 * PUT /api/desk/interviews/{interview}/questions/{question}/answer: publishes the answer, in
 * Markdown and in the language of the question, or a change of it. Readers of the page are told.
 */
export const answerQuestion = defineDeskContract<{
  params: { interview: string; question: string };
  body: { version: number; text: string };
  response: QuestionLine;
}>()({
  method: 'PUT',
  path: '/api/desk/interviews/{interview}/questions/{question}/answer',
  role: 'editor',
  problems: [
    'NOT_FOUND',
    'OUTDATED_VERSION',
    'DEMO_ACCOUNT',
    'REQUIRED_FIELD',
    'PAYLOAD_TOO_LARGE',
  ],
});

/**
 * DELETE /api/desk/interviews/{interview}/questions/{question}/answer?version={version}: takes the
 * answer out of the page. The question is shown again, and the desk keeps the text.
 */
export const withdrawAnswer = defineDeskContract<{
  params: { interview: string; question: string };
  body: undefined;
  response: QuestionLine;
}>()({
  method: 'DELETE',
  path: '/api/desk/interviews/{interview}/questions/{question}/answer',
  role: 'editor',
  problems: ['NOT_FOUND', 'OUTDATED_VERSION', 'DEMO_ACCOUNT'],
});

/**
 * POST /api/desk/interviews/{interview}/questions/{question}/preview: the answer as the page will
 * print it, without storing it.
 */
export const previewAnswer = defineDeskContract<{
  params: { interview: string; question: string };
  body: { text: string };
  response: { html: string };
}>()({
  method: 'POST',
  path: '/api/desk/interviews/{interview}/questions/{question}/preview',
  role: 'editor',
  problems: ['NOT_FOUND', 'REQUIRED_FIELD', 'PAYLOAD_TOO_LARGE'],
});

/**
 * GET /api/desk/interviews/{interview}/questions/{question}/files/{file}: the bytes of a file of a
 * question, as an attachment that no browser runs.
 */
export const readQuestionFile = defineDeskContract<{
  params: { interview: string; question: string; file: string };
  body: undefined;
  response: null;
}>()({
  method: 'GET',
  path: '/api/desk/interviews/{interview}/questions/{question}/files/{file}',
  role: 'editor',
  problems: ['NOT_FOUND', 'DEMO_ACCOUNT'],
});
