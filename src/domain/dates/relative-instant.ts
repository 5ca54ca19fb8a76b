import { calendarDay } from './calendar-day.ts';

const RELATIVE = /^(?:(today)|(\d{1,4}) days? ago|in (\d{1,4}) days?)(?: (\d{2}:\d{2}))?$/;
const MINUTES_AGO = /^(\d{1,4}) minutes? ago$/;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Turns `today 07:30`, `3 days ago 08:15` or `in 5 days` into an instant (with a time) or a day (without), counted from `now` in a time zone.
 * `35 minutes ago` counts from the last full hour, so that a demo that is started twice in an hour is the same. Anything else comes back as it is.
 */
export function resolveRelativeInstant(text: string, now: Date, timeZone: string): string {
  const minutes = MINUTES_AGO.exec(text)?.[1];
  if (minutes !== undefined) return new Date(Math.floor(now.getTime() / HOUR) * HOUR - Number(minutes) * MINUTE).toISOString();
  const match = RELATIVE.exec(text);
  if (!match) return text;
  const [, , ago, ahead, time] = match;
  const days = ago === undefined ? Number(ahead ?? 0) : -Number(ago);
  const day = addDays(calendarDay(now, timeZone), days);
  if (time === undefined) return day;
  return instantAt(day, time, timeZone);
}

/** The instant at which a zone's clocks show a time (HH:MM) of a day (YYYY-MM-DD). */
export function instantAt(day: string, time: string, timeZone: string): string {
  const wall = `${day}T${time}:00`;
  // The first answer may be an hour off where the clocks change; the second, asked at the instant that it gives, is not.
  return wall + offsetAt(wall + offsetAt(`${wall}Z`, timeZone), timeZone);
}

/** A calendar day some days later, or earlier. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** "+02:00": what a time zone's clocks are ahead of UTC at an instant. */
function offsetAt(instant: string, timeZone: string): string {
  const parts = offsetFormat(timeZone).formatToParts(new Date(instant));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '');
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, made);
  return made;
}
