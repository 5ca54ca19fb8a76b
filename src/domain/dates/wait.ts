import type { Locale } from '../locale/locale.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** Seconds in words, in the largest unit that has two of it at least: «7 minuts», «3 dies». */
export function formatWait(seconds: number, locale: Locale): string {
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
