/** A date is a day (YYYY-MM-DD) or an instant, which was checked when it was published; only a day is so short. */
const isDay = (date: string): boolean => date.length === 'YYYY-MM-DD'.length;

/** The zone in which a date is told: a day (YYYY-MM-DD) is the same everywhere, an instant falls on one by where its readers are. */
export function zoneOf(date: string, timeZone: string): string {
  return isDay(date) ? 'UTC' : timeZone;
}

/** The day (YYYY-MM-DD) of a day, which is itself, or of an instant in a time zone. */
export function dayOf(date: string, timeZone: string): string {
  return isDay(date) ? date : calendarDay(date, timeZone);
}

/** YYYY-MM-DD of an instant in a time zone. */
export function calendarDay(instant: string | Date, timeZone: string): string {
  // The Swedish locale writes dates as ISO 8601 does, but for the leading zeros of years before 1000.
  return dayFormat(timeZone)
    .format(typeof instant === 'string' ? new Date(instant) : instant)
    .padStart('YYYY-MM-DD'.length, '0');
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, made);
  return made;
}
