import { useStore } from '@nanostores/react';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { $numbers } from '#stores/comments/moderation/queue.ts';

/** How long comments waited for a decision in the last seven days. */
export function WaitingTime({ locale, texts }: { locale: Locale; texts: ModerationTexts }) {
  const numbers = useStore($numbers, { ssr: 'initial' });
  if (!numbers || numbers.median === null) return null;
  return <p className="note">{texts.median.replace('{time}', waitText(numbers.median, locale))}</p>;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** A number of seconds in the largest unit that has two of it at least. */
function waitText(seconds: number, locale: Locale): string {
  const [size, unit] =
    seconds >= 2 * DAY
      ? [DAY, 'day']
      : seconds >= 2 * HOUR
        ? [HOUR, 'hour']
        : seconds >= 2 * MINUTE
          ? [MINUTE, 'minute']
          : [1, 'second'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(seconds / size),
  );
}
