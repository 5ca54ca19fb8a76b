const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limit in milliseconds of a relative time across midnight: an hour before midnight is not called
 * yesterday at one o'clock.
 */
const LATE = 6 * HOUR;

/**
 * Rewrites the recent times of cards as relative times. Older times, and times in the future of the
 * reader's clock, stay as printed.
 */
export function tellRecentTimes(now: Date = new Date()): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time.card-time')) {
    const text = recentTime(time.dateTime, now, document.documentElement.lang);
    if (text !== undefined) time.textContent = text;
  }
}

/**
 * Formats a recent instant relative to now: «fa 5 min», «fa 2 h», «ahir, 21.47». Returns `undefined`
 * for instants before yesterday or in the future. `instant` is as clocks of the site show it, with
 * their offset (`inTimeZone`), and days are those of the site. The words are those of `Intl`, whose
 * first format takes a phone 60 to 240 ms.
 */
export function recentTime(instant: string, now: Date, locale: string): string | undefined {
  const at = new Date(instant);
  const age = now.getTime() - at.getTime();
  const isCatalan = locale === 'ca';
  const ago = (count: number, unit: string) =>
    `${isCatalan ? 'fa' : 'hace'}\u00a0${count}\u00a0${unit}`;
  if (!(age >= 0)) return undefined;
  if (age < HOUR) return ago(Math.floor(age / MINUTE) || 1, 'min');
  const wall = Date.parse(`${instant.slice(0, 19)}Z`);
  // Clocks of the reader that changed in between tell that those of the site did.
  const change = (at.getTimezoneOffset() - now.getTimezoneOffset()) * MINUTE;
  const days = Math.floor((wall + age + change) / DAY) - Math.floor(wall / DAY);
  if (days === 0 || age < LATE) return ago(Math.floor(age / HOUR), 'h');
  if (days !== 1) return undefined;
  const time = instant.slice(11, 16).replace(/^0/, '');
  // Catalan writes a point between hours and minutes (Optimot, entry 6657/7).
  return isCatalan ? `ahir, ${time.replace(':', '.')}` : `ayer, ${time}`;
}
