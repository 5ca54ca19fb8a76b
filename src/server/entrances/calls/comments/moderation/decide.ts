import { z } from 'zod';
import {
  decideComment as contract,
  decideComments as bulkContract,
  pickComment as pickContract,
  type DecisionResult,
} from '#contracts/comments/moderation.ts';
import { charactersIn, hasRoom } from '#domain/comments/comment.ts';
import { isCommentId } from '#domain/comments/comment-paths.ts';
import { DECISIONS, LONGEST_NOTE, MOST_AT_ONCE } from '#domain/comments/moderation.ts';
import type { DecisionOutcome } from '#server/subjects/comments/moderation/decisions.ts';
import { serveDeskCall, type Staff } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { commentLines } from './comment-lines.ts';

/** A text that a reader is sent. */
export const noteSchema = z
  .string()
  .refine(
    (text) => hasRoom(text) && charactersIn(text) <= LONGEST_NOTE,
    `is longer than ${LONGEST_NOTE} characters`,
  );

const version = z.int().min(1);

const decisionSchema = z.strictObject({
  version,
  act: z.enum(DECISIONS),
  note: noteSchema.optional(),
});

/** Serves `PUT /api/desk/moderation/comments/{comment}/decision`. */
export const decideComment = serveDeskCall(contract, {
  body: decisionSchema,
  handle: ({ body, session, context }) =>
    changeNamed(context, session, (id) =>
      context.locals.services.desk.moderation.decide({
        ...body,
        id,
        site: context.locals.site.alias,
        moderator: session.reader.id,
      }),
    ),
});

/** Serves `PUT /api/desk/moderation/comments/{comment}/pick`. */
export const pickComment = serveDeskCall(pickContract, {
  body: z.strictObject({ version, isPick: z.boolean() }),
  handle: ({ body, session, context }) =>
    changeNamed(context, session, (id) =>
      context.locals.services.desk.moderation.pick({
        ...body,
        id,
        site: context.locals.site.alias,
        moderator: session.reader.id,
      }),
    ),
});

/**
 * Serves `POST /api/desk/moderation/decisions`. The comments are decided one after the other, each
 * in its transaction.
 */
export const decideComments = serveDeskCall(bulkContract, {
  body: z.strictObject({
    act: z.enum(DECISIONS),
    note: noteSchema.optional(),
    comments: z
      .array(
        z.strictObject({
          id: z.string().refine(isCommentId, 'is not the id of a comment'),
          version,
        }),
      )
      .min(1)
      .max(MOST_AT_ONCE),
  }),
  async handle({ body: { act, note, comments }, session, context: { locals } }) {
    const { moderation } = locals.services.desk;
    const results: DecisionResult[] = [];
    for (const at of comments) {
      const outcome = await moderation.decide({
        ...at,
        act,
        note,
        site: locals.site.alias,
        moderator: session.reader.id,
      });
      results.push(
        outcome.ok
          ? { id: at.id, version: outcome.version, problem: null, by: null }
          : {
              id: at.id,
              version: null,
              problem: CODES[outcome.problem],
              by: byOf(outcome) ?? null,
            },
      );
    }
    return { ok: true, response: { results } };
  },
});

type Refused = Extract<DecisionOutcome, { ok: false }>;

const CODES = {
  unknown: 'NOT_FOUND',
  gone: 'NOT_FOUND',
  'not-moderator': 'NOT_FOUND',
  own: 'OWN_COMMENT',
  outdated: 'OUTDATED_VERSION',
  nothing: 'NOT_POSSIBLE_NOW',
} as const satisfies Record<Refused['problem'], NonNullable<DecisionResult['problem']>>;

function byOf(outcome: Refused): string | undefined {
  return outcome.problem === 'outdated' ? outcome.by : undefined;
}

/** Changes the comment that the path names, and answers with it. */
async function changeNamed(
  { params, locals }: CallContext,
  session: Staff,
  change: (id: string) => Promise<DecisionOutcome>,
) {
  const id = params['comment'] ?? '';
  if (!isCommentId(id)) return { ok: false, code: 'NOT_FOUND' } as const;
  const outcome = await change(id);
  if (!outcome.ok) {
    const by = byOf(outcome);
    return {
      ok: false,
      code: CODES[outcome.problem],
      ...(by !== undefined && { fields: { by } }),
    } as const;
  }
  const found = await locals.services.desk.moderation.findComment(locals.site.alias, id);
  const [line] = await commentLines(locals, session, found ? [found] : []);
  return line
    ? ({ ok: true, response: line } as const)
    : ({ ok: false, code: 'NOT_FOUND' } as const);
}
