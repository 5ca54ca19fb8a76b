import { dayOf } from '../dates/calendar-day.ts';
import type { Card } from '../stories/card.ts';
import type { Event } from '../stories/event.ts';

/**
 * The part of the agenda with an event: a day (YYYY-MM-DD), the events that are on for days, or
 * those without a date.
 */
export type AgendaGroup = string;

export const RUNNING = 'running';
export const UNDATED = 'undated';

/** The group of an event that the agenda lists under a day or instant (`eventDate`). */
export function agendaGroupOf(
  { event, eventDate }: Pick<Card, 'event' | 'eventDate'>,
  timeZone: string,
): AgendaGroup {
  if (eventDate === undefined) return UNDATED;
  return event && isRunning(event, eventDate) ? RUNNING : dayOf(eventDate, timeZone);
}

/** Whether an event that is listed under a date began on an earlier day, such as an exhibition. */
export function isRunning(
  { eventStartDate }: Pick<Event, 'eventStartDate'>,
  date: string,
): boolean {
  return eventStartDate !== undefined && !date.includes('T') && eventStartDate < date;
}
