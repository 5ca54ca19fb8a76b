import { z } from 'zod';
import {
  listQueue as contract,
  showComment as showContract,
} from '#contracts/comments/moderation.ts';
import { isCommentId } from '#domain/comments/comment-paths.ts';
import { LONGEST_SEARCH, MODERATION_VIEWS } from '#domain/comments/moderation.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { commenterLine, commentLines } from './comment-lines.ts';

/** Comments of a page. */
const PAGE = 25;

/** Replies that are shown with a comment. */
const REPLIES = 20;

const querySchema = z.object({
  view: z.enum(MODERATION_VIEWS).optional(),
  search: z
    .string()
    .max(LONGEST_SEARCH)
    .refine((text) => !text.includes('\0'))
    .optional(),
  cursor: z.string().refine(isCommentId).optional(),
});

/** Serves `GET /api/desk/moderation`. */
export const listQueue = serveDeskCall(contract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ session, context: { locals, url } }) {
    const query = parseQuery(url, querySchema);
    if (!query.success) return { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } };
    const { view = 'held', search, cursor } = query.data;
    const { moderation } = locals.services.desk;
    const { alias } = locals.site;
    const [found, waiting, median] = await Promise.all([
      moderation.listQueue({ site: alias, view, search, after: cursor, limit: PAGE + 1 }),
      moderation.countWaiting(alias),
      moderation.findMedian(alias),
    ]);
    const shown = found.slice(0, PAGE);
    return {
      ok: true,
      response: {
        comments: await commentLines(locals, session, shown),
        cursor: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
        numbers: { ...waiting, median: median ?? null },
      },
    };
  },
});

/** Serves `GET /api/desk/moderation/comments/{comment}`. */
export const showComment = serveDeskCall(showContract, {
  body: z.undefined(),
  async handle({ session, context: { locals, params } }) {
    const { moderation } = locals.services.desk;
    const { alias } = locals.site;
    const id = params['comment'] ?? '';
    const found = isCommentId(id) ? await moderation.findComment(alias, id) : undefined;
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const [parent, replies, isClosed, reader] = await Promise.all([
      found.parent === null ? undefined : moderation.findComment(alias, found.parent),
      moderation.listRepliesOf(alias, id, REPLIES),
      moderation.isThreadClosed(found.story),
      found.userId === null ? undefined : moderation.findHistory(alias, found.userId),
    ]);
    const [comment, ...rest] = await commentLines(locals, session, [
      found,
      ...replies,
      ...(parent ? [parent] : []),
    ]);
    if (!comment) return { ok: false, code: 'NOT_FOUND' };
    return {
      ok: true,
      response: {
        comment,
        parent: (parent && rest.at(-1)) ?? null,
        replies: rest.slice(0, replies.length),
        isClosed,
        reader: reader ? commenterLine(reader) : null,
      },
    };
  },
});
