import { expect, it } from 'vitest';
import { GIFT_PROBLEMS } from '#contracts/subscriptions/give-subscription.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import { textsIn } from '#i18n/texts-in.ts';

it.each(LOCALES)('returns the texts of a group in %s with their placeholders', (locale) => {
  expect(textsIn(locale, 'desk:sessions').since).toContain('{date}');
  expect(Object.keys(textsIn(locale, 'desk:alerts.states'))).toEqual([
    'running',
    'coming',
    'ended',
    'withdrawn',
  ]);
});

it.each(LOCALES)(
  'has a sentence for each reason why a subscription is not given, in %s',
  (locale) => {
    expect(Object.keys(textsIn(locale, 'desk:comps.problems'))).toEqual(
      expect.arrayContaining([...GIFT_PROBLEMS, 'email', 'until']),
    );
  },
);
