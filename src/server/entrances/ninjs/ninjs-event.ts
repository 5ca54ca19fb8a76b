import { calendarDay } from '#domain/dates/calendar-day.ts';
import type { Event } from '#domain/stories/event.ts';
import type { NinjsItem } from './ninjs.ts';

/**
 * The event of an item: its dates, location and postal address. `undefined` without a valid date.
 */
export function eventOf(
  { eventdetails, places }: NinjsItem,
  timeZone: string,
): Partial<Event> | undefined {
  const { startdate, expectedstartdate, enddate, expectedenddate } = eventdetails?.dates ?? {};
  const start = startdate ?? expectedstartdate;
  const end = enddate ?? expectedenddate;
  if (start === undefined || Number.isNaN(Date.parse(start))) return undefined;
  const days = {
    first: dayOf(start, timeZone),
    last:
      end !== undefined && !Number.isNaN(Date.parse(end))
        ? dayOf(end, timeZone)
        : dayOf(start, timeZone),
  };
  const isOneMoment = start.includes('T') && days.first === days.last;

  const [place] = places;
  const { address } = place?.contactinfo.find((contact) => contact.address) ?? {};
  const website = place?.contactinfo.find(({ value }) => /^https?:\/\//.test(value ?? ''))?.value;
  const lines = address && [
    address.area,
    ...address.lines,
    [address.postalcode, address.locality].filter(Boolean).join(' '),
    address.country,
  ];
  const written = lines?.filter(Boolean).join(', ');
  return {
    ...(isOneMoment
      ? { eventOccurrenceType: 'unique', eventUniqueDate: new Date(start).toISOString() }
      : {
          eventOccurrenceType: 'date-range',
          eventStartDate: days.first,
          eventEndDate: days.last < days.first ? days.first : days.last,
        }),
    ...(place?.name
      ? { location: { name: place.name, ...(website === undefined ? {} : { url: website }) } }
      : {}),
    ...(written ? { address: written } : {}),
  };
}

function dayOf(date: string, timeZone: string): string {
  return date.includes('T')
    ? calendarDay(date, timeZone)
    : new Date(date).toISOString().slice(0, 10);
}
