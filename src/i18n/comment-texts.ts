import { COMMENT_STATES, MOST_CHARACTERS, REPORT_REASONS } from '#domain/comments/comment.ts';
import { PHASE_NAMES } from '#domain/comments/phases.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { PlainKey } from './message-key.ts';
import { pluralTexts } from './plural-texts.ts';
import { textsOf } from './texts-of.ts';
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

/** The texts of the tools of comments (`CommentTools`). */
export function commentToolTexts(locale: Locale) {
  const t = getTranslator(locale);
  const refused = Object.entries(PROBLEMS).map(([code, key]) => [code, t(key)] as const);
  const tooLong = t('comments:tooLong', { max: MOST_CHARACTERS });
  return {
    composer: {
      label: t('comments:label'),
      send: t('comments:send'),
      sending: t('comments:sending'),
      cancel: t('comments:cancel'),
      links: t('comments:links'),
      tooLong,
      remaining: pluralTexts(locale, 'comments:remaining'),
    },
    own: {
      states: textsOf(COMMENT_STATES, (state) => t(`comments:states.${state}`)),
      reasons: textsOf(PHASE_NAMES, (phase) => t(`comments:reasons.${phase}`)),
      note: t('comments:note', { note: '{note}' }),
      edit: t('comments:edit'),
      save: t('comments:save'),
      remove: t('comments:remove'),
      removeQuestion: t('comments:removeConfirm'),
    },
    votes: {
      like: t('comments:like'),
      dislike: t('comments:dislike'),
      report: t('comments:report'),
      reportQuestion: t('comments:reportReason'),
      reported: t('comments:reported'),
      cancel: t('comments:cancel'),
      reasons: textsOf(REPORT_REASONS, (reason) => t(`comments:reportReasons.${reason}`)),
    },
    problems: Object.fromEntries<string>([
      ...refused,
      ['INVALID_FIELDS', tooLong],
      ['REQUIRED_FIELD', tooLong],
      ['', t('errors:comments.notPublished')],
    ]),
    reply: t('comments:reply'),
    suspension: suspensionTexts(locale),
    incomplete: t('comments:incompleteAccount'),
    complete: t('comments:completeAccount'),
    published: t('comments:published'),
  };
}

/** The texts about a time in which a reader may not comment (`SuspensionNotice`). */
export function suspensionTexts(locale: Locale) {
  const t = getTranslator(locale);
  const tooLong = t('comments:suspension.tooLong', { max: MOST_CHARACTERS });
  return {
    until: t('comments:suspension.until', { date: '{date}' }),
    reason: t('comments:suspension.reason'),
    label: t('comments:suspension.label'),
    hint: t('comments:suspension.hint', { max: MOST_CHARACTERS }),
    send: t('comments:suspension.send'),
    sent: t('comments:suspension.sent'),
    problems: {
      INVALID_FIELDS: tooLong,
      REQUIRED_FIELD: tooLong,
      NOT_POSSIBLE_NOW: t('comments:suspension.notPossible'),
      '': t('comments:suspension.failed'),
    } as Readonly<Record<string, string>>,
  };
}
