import { isDay } from './calendar-age.ts';
import { addDays } from './relative-instant.ts';

/** Days of the archive, both inclusive, as YYYY-MM-DD. `undefined` means the whole archive. */
export type ArchiveRange = { from: string; to: string } | undefined;

/**
 * Earliest first day. PostgreSQL has no year 0, and some time zones are still in year 0 on the
 * first day of year 1.
 */
export const FIRST_DAY = '0001-01-02';

/**
 * Latest last day. Queries also read the following days, and their years must have four digits (RFC
 * 3339).
 */
export const LAST_DAY = '9998-12-31';

const RANGE = /^(\d{4})\/(\d{2})\/(\d{2})\/(\d{4})\/(\d{2})\/(\d{2})$/;

/**
 * Parses an archive path below `/hemeroteca/` (SPECIFICATION §2): empty, `hoy`, `ayer` or a range,
 * which may end after today. Returns `false` for an invalid path.
 */
export function parseArchiveRange(path: string, today: string): ArchiveRange | false {
  if (path === '') return undefined;
  if (path === 'hoy') return { from: today, to: today };
  if (path === 'ayer') return { from: addDays(today, -1), to: addDays(today, -1) };
  const match = RANGE.exec(path);
  if (!match) return false;
  const [, ...parts] = match;
  const [from, to] = [parts.slice(0, 3).join('-'), parts.slice(3).join('-')];
  return isDay(from) && isDay(to) && FIRST_DAY <= from && from <= to && to <= LAST_DAY
    ? { from, to }
    : false;
}

/** The range of a path whose dates are in the wrong order, or `undefined` for any other path. */
export function turnedRange(path: string): { from: string; to: string } | undefined {
  const parts = path.split('/');
  const range = parseArchiveRange([...parts.slice(3), ...parts.slice(0, 3)].join('/'), '');
  return range && range.from < range.to ? range : undefined;
}

/** The path of a range below `/hemeroteca/`. */
export function archiveRangePath({ from, to }: { from: string; to: string }): string {
  return `${from}-${to}/`.replaceAll('-', '/');
}

/** The path of one day below `/hemeroteca/`. */
export function archiveDayPath(day: string): string {
  return archiveRangePath({ from: day, to: day });
}
