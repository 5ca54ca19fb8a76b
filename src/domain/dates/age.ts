import type { Locale } from '../locale/locale.ts';
import { formatCardDay, formatTime } from './published-date.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days up to which an age says more than a date. */
const MOST_DAYS = 30;

/**
 * How long ago an instant was, in the largest whole unit: «fa 3 min», «fa 2 h», «fa 1 dia», «hace 3
 * d». A future instant, and one from thirty days ago on, is its day and time: «25 nov., 9.05 h».
 * For the desk: cards of readers name yesterday by the calendar (`src/browser/recent-times.ts`).
 */
export function formatAge(
  instant: string,
  { locale, timeZone, now }: { locale: Locale; timeZone: string; now: Date },
): string {
  const age = now.getTime() - Date.parse(instant);
  // The clocks of a device and of the server differ by seconds.
  if (age < -MINUTE || age >= MOST_DAYS * DAY)
    return `${formatCardDay(instant, { locale, timeZone, now })}, ${formatTime(instant, locale, timeZone)}`;
  const [size, unit] =
    age < HOUR
      ? ([MINUTE, 'minute'] as const)
      : age < DAY
        ? ([HOUR, 'hour'] as const)
        : ([DAY, 'day'] as const);
  return new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' })
    .format(-Math.max(1, Math.floor(age / size)), unit)
    .replaceAll(' ', '\u00a0');
}
