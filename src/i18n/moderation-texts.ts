import { COMMENT_STATES, REPORT_REASONS } from '#domain/comments/comment.ts';
import { LONGEST_NOTE, MODERATION_VIEWS, REASON_NAMES, SUSPENSION_DAYS } from '#domain/comments/moderation.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { pluralTexts } from './plural-texts.ts';
import { textsOf } from './texts-of.ts';
import { getTranslator } from './translator.ts';

/** Texts without values. */
const PLAIN = [
  'view',
  'search',
  'find',
  'clear',
  'emptySearch',
  'keys',
  'useKeys',
  'publish',
  'keep',
  'reject',
  'hold',
  'undo',
  'note',
  'rejectNow',
  'cancel',
  'undone',
  'changed',
  'failed',
  'own',
  'pickIt',
  'unpick',
  'story',
  'toComment',
  'toStory',
  'hiddenStory',
  'close',
  'open',
  'closedNow',
  'openNow',
  'answered',
  'replies',
  'why',
  'reports',
  'decided',
  'noteSent',
  'reader',
  'last',
  'ofStaff',
  'watched',
  'watch',
  'unwatch',
  'suspend',
  'suspendFor',
  'reason',
  'appeal',
  'lift',
  'keepSuspension',
  'suspensions',
  'noSuspensions',
  'waits',
  'loading',
] as const;

/** The texts of the moderation room, with the names of values in braces. */
export function moderationTexts(locale: Locale) {
  const t = getTranslator(locale);
  const [nick, date] = ['{nick}', '{date}'];
  return {
    ...textsOf(PLAIN, (name) => t(`moderation:${name}`)),
    views: textsOf(MODERATION_VIEWS, (view) => t(`moderation:views.${view}`)),
    empty: textsOf(MODERATION_VIEWS, (view) => t(`moderation:empty.${view}`)),
    states: textsOf(COMMENT_STATES, (state) => t(`comments:states.${state}`)),
    reasons: textsOf(REASON_NAMES, (name) => t(`moderation:reasons.${name}`, { word: '{word}' })),
    reportReasons: textsOf(REPORT_REASONS, (reason) => t(`comments:reportReasons.${reason}`)),
    staff: t('comments:staff'),
    pick: t('comments:pick'),
    formerReader: t('comments:formerReader'),
    median: t('moderation:median', { time: '{time}' }),
    named: t('moderation:named', { act: '{act}', name: '{name}' }),
    noteHint: t('moderation:noteHint', { most: LONGEST_NOTE }),
    overtaken: t('moderation:overtaken', { nick }),
    times: t('moderation:times', { reason: '{reason}', count: '{count}' }),
    decidedBy: t('moderation:decidedBy', { nick, date }),
    decidedAt: t('moderation:decidedAt', { date }),
    counts: t('moderation:counts', { published: '{published}', held: '{held}', rejected: '{rejected}', deleted: '{deleted}' }),
    watchDone: t('moderation:watchDone', { nick }),
    unwatchDone: t('moderation:unwatchDone', { nick }),
    suspendText: t('moderation:suspendText', { nick }),
    suspendNow: t('moderation:suspendNow', { nick }),
    suspended: t('moderation:suspended', { nick, date }),
    wasSuspended: t('moderation:wasSuspended', { date }),
    liftDone: t('moderation:liftDone', { nick }),
    keepDone: t('moderation:keepDone', { nick }),
    days: SUSPENSION_DAYS.map((days) => ({ days, text: t('moderation:days', { count: days }) })),
    done: {
      publish: pluralTexts(locale, 'moderation:published'),
      reject: pluralTexts(locale, 'moderation:rejected'),
      hold: pluralTexts(locale, 'moderation:held'),
    },
    someFailed: pluralTexts(locale, 'moderation:someFailed'),
  };
}

export type ModerationTexts = ReturnType<typeof moderationTexts>;
