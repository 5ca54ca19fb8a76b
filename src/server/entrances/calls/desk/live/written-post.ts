import { z } from 'zod';
import { documentIdSchema } from '../../../../../domain/identifiers.ts';
import type { ContentProblem } from '../../../../platform/settings/content-problem.ts';
import { markdownToBlocks } from '../../../../subjects/html/markdown-blocks.ts';

/** Limit of a body in bytes: a post with a gallery of a hundred pictures. */
export const POST_LIMIT = 64 * 1024;

/** Characters of a title (`livePostSchema`). */
const LONGEST_TITLE = 300;

export const writtenSchema = z.strictObject({
  title: z.string().trim().min(1).max(LONGEST_TITLE).optional(),
  isKey: z.boolean(),
  isPinned: z.boolean(),
  author: documentIdSchema.optional(),
  text: z.string().max(POST_LIMIT),
});

export type Written = z.infer<typeof writtenSchema>;

export type ReadPost = { ok: true; post: Record<string, unknown> } | Refused;

interface Refused {
  ok: false;
  code: 'REQUIRED_FIELD' | 'INVALID_FIELDS';
  fields: Record<string, string>;
}

/** The fields of a post as a person has written it. A text with an element that a post cannot have is refused. */
export function readWritten({ text, ...fields }: Written, at: string): ReadPost {
  const { blocks, losses } = markdownToBlocks(text);
  if (losses.length > 0) {
    const lost = losses.map(({ what, detail }) => (detail === '' ? what : `${what} (${detail})`));
    return { ok: false, code: 'INVALID_FIELDS', fields: { text: lost.join(', ') } };
  }
  if (blocks.length === 0 && fields.title === undefined) return { ok: false, code: 'REQUIRED_FIELD', fields: { text: 'required' } };
  return { ok: true, post: { ...fields, at, body: blocks } };
}

/** The refusal of a post by the rules of publications. */
export function refusedPost(problems: readonly ContentProblem[]): Refused {
  return { ok: false, code: 'INVALID_FIELDS', fields: Object.fromEntries(problems.map(({ field, reason }) => [field || 'text', reason])) };
}
