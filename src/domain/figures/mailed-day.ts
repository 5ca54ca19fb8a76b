import { calendarDay } from '../dates/calendar-day.ts';
import { addDays, instantAt } from '../dates/relative-instant.ts';

/**
 * The time of day from which the figures of the day before are mailed, in the site's time zone. The
 * first meeting of a newsroom reads them. No change of clocks in Europe is near it (01:00 UTC), so
 * that each day has this time once. Views of pages that were open at midnight belong to the day
 * in which they end: nothing is added to the day before after midnight.
 */
const MAIL_TIME = '07:00';

/** The figures that are to be mailed now. */
export interface MailedDay {
  /** YYYY-MM-DD. */
  day: string;
  /** The instant from which they are due. A person who switches the mail on later gets
   * those of the next day. */
  dueAt: Date;
}

/**
 * Yesterday in a time zone, from 07:00 until midnight. `undefined` before 07:00. A day that was not
 * mailed until midnight is thus left out.
 */
export function mailedDay(now: Date, timeZone: string): MailedDay | undefined {
  const today = calendarDay(now, timeZone);
  const dueAt = new Date(instantAt(today, MAIL_TIME, timeZone));
  return now < dueAt ? undefined : { day: addDays(today, -1), dueAt };
}
