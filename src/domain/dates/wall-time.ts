import { instantAt } from './relative-instant.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The date and time (YYYY-MM-DDTHH:MM) that clocks in a time zone show at an instant, as inputs of
 * browsers write them.
 */
export function wallTimeAt(instant: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(new Date(instant)).replace(' ', 'T');
}

/**
 * The instant at which clocks in a time zone show a date and time (YYYY-MM-DDTHH:MM); `undefined`
 * for another text.
 */
export function instantOfWallTime(text: string, timeZone: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(text) ?? [];
  return day === undefined || time === undefined ? undefined : instantAt(day, time, timeZone);
}
