const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Limit in hours of a relative time across midnight: an hour before midnight is not called
 * yesterday at one o'clock.
 */
const LATE_HOURS = 6;

/**
 * Hours from the beginning of yesterday to the end of today at most: two days, and the hour that a
 * change of clocks adds.
 */
const MOST_HOURS = 49;

/**
 * Rewrites the recent times of cards as relative times. Older times, and times in the future of the
 * reader's clock, stay as printed.
 */
export function tellRecentTimes(now: Date = new Date()): void {
  const times = document.querySelectorAll<HTMLTimeElement>('time.card-time');
  const format = recentTimeFormat({
    now,
    locale: document.documentElement.lang,
    timeZone: times[0]?.dataset['zone'] ?? 'UTC',
  });
  for (const time of times) {
    const text = format(new Date(time.dateTime));
    if (text !== undefined) time.textContent = text;
  }
}

/**
 * Creates a function that formats a recent instant relative to now: «fa 5 min», «fa 2 h», «ahir,
 * 21.47». Days are in the site's time zone. The function returns `undefined` for instants before
 * yesterday or in the future. The browser's formats are created once and only if needed, because
 * each takes milliseconds on a phone.
 */
export function recentTimeFormat({
  now,
  locale,
  timeZone,
}: {
  now: Date;
  locale: string;
  timeZone: string;
}) {
  const narrowFormat = once(
    () => new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' }),
  );
  const dayFormat = once(() => new Intl.DateTimeFormat('en-CA', { timeZone }));
  const yesterday = once(() =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day'),
  );
  const timeFormat = once(() => new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }));
  const ago = (count: number, unit: 'minute' | 'hour') =>
    narrowFormat().format(-count, unit).replaceAll(' ', '\u00a0');
  const day = (date: Date) => Date.parse(dayFormat().format(date)) / (24 * HOUR);
  return (instant: Date): string | undefined => {
    const age = now.getTime() - instant.getTime();
    if (!(age >= 0 && age < MOST_HOURS * HOUR)) return undefined;
    if (age < HOUR) return ago(Math.floor(age / MINUTE) || 1, 'minute');
    const days = age < LATE_HOURS * HOUR ? 0 : day(now) - day(instant);
    if (days === 0) return ago(Math.floor(age / HOUR), 'hour');
    if (days !== 1) return undefined;
    const time = timeFormat().format(instant);
    // Catalan writes a point between hours and minutes (Optimot, entry 6657/7).
    return `${yesterday()}, ${locale === 'ca' ? time.replace(':', '.') : time}`;
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
