import { z } from 'zod';
import {
  closeComments as closeContract,
  keepSuspension as keepContract,
  liftSuspension as liftContract,
  listSuspensions as listContract,
  suspendReader as suspendContract,
  watchReader as watchContract,
} from '#contracts/comments/moderation.ts';
import { cleanText } from '#domain/text/clean-text.ts';
import { LONGEST_SUSPENSION } from '#domain/comments/moderation.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type {
  OnReader,
  RuleOutcome,
} from '#server/subjects/comments/moderation/commenter-rules.ts';
import { serveDeskCall, type Staff } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { commenterLine, suspensionLine } from './comment-lines.ts';
import { noteSchema } from './decide.ts';

/** Serves `GET /api/desk/moderation/suspensions`. */
export const listSuspensions = serveDeskCall(listContract, {
  body: z.undefined(),
  async handle({ context: { locals } }) {
    const found = await locals.services.desk.moderation.listSuspensions(locals.site.alias);
    return { ok: true, response: { suspensions: found.map(suspensionLine) } };
  },
});

/** Serves `PUT /api/desk/moderation/readers/{reader}/suspension`. */
export const suspendReader = serveDeskCall(suspendContract, {
  body: z.strictObject({
    days: z.int().min(1).max(LONGEST_SUSPENSION),
    text: noteSchema.refine((text) => cleanText(text) !== '', 'is empty'),
  }),
  handle: ({ body, session, context }) =>
    changeReader(context, session, (on) =>
      context.locals.services.desk.moderation.suspend({ ...on, ...body }),
    ),
});

/** Serves `DELETE /api/desk/moderation/readers/{reader}/suspension`. */
export const liftSuspension = serveDeskCall(liftContract, {
  body: z.undefined(),
  handle: ({ session, context }) =>
    changeReader(context, session, (on) => context.locals.services.desk.moderation.lift(on)),
});

/** Serves `POST /api/desk/moderation/readers/{reader}/appeal`. */
export const keepSuspension = serveDeskCall(keepContract, {
  body: z.undefined(),
  handle: ({ session, context }) =>
    changeReader(context, session, (on) => context.locals.services.desk.moderation.keep(on)),
});

/** Serves `PUT /api/desk/moderation/readers/{reader}/watch`. */
export const watchReader = serveDeskCall(watchContract, {
  body: z.strictObject({ isWatched: z.boolean() }),
  handle: ({ body, session, context }) =>
    changeReader(context, session, (on) =>
      context.locals.services.desk.moderation.watch({ ...on, ...body }),
    ),
});

/** Serves `PUT /api/desk/moderation/stories/{story}`. */
export const closeComments = serveDeskCall(closeContract, {
  body: z.strictObject({ isClosed: z.boolean() }),
  async handle({ body: { isClosed }, session, context: { params, locals } }) {
    const { services, site } = locals;
    const id = documentIdSchema.safeParse(params['story']);
    const [story] = id.success
      ? await services.content.contentOf({ site, locale: site.defaultLocale }).listHeads([id.data])
      : [];
    if (story?.site !== site.alias) return { ok: false, code: 'NOT_FOUND' };
    await services.desk.moderation.closeThread({
      site: site.alias,
      story: story.id,
      isClosed,
      moderator: session.reader.id,
    });
    return { ok: true, response: { isClosed } };
  },
});

const CODES = { unknown: 'NOT_FOUND', staff: 'FORBIDDEN', nothing: 'NOT_POSSIBLE_NOW' } as const;

/** Longest id of a reader. */
const LONGEST_ID = 64;

/** Changes a rule of the reader whom the path names, and answers with the reader's history. */
async function changeReader(
  { params, locals }: CallContext,
  session: Staff,
  change: (on: OnReader) => Promise<RuleOutcome>,
) {
  const reader = (params['reader'] ?? '').slice(0, LONGEST_ID);
  const site = locals.site.alias;
  if (reader === '' || reader.includes('\0')) return { ok: false, code: 'NOT_FOUND' } as const;
  const outcome = await change({ site, reader, moderator: session.reader.id });
  if (!outcome.ok) return { ok: false, code: CODES[outcome.problem] } as const;
  const history = await locals.services.desk.moderation.findHistory(site, reader);
  return history
    ? ({ ok: true, response: commenterLine(history) } as const)
    : ({ ok: false, code: 'NOT_FOUND' } as const);
}
