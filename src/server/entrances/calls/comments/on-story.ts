import { isCommentId } from '#domain/comments/comment-paths.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { CommentProblem } from '#server/subjects/comments/ask-may.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

/** The visible story of the site with the id in the path of a call. */
export async function findCommentedStory({
  params,
  locals: { services, site },
}: CallContext): Promise<StorySummary | undefined> {
  const id = documentIdSchema.safeParse(params['id']);
  if (!id.success) return undefined;
  const [story] = await services.content
    .contentOf({ site, locale: site.defaultLocale })
    .listHeads([id.data]);
  return story?.site === site.alias ? story : undefined;
}

/** The id of the comment in the path of a call. */
export function commentIn({ params }: Pick<CallContext, 'params'>): string | undefined {
  const id = params['comment'] ?? '';
  return isCommentId(id) ? id : undefined;
}

/**
 * The code of each reason for which a comment is not taken. A comment that others do not see does
 * not exist for them.
 */
const CODES = {
  'no-session': 'NOT_SIGNED_IN',
  incompleteAccount: 'INCOMPLETE_ACCOUNT',
  suspended: 'COMMENTING_SUSPENDED',
  closed: 'COMMENTS_CLOSED',
  gone: 'NOT_FOUND',
  unknown: 'NOT_FOUND',
  'not-own': 'NOT_FOUND',
  own: 'OWN_COMMENT',
  'reply-to-reply': 'NOT_POSSIBLE_NOW',
  'too-late': 'NOT_POSSIBLE_NOW',
  'not-suspended': 'NOT_POSSIBLE_NOW',
  appealed: 'NOT_POSSIBLE_NOW',
  'not-moderator': 'FORBIDDEN',
  empty: 'REQUIRED_FIELD',
  tooLong: 'INVALID_FIELDS',
  tooMany: 'TOO_MANY_REQUESTS',
  repeated: 'REPEATED_COMMENT',
  once: 'VOTE_ONCE',
} as const satisfies Record<CommentProblem, ProblemCode>;

/** The refusal of a call. `Code`: the codes of its contract. */
export function refusalOf<Code extends ProblemCode>(
  problem: CommentProblem,
  { problems }: { problems: readonly Code[] },
): { ok: false; code: Code; fields?: Record<string, string> } {
  const code = problems.find((one) => one === CODES[problem]);
  // A refusal that the contract does not have.
  if (code === undefined) throw new Error(`The contract has no code for "${problem}".`);
  return {
    ok: false,
    code,
    ...(problem === 'tooLong' && { fields: { text: 'is longer than 500 characters' } }),
  };
}
