import { MOST_CHARACTERS } from '../domain/comments/comment.ts';
import type { ProblemCode } from '../domain/problems.ts';
import type { Locale } from '../domain/sites/locale.ts';
import type { PlainKey } from './message-key.ts';
import { getTranslator } from './translator.ts';

/** Why a comment, a vote or a report was not taken, in words. */
const PROBLEMS: Readonly<Partial<Record<ProblemCode | 'TIMEOUT', PlainKey>>> = {
  NOT_SIGNED_IN: 'comments:writing.loginFirst',
  INCOMPLETE_ACCOUNT: 'comments:incompleteAccount',
  COMMENTS_CLOSED: 'comments:closed',
  COMMENTING_SUSPENDED: 'errors:comments.suspended',
  REPEATED_COMMENT: 'errors:comments.repeated',
  TOO_MANY_REQUESTS: 'errors:comments.tooOften',
  NOT_POSSIBLE_NOW: 'errors:comments.tooLate',
  NOT_FOUND: 'errors:comments.gone',
  VOTE_ONCE: 'errors:comments.voteOnce',
  OWN_COMMENT: 'errors:comments.own',
};

/** The words of a problem with a comment. */
export function problemText(code: ProblemCode | 'TIMEOUT', locale: Locale): string {
  const t = getTranslator(locale);
  if (code === 'INVALID_FIELDS' || code === 'REQUIRED_FIELD') return t('comments:tooLong', { max: MOST_CHARACTERS });
  return t(PROBLEMS[code] ?? 'errors:comments.notPublished');
}
