import { z } from 'zod';
import {
  decideQuestion as decideContract,
  listQuestions as listContract,
  readQuestionFile as fileContract,
} from '#contracts/interviews/desk-interviews.ts';
import { isCommentId } from '#domain/comments/comment-paths.ts';
import { QUESTION_STATES } from '#domain/interviews/interview.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { ownerOf } from '#server/subjects/interviews/interview-rows.ts';
import { readOwnedFile } from '../uploads/owned-file.ts';
import { findNamedInterview, findNamedQuestion } from './named-question.ts';
import { questionLines } from './question-line.ts';

/** Questions of a page. */
const PAGE = 50;

/** Characters of the desk's words for a reader. */
const LONGEST_NOTE = 500;

/** A cursor: the votes of the last question, and its id. */
const CURSOR = /^(\d{1,9}) ([0-9a-f-]{36})$/;

const querySchema = z.object({
  state: z.enum(QUESTION_STATES).default('waiting'),
  order: z.enum(['new', 'votes']).default('new'),
  cursor: z.string().max(60).optional(),
});

const INVALID_QUERY = { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } } as const;

/** Serves `GET /api/desk/interviews/{interview}/questions`. */
export const listQuestions = serveDeskCall(listContract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ session: { reader }, context }) {
    const query = parseQuery(context.url, querySchema);
    if (!query.success) return INVALID_QUERY;
    const { state, order, cursor } = query.data;
    const after = cursor === undefined ? undefined : placeOf(cursor);
    if (cursor !== undefined && !after) return INVALID_QUERY;
    const interview = await findNamedInterview(context);
    if (!interview) return { ok: false, code: 'NOT_FOUND' };
    const { services, site } = context.locals;
    const found = await services.desk.interviews.listQuestions({
      site: site.alias,
      interview: interview.id,
      state,
      order,
      after,
      limit: PAGE + 1,
    });
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      ok: true,
      response: {
        questions: await questionLines(services, shown, reader),
        cursor: last && found.length > PAGE ? `${last.votes} ${last.id}` : null,
      },
    };
  },
});

/** Serves `PUT /api/desk/interviews/{interview}/questions/{question}`. */
export const decideQuestion = serveDeskCall(decideContract, {
  body: z.strictObject({
    version: z.int().min(1),
    state: z.enum(['waiting', 'shown', 'rejected']),
    note: z.string().trim().min(1).max(LONGEST_NOTE).optional(),
  }),
  async handle({ body, session: { actor, reader }, context }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const named = await findNamedQuestion(context);
    if (!named) return { ok: false, code: 'NOT_FOUND' };
    const { services } = context.locals;
    const outcome = await services.desk.interviews.decide({ ...named, ...body, actor });
    if (!outcome.ok)
      return { ok: false, code: outcome.problem === 'gone' ? 'NOT_FOUND' : 'OUTDATED_VERSION' };
    const [line] = await questionLines(services, [outcome.row], reader);
    return line ? { ok: true, response: line } : { ok: false, code: 'NOT_FOUND' };
  },
});

/** Serves `GET /api/desk/interviews/{interview}/questions/{question}/files/{file}`. */
export const readQuestionFile = serveDeskCall(fileContract, {
  body: z.undefined(),
  async handle({ session: { reader }, context }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const named = await findNamedQuestion(context);
    const { services } = context.locals;
    const row = named && (await services.desk.interviews.findQuestion(named));
    const id = context.params['file'] ?? '';
    const file =
      row && (await readOwnedFile(services, { site: row.site, owner: ownerOf(row.id), id }));
    return file ? { ok: true, response: null, ...file } : { ok: false, code: 'NOT_FOUND' };
  },
});

function placeOf(cursor: string): { votes: number; id: string } | undefined {
  const [, votes, id = ''] = CURSOR.exec(cursor) ?? [];
  return isCommentId(id) ? { votes: Number(votes), id } : undefined;
}
