/**
 * Whether a date is a day (YYYY-MM-DD) and not an instant. Dates were validated at publication, and
 * only a day has this length.
 */
const isDay = (date: string): boolean => date.length === 'YYYY-MM-DD'.length;

/**
 * The time zone for formatting a date. A day (YYYY-MM-DD) is the same in every zone, and an instant
 * depends on the site's zone.
 */
export function zoneOf(date: string, timeZone: string): string {
  return isDay(date) ? 'UTC' : timeZone;
}

/** The day (YYYY-MM-DD) of a date: a day itself, or the day of an instant in a time zone. */
export function dayOf(date: string, timeZone: string): string {
  return isDay(date) ? date : calendarDay(date, timeZone);
}

/** The day (YYYY-MM-DD) of an instant in a time zone. */
export function calendarDay(instant: string | Date, timeZone: string): string {
  // The Swedish locale writes ISO 8601 dates, except that years before 1000 have no leading zeros.
  return dayFormat(timeZone)
    .format(typeof instant === 'string' ? new Date(instant) : instant)
    .padStart('YYYY-MM-DD'.length, '0');
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dayFormats.set(timeZone, made);
  return made;
}
