import { calendarDay } from './calendar-day.ts';

const RELATIVE = /^(?:(today)|(\d{1,4}) days? ago|in (\d{1,4}) days?)(?: (\d{2}:\d{2}))?$/;
const MINUTES_AGO = /^(\d{1,4}) minutes? ago$/;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Resolves `today 07:30`, `3 days ago 08:15` or `in 5 days` to an instant (with a time) or a day
 * (without), from `now` in a time zone. `35 minutes ago` counts from the last full hour, so that
 * two starts of a demo within an hour show the same content. Other texts are returned unchanged.
 */
export function resolveRelativeInstant(text: string, now: Date, timeZone: string): string {
  const minutes = MINUTES_AGO.exec(text)?.[1];
  if (minutes !== undefined)
    return new Date(
      Math.floor(now.getTime() / HOUR) * HOUR - Number(minutes) * MINUTE,
    ).toISOString();
  const match = RELATIVE.exec(text);
  if (!match) return text;
  const [, , ago, ahead, time] = match;
  const days = ago === undefined ? Number(ahead ?? 0) : -Number(ago);
  const day = addDays(calendarDay(now, timeZone), days);
  if (time === undefined) return day;
  return instantAt(day, time, timeZone);
}

/**
 * The instant at which clocks in a time zone show a time (HH:MM) of a day (YYYY-MM-DD). It is
 * written with the zone's offset, or in UTC if the offset has seconds, as before standard time
 * zones: RFC 3339 offsets have none.
 */
export function instantAt(day: string, time: string, timeZone: string): string {
  const wall = `${day}T${time}:00`;
  const shown = Date.parse(`${wall}Z`);
  // The first offset may be an hour off near a clock change. The second is computed at the
  // resulting instant and is correct.
  const offset = offsetAt(shown - offsetAt(shown, timeZone), timeZone);
  return offset % MINUTE === 0
    ? wall + writtenOffset(offset)
    : new Date(shown - offset).toISOString();
}

/**
 * An instant as clocks in a time zone show it, to the second: `2026-11-21T23:59:00+01:00`. It is
 * in UTC if the offset has seconds, as before standard time zones.
 */
export function inTimeZone(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  const offset = offsetAt(at, timeZone);
  if (offset % MINUTE !== 0) return new Date(at).toISOString();
  return new Date(at + offset).toISOString().slice(0, 19) + writtenOffset(offset);
}

/** Adds a number of days, possibly negative, to a calendar day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  // "3/1/2026, GMT+01:00". One text takes half the time of its parts.
  const [, sign, ...numbers] =
    /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(offsetFormat(timeZone).format(instant)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = numbers.map((number) => Number(number ?? 0));
  return (sign === '-' ? -1 : 1) * (hours * HOUR + minutes * MINUTE + seconds * 1000);
}

/** "+02:00" */
function writtenOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached formatter. Creating one takes a hundred times as long as using it. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, made);
  return made;
}
