import { MOST_CHARACTERS } from '#domain/comments/comment.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { PlainKey } from './message-key.ts';
import { pluralTexts } from './plural-texts.ts';
import { textsIn } from './texts-in.ts';
import { getTranslator } from './translator.ts';

/** Why a comment, a vote or a report was not taken, in words. */
const PROBLEMS: Readonly<Partial<Record<ProblemCode | 'TIMEOUT', PlainKey>>> = {
  NOT_SIGNED_IN: 'comments:writing.loginFirst',
  INCOMPLETE_ACCOUNT: 'comments:tools.incomplete',
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
  if (code === 'INVALID_FIELDS' || code === 'REQUIRED_FIELD')
    return t('comments:tooLong', { max: MOST_CHARACTERS });
  return t(PROBLEMS[code] ?? 'errors:comments.notPublished');
}

/** The texts of the tools of comments (`CommentTools`). */
export function commentToolTexts(locale: Locale) {
  const t = getTranslator(locale);
  const refused = Object.entries(PROBLEMS).map(([code, key]) => [code, t(key)] as const);
  const tooLong = t('comments:tooLong', { max: MOST_CHARACTERS });
  const cancel = t('comments:cancel');
  return {
    ...textsIn(locale, 'comments:tools'),
    replyTo: t('comments:replyTo', { nick: '{nick}' }),
    composer: {
      ...textsIn(locale, 'comments:composer'),
      cancel,
      tooLong,
      remaining: pluralTexts(locale, 'comments:remaining'),
    },
    own: { ...textsIn(locale, 'comments:own'), ...textsIn(locale, 'comments:editing') },
    votes: { ...textsIn(locale, 'comments:voting'), cancel },
    problems: Object.fromEntries<string>([
      ...refused,
      ['INVALID_FIELDS', tooLong],
      ['REQUIRED_FIELD', tooLong],
      ['', t('errors:comments.notPublished')],
    ]),
    suspension: suspensionTexts(locale),
  };
}

/** The texts about a time in which a reader may not comment (`SuspensionNotice`). */
export function suspensionTexts(locale: Locale) {
  const t = getTranslator(locale);
  const tooLong = t('comments:suspension.tooLong', { max: MOST_CHARACTERS });
  return {
    ...textsIn(locale, 'comments:suspension.notice'),
    hint: t('comments:suspension.notice.hint', { max: MOST_CHARACTERS }),
    problems: {
      INVALID_FIELDS: tooLong,
      REQUIRED_FIELD: tooLong,
      NOT_POSSIBLE_NOW: t('comments:suspension.notPossible'),
      '': t('comments:suspension.failed'),
    } as Readonly<Record<string, string>>,
  };
}
