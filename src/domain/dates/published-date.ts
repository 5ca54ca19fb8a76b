import { calendarDay, zoneOf } from './calendar-day.ts';
import type { Locale } from '../locale/locale.ts';

/**
 * Formats dates and lists in the page's language with `Intl` alone, which writes «d’abril» and «e
 * Ignacio» correctly.
 */

type Instant = string | Date;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached formatter of a locale, time zone and style. Creating one takes longer than the rest of a
 * card.
 */
function dateFormat(
  locale: Locale,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const name = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = dateFormats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  dateFormats.set(name, made);
  return made;
}

function asDate(instant: Instant): Date {
  return typeof instant === 'string' ? new Date(instant) : instant;
}

/**
 * Day and time of publication in the page's language: «20 d’abril del 2026, a les 9.05 h», «20 de
 * abril de 2026 a las 9:05».
 */
export function formatPublishedDate(instant: Instant, locale: Locale, timeZone: string): string {
  return withHour(
    dateFormat(locale, timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(asDate(instant)),
    locale,
  );
}

/**
 * Writes the hour as Catalan requires, with a point and a symbol: «9.05 h» (Optimot, entry 6657/7).
 * `Intl` writes neither.
 */
function withHour(text: string, locale: Locale): string {
  return locale === 'ca' ? text.replace(/(\d):(\d\d)$/, '$1.$2\u00a0h') : text;
}

/**
 * Day of a card in words: «25 nov.», in another year than that of `now` «25 nov. 2025». Spanish
 * abbreviations have a point (Ortografía de la lengua española, appendix 2), which `Intl` omits.
 */
export function formatCardDay(
  instant: Instant,
  { locale, timeZone, now }: { locale: Locale; timeZone: string; now: Date },
): string {
  const { day, month } = formatBadge(asDate(instant).toISOString(), locale, timeZone);
  const year = calendarDay(instant, timeZone).slice(0, 4);
  const isThisYear = year === calendarDay(now, timeZone).slice(0, 4);
  const point = locale === 'es' ? '.' : '';
  return `${day} ${month}${point}${isThisYear ? '' : ` ${year}`}`;
}

/** DD/MM/YY (SPECIFICATION §9). */
export function formatShortDate(instant: Instant, locale: Locale, timeZone: string): string {
  return dateFormat(locale, timeZone, { day: '2-digit', month: '2-digit', year: '2-digit' }).format(
    asDate(instant),
  );
}

/** The full day for the header: «dilluns, 20 d’abril del 2026». */
export function formatDay(instant: Instant, locale: Locale, timeZone: string): string {
  return dateFormat(locale, timeZone, { dateStyle: 'full' }).format(asDate(instant));
}

/** Milliseconds within which a day and its month are enough. */
const TWELVE_MONTHS = 365 * 24 * 3600_000;

/**
 * The day within a sentence: «divendres 11 de desembre», with the year from twelve months on:
 * «dissabte 11 de desembre del 2027».
 */
export function formatDayInSentence(
  instant: Instant,
  locale: Locale,
  timeZone: string,
  now: Date,
): string {
  const isFar = Math.abs(asDate(instant).getTime() - now.getTime()) >= TWELVE_MONTHS;
  return dateFormat(locale, timeZone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isFar && { year: 'numeric' }),
  })
    .format(asDate(instant))
    .replace(', ', ' ');
}

/** Whether two instants fall on the same day in the site's time zone. */
export function isSameCalendarDay(one: Instant, other: Instant, timeZone: string): boolean {
  return calendarDay(one, timeZone) === calendarDay(other, timeZone);
}

const LIST_FORMATS: Record<Locale, Intl.ListFormat> = {
  ca: new Intl.ListFormat('ca', { type: 'conjunction' }),
  es: new Intl.ListFormat('es', { type: 'conjunction' }),
};

/** Names in a sentence: «Anna, Bernat i Ignasi», «Ana e Ignacio». */
export function formatList(names: readonly string[], locale: Locale): string {
  return LIST_FORMATS[locale].format(names);
}

/** Day and short month of an instant, or of a day as YYYY-MM-DD: «3», «des.». */
export function formatBadge(
  date: string,
  locale: Locale,
  timeZone: string,
): { day: string; month: string } {
  const parts = dateFormat(locale, zoneOf(date, timeZone), {
    day: 'numeric',
    month: 'short',
  }).formatToParts(new Date(date));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: part('day'), month: part('month').replace(/^(?:de |d[’'])/, '') };
}

/** A time of day: «9.05 h», «9:05». */
export function formatTime(instant: Instant, locale: Locale, timeZone: string): string {
  return withHour(
    dateFormat(locale, timeZone, { timeStyle: 'short' }).format(asDate(instant)),
    locale,
  );
}

/** A span of time of one or two days: «9.05–10.00 h», «9:05–10:00». */
export function formatTimeSpan(
  { from, to }: { from: Instant; to: Instant },
  locale: Locale,
  timeZone: string,
): string {
  const start = dateFormat(locale, timeZone, { timeStyle: 'short' }).format(asDate(from));
  return `${locale === 'ca' ? start.replace(':', '.') : start}–${formatTime(to, locale, timeZone)}`;
}

/** A length of time in hours and minutes: «1 h 30 min». */
export function formatLength(milliseconds: number, locale: Locale): string {
  const minutes = Math.round(milliseconds / 60_000);
  const parts = [
    { count: Math.floor(minutes / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => unitFormat(locale, unit).format(count).replaceAll(' ', '\u00a0'))
    .join(' ');
}

const unitFormats = new Map<string, Intl.NumberFormat>();

function unitFormat(locale: Locale, unit: string): Intl.NumberFormat {
  const name = `${locale} ${unit}`;
  const known = unitFormats.get(name) ?? new Intl.NumberFormat(locale, { style: 'unit', unit });
  unitFormats.set(name, known);
  return known;
}

/** A range of days (YYYY-MM-DD) in words: «3–12 d’abril del 2026». */
export function formatDayRange(from: string, to: string, locale: Locale): string {
  const format = dateFormat(locale, 'UTC', { dateStyle: 'long' });
  return from === to
    ? format.format(new Date(from))
    : format.formatRange(new Date(from), new Date(to));
}

/** A day (YYYY-MM-DD) as short as a tab: «dt. 24», «mar 24». */
export function formatShortDay(day: string, locale: Locale): string {
  return dateFormat(locale, 'UTC', { weekday: 'short', day: 'numeric' }).format(new Date(day));
}

/** A day (YYYY-MM-DD) of this year or near it: «dimarts, 24 de novembre». */
export function formatNearDay(day: string, locale: Locale): string {
  return dateFormat(locale, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(day),
  );
}

/**
 * Instants in words, those of a month at the same hour together: «dt. 1, dc. 2 i dj. 3 de desembre,
 * 20.30 h». The month has its year unless that is the year of `now`.
 */
export function formatInstants(
  instants: readonly string[],
  { locale, timeZone, now }: { locale: Locale; timeZone: string; now: Date },
): string[] {
  const sorted = instants.toSorted((one, other) => Date.parse(one) - Date.parse(other));
  const groups = Map.groupBy(
    sorted,
    (instant) =>
      `${formatMonth(instant, locale, timeZone)} ${formatTime(instant, locale, timeZone)}`,
  );
  const year = calendarDay(now, timeZone).slice(0, 4);
  return [...groups.values()].map((group) => {
    const last = group.at(-1) ?? '';
    const isOtherYear = calendarDay(last, timeZone).slice(0, 4) !== year;
    const days = group
      .slice(0, -1)
      .map((instant) => formatShortDay(calendarDay(instant, timeZone), locale));
    const end = dateFormat(locale, timeZone, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      ...(isOtherYear ? { year: 'numeric' } : {}),
    }).format(new Date(last));
    return `${formatList([...days, end.replace(/^(\S+), /, '$1 ')], locale)}, ${formatTime(last, locale, timeZone)}`;
  });
}

/** Month and year of an instant or a day: «desembre del 2026», «diciembre de 2026». */
export function formatMonth(date: string, locale: Locale, timeZone: string): string {
  return dateFormat(locale, zoneOf(date, timeZone), { month: 'long', year: 'numeric' }).format(
    new Date(date),
  );
}

/** Day and month of an instant, or of a day as YYYY-MM-DD, in words: «3 de desembre». */
export function formatDayOf(date: string, locale: Locale, timeZone: string): string {
  return dateFormat(locale, zoneOf(date, timeZone), { day: 'numeric', month: 'long' }).format(
    new Date(date),
  );
}

/**
 * The names of the days of the week from Monday on, as short as columns and in full: «dl.»,
 * «dilluns».
 */
export function formatWeekdays(locale: Locale): { short: string; long: string }[] {
  // A week that begins on a Monday.
  return [
    '2024-01-01',
    '2024-01-02',
    '2024-01-03',
    '2024-01-04',
    '2024-01-05',
    '2024-01-06',
    '2024-01-07',
  ].map((day) => {
    const name = (weekday: 'short' | 'long') =>
      dateFormat(locale, 'UTC', { weekday }).format(new Date(day));
    return { short: name('short'), long: name('long') };
  });
}
