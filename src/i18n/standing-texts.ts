import { formatDayInSentence } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { SubscriptionState } from '#domain/subscriptions/life-cycle.ts';
import type { SubscriptionSource } from '#domain/subscriptions/payment.ts';
import { getTranslator } from './translator.ts';

/** The parts of a subscription that its sentence tells. Instants are in RFC 3339. */
interface Standing {
  state: SubscriptionState;
  provider: SubscriptionSource;
  isEntitled: boolean;
  currentPeriodEnd: string;
  graceUntil: string | null;
}

/** A sentence on the state of a subscription, with the day on which its access ends. */
export function standingInWords(
  { state, provider, isEntitled, currentPeriodEnd, graceUntil }: Standing,
  { locale, timeZone, now }: { locale: Locale; timeZone: string; now: Date },
): string {
  const t = getTranslator(locale);
  const date = formatDayInSentence(graceUntil ?? currentPeriodEnd, locale, timeZone, now);
  if (provider === 'comp' && isEntitled) return t('subscription:standing.gift', { date });
  switch (state) {
    case 'trialing':
      return t('subscription:standing.trialing', { date });
    case 'active':
      return t('subscription:standing.active', { date });
    case 'past-due':
      return isEntitled
        ? t('subscription:standing.past-due', { date })
        : t('subscription:standing.past-due-over');
    case 'paused':
      return isEntitled
        ? t('subscription:standing.paused', { date })
        : t('subscription:standing.paused-over');
    case 'ending':
      return isEntitled
        ? t('subscription:standing.ending', { date })
        : t('subscription:standing.ended');
    case 'ended':
    case 'refunded':
    case 'disputed':
      return t(`subscription:standing.${state}`);
  }
}
