import { z } from 'zod';
import {
  answerQuestion as answerContract,
  previewAnswer as previewContract,
  withdrawAnswer as withdrawContract,
} from '#contracts/interviews/desk-interviews.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { readAnswerParts } from '#server/subjects/content/interview-parts.ts';
import type { QuestionRow } from '#server/subjects/interviews/interview-rows.ts';
import { LONGEST_TEXT, POST_LIMIT, readBlocks, refusedPost } from '../live/written-post.ts';
import { findNamedQuestion } from './named-question.ts';
import { questionLines } from './question-line.ts';

/** An answer with what it shows, for the page that prints it. */
export interface ShownAnswer extends Pick<StoryPage, 'images' | 'cards'> {
  edition: Edition;
  story: StoryOf<'digital-interview'>;
}

/** The page that prints an answer. */
const PRINTED = '/api/desk/written-answer/';

const textSchema = z.string().trim().min(1).max(LONGEST_TEXT);

const EMPTY = { ok: false, code: 'REQUIRED_FIELD', fields: { text: 'required' } } as const;

const NOT_FOUND = { ok: false, code: 'NOT_FOUND' } as const;

/** Serves `PUT /api/desk/interviews/{interview}/questions/{question}/answer`. */
export const answerQuestion = serveDeskCall(answerContract, {
  body: z.strictObject({ version: z.int().min(1), text: textSchema }),
  bodyLimit: POST_LIMIT,
  async handle({ body: { version, text }, session: { actor, reader }, context }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const found = await findQuestion(context);
    if (!found) return NOT_FOUND;
    const { services } = context.locals;
    const written = await writtenAnswer(context, found.row, text);
    if (!written.ok) return written.refusal;
    const [answer] = written.story.answers;
    const outcome = await services.desk.interviews.answer({
      ...found.named,
      version,
      blocks: answer?.answer ?? [],
      actor,
    });
    if (!outcome.ok)
      return { ok: false, code: outcome.problem === 'gone' ? 'NOT_FOUND' : 'OUTDATED_VERSION' };
    const [line] = await questionLines(services, [outcome.row], reader);
    return line ? { ok: true, response: line } : NOT_FOUND;
  },
});

const querySchema = z.object({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/** Serves `DELETE /api/desk/interviews/{interview}/questions/{question}/answer`. */
export const withdrawAnswer = serveDeskCall(withdrawContract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ session: { actor, reader }, context }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const query = parseQuery(context.url, querySchema);
    if (!query.success)
      return { ok: false, code: 'INVALID_FIELDS', fields: { version: 'invalid' } };
    const named = await findNamedQuestion(context);
    if (!named) return NOT_FOUND;
    const { services } = context.locals;
    const { version } = query.data;
    const outcome = await services.desk.interviews.withdraw({ ...named, version, actor });
    if (!outcome.ok)
      return { ok: false, code: outcome.problem === 'gone' ? 'NOT_FOUND' : 'OUTDATED_VERSION' };
    const [line] = await questionLines(services, [outcome.row], reader);
    return line ? { ok: true, response: line } : NOT_FOUND;
  },
});

/** Serves `POST /api/desk/interviews/{interview}/questions/{question}/preview`. */
export const previewAnswer = serveDeskCall(previewContract, {
  body: z.strictObject({ text: textSchema }),
  bodyLimit: POST_LIMIT,
  async handle({ body: { text }, session: { reader }, context }) {
    const found = await findQuestion(context);
    // The preview has the reader's question.
    if (!found || reader.isRegisteredInDemo) return NOT_FOUND;
    const written = await writtenAnswer(context, found.row, text);
    if (!written.ok) return written.refusal;
    const { services, site } = context.locals;
    const { story } = written;
    const edition = { site, locale: story.locale };
    const parts = await readAnswerParts(services.content.contentOf(edition), story);
    return { ok: true, response: { html: await print(context, { ...parts, edition, story }) } };
  },
});

/** The question of the path of a call. */
async function findQuestion(context: CallContext) {
  const named = await findNamedQuestion(context);
  const row = named && (await context.locals.services.desk.interviews.findQuestion(named));
  return named && row ? { named, row } : undefined;
}

/** The answer in its interview of the question's language, or the refusal of the call. */
async function writtenAnswer(
  { locals: { services } }: CallContext,
  row: QuestionRow,
  text: string,
) {
  const read = await readBlocks(services.parsers.markdown, text);
  if (!read.ok) return { ok: false, refusal: read } as const;
  if (read.blocks.length === 0) return { ok: false, refusal: EMPTY } as const;
  const document = await services.desk.interviews.findVersion(row, row.locale);
  const prepared =
    document === undefined
      ? undefined
      : await services.desk.interviews.prepareAnswer({
          interview: document,
          id: row.id,
          question: row.text,
          answer: read.blocks,
        });
  if (prepared?.ok === true) {
    const [answer] = prepared.story.answers;
    const by = row.askedBy === '' ? {} : { askedBy: row.askedBy };
    const answers = answer ? [{ ...answer, ...by }] : [];
    return { ok: true, story: { ...prepared.story, answers } } as const;
  }
  return {
    ok: false,
    refusal: prepared?.reason === 'invalid' ? refusedPost(prepared.problems) : NOT_FOUND,
  } as const;
}

/** Prints an answer by the component of the interview's page. */
async function print(context: CallContext, shown: ShownAnswer): Promise<string> {
  if (!context.rewrite) throw new Error('A preview is printed by a request of its own.');
  context.locals.edition = shown.edition;
  context.locals.writtenAnswer = shown;
  // A request of its own, because the body of the call has been read.
  const page = await context.rewrite(new Request(new URL(PRINTED, context.url)));
  return (await page.text()).trim();
}
