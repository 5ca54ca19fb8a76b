const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Limit in hours of a relative time across midnight: an hour before midnight is not called yesterday at one o'clock.
 */
const LATE_HOURS = 6;

/**
 * Rewrites the recent times of cards as relative times. Older times, and times in the future of the reader's clock,
 * stay as printed.
 */
export function tellRecentTimes(now: Date = new Date()): void {
  const locale = document.documentElement.lang;
  for (const time of document.querySelectorAll<HTMLTimeElement>('time.card-time'))
    time.textContent = recentTime(new Date(time.dateTime), now, locale, time.dataset['zone'] ?? 'UTC') ?? time.textContent;
}

/**
 * Formats a recent instant relative to now: «fa 5 min», «fa 2 h», «ahir, 21.47». Days are in the site's time zone.
 * Returns `undefined` for instants before yesterday or in the future.
 */
export function recentTime(instant: Date, now: Date, locale: string, timeZone: string): string | undefined {
  const age = now.getTime() - instant.getTime();
  if (!(age >= 0)) return undefined;
  const ago = (count: number, unit: 'minute' | 'hour') =>
    new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' }).format(-count, unit).replaceAll(' ', '\u00a0');
  if (age < HOUR) return ago(Math.max(1, Math.floor(age / MINUTE)), 'minute');
  const day = (date: Date) => Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(date)) / (24 * HOUR);
  const days = day(now) - day(instant);
  if (days === 0 || age < LATE_HOURS * HOUR) return ago(Math.floor(age / HOUR), 'hour');
  if (days !== 1) return undefined;
  const yesterday = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(instant);
  // Catalan writes a point between hours and minutes (Optimot, entry 6657/7).
  return `${yesterday}, ${locale === 'ca' ? time.replace(':', '.') : time}`;
}
