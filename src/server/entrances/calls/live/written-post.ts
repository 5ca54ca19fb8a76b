import { z } from 'zod';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type { Block } from '#domain/stories/blocks.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import { isTooComplex, TOO_COMPLEX } from '#server/platform/threads/thread-errors.ts';
import { PERSON_LIMIT, type MarkdownParser } from '#server/subjects/html/markdown-parser.ts';

/**
 * Characters of a text: ten times a long post, or a gallery of a hundred pictures. The room knows
 * it too.
 */
export const LONGEST_TEXT = 10_000;

/** Limit of a body in bytes: the longest text in letters of four bytes, each escaped. */
export const POST_LIMIT = 64 * 1024;

/** Characters of a title (`livePostSchema`). */
const LONGEST_TITLE = 300;

export const writtenSchema = z.strictObject({
  title: z.string().trim().min(1).max(LONGEST_TITLE).optional(),
  isKey: z.boolean(),
  isPinned: z.boolean(),
  author: documentIdSchema.optional(),
  text: z.string().max(LONGEST_TEXT),
});

export type Written = z.infer<typeof writtenSchema>;

export type ReadPost = { ok: true; post: Record<string, unknown> } | Refused;

interface Refused {
  ok: false;
  code: 'REQUIRED_FIELD' | 'INVALID_FIELDS';
  httpCode?: 422;
  fields: Record<string, string>;
}

/**
 * The fields of a post as a person has written it.
 */
export async function readWritten(
  markdown: Pick<MarkdownParser, 'parse'>,
  { text, ...fields }: Written,
  at: string,
): Promise<ReadPost> {
  const read = await readBlocks(markdown, text);
  if (!read.ok) return read;
  if (read.blocks.length === 0 && fields.title === undefined)
    return { ok: false, code: 'REQUIRED_FIELD', fields: { text: 'required' } };
  return { ok: true, post: { ...fields, at, body: read.blocks } };
}

/**
 * The blocks of a text in Markdown. A text with an element that a post cannot have is refused, and
 * one that takes the parser too long.
 */
export async function readBlocks(
  markdown: Pick<MarkdownParser, 'parse'>,
  text: string,
): Promise<{ ok: true; blocks: Block[] } | Refused> {
  const parsed = await markdown.parse({ markdown: text }, PERSON_LIMIT).catch((error: unknown) => {
    if (isTooComplex(error)) return undefined;
    throw error;
  });
  if (parsed === undefined)
    return { ok: false, code: 'INVALID_FIELDS', httpCode: 422, fields: { text: TOO_COMPLEX } };
  const { blocks, losses } = parsed;
  if (losses.length > 0) {
    const lost = losses.map(({ what, detail }) => (detail === '' ? what : `${what} (${detail})`));
    return { ok: false, code: 'INVALID_FIELDS', fields: { text: lost.join(', ') } };
  }
  return { ok: true, blocks };
}

/** The refusal of a post by the rules of publications. */
export function refusedPost(problems: readonly ContentProblem[]): Refused {
  return {
    ok: false,
    code: 'INVALID_FIELDS',
    fields: Object.fromEntries(problems.map(({ field, reason }) => [field || 'text', reason])),
  };
}
