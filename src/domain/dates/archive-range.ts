import { isDay } from './calendar-age.ts';
import { addDays } from './relative-instant.ts';

/** Days of the archive, both included, as YYYY-MM-DD; none: everything. */
export type ArchiveRange = { from: string; to: string } | undefined;

/** No page begins before: PostgreSQL has no year 0, which some clocks still show on the first day of year 1. */
const FIRST_DAY = '0001-01-02';

/** No page ends later: the days after it are asked for too, and their years must have four digits (RFC 3339). */
const LAST_DAY = '9998-12-31';

const RANGE = /^(\d{4})\/(\d{2})\/(\d{2})\/(\d{4})\/(\d{2})\/(\d{2})$/;

/** Reads the address of an archive page below `/hemeroteca/` (SPECIFICATION §2): nothing, `hoy`, `ayer` or a range, which may end later than today. `false`: no such page. */
export function parseArchiveRange(address: string, today: string): ArchiveRange | false {
  if (address === '') return undefined;
  if (address === 'hoy') return { from: today, to: today };
  if (address === 'ayer') return { from: addDays(today, -1), to: addDays(today, -1) };
  const match = RANGE.exec(address);
  if (!match) return false;
  const [, ...parts] = match;
  const [from, to] = [parts.slice(0, 3).join('-'), parts.slice(3).join('-')];
  return isDay(from) && isDay(to) && FIRST_DAY <= from && from <= to && to <= LAST_DAY ? { from, to } : false;
}

/** The address below `/hemeroteca/` of one day. */
export function archiveDayAddress(day: string): string {
  const path = day.replaceAll('-', '/');
  return `${path}/${path}/`;
}
