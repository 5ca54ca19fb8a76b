import { GUARDIAN_AGE } from '#domain/children/child-age.ts';
import { MOST_CHILDREN } from '#domain/children/child.ts';
import type { ChildProblem } from '#domain/children/child-problems.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import { textsIn } from './texts-in.ts';
import { getTranslator } from './translator.ts';

/** Texts of the tab of children. `age`: the minimum age of the site, at which a profile ends. */
export function childTexts(locale: Locale, age: number) {
  const t = getTranslator(locale);
  const { name, birthdate, requiredMark } = textsIn(locale, 'profile:fields');
  return {
    ...textsIn(locale, 'children:list'),
    end: t('children:end', { age }),
    ended: t('children:ended', { age, date: '{date}' }),
    ...textsIn(locale, 'children:fields'),
    name,
    birthdate,
    requiredMark,
    saving: t('profile:change.saving'),
    loading: t('common:loading'),
  };
}

/**
 * The message of each reason for which a change of a child is refused. `wrong`: fields are marked.
 * `unread`: the list could not be read.
 */
export function childProblemTexts(
  locale: Locale,
): Record<ChildProblem | 'wrong' | 'unread', string> {
  const t = getTranslator(locale);
  return {
    demo: t('children:problems.demo'),
    tooYoung: [
      t(PROBLEM_TEXTS.GUARDIAN_TOO_YOUNG),
      t('children:problems.tooYoung', { age: GUARDIAN_AGE }),
    ].join(' '),
    full: t('children:problems.full', { most: MOST_CHILDREN }),
    tooOften: t('children:problems.tooOften'),
    failed: t('profile:change.failed'),
    wrong: t('profile:form.summary'),
    unread: t('children:problems.unread'),
  };
}
