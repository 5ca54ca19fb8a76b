import { archiveDayPath, archiveRangePath, parseArchiveRange } from '../dates/archive-range.ts';
import { daysOfMonth } from '../dates/calendar-month.ts';
import { ARCHIVE, ARCHIVE_FORM, inEdition, WRONG_DATES, type Edition } from './urls.ts';

/**
 * The path to redirect the archive's form to. Dates in the wrong order are swapped, and one date
 * alone is a single day. Without dates, the form leads to the whole archive.
 */
export function archiveFormTarget(edition: Edition, query: string): string {
  const fields = new URLSearchParams(query);
  const given = ['from', 'to']
    .map((name) => fields.get(name)?.trim() ?? '')
    .filter((date) => date !== '');
  const [from, to = from] = given.toSorted();
  if (from === undefined || to === undefined) return inEdition(edition, ARCHIVE);
  const path = archiveRangePath({ from, to });
  const isRange =
    given.every((date) => FIELD.test(date)) &&
    typeof parseArchiveRange(path.slice(0, -1), '') === 'object';
  return inEdition(edition, `${ARCHIVE}${isRange ? path : `${WRONG_DATES}/`}`);
}

/** The value of a date field. */
const FIELD = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The path to redirect a path of the archive to that has no page of its own, and the query that
 * goes along: its form, whose fields the path replaces, and the addresses that readers type.
 * `/hemeroteca/2026/11/22/` is a day, `/hemeroteca/2026/11/` a month. A day that does not exist
 * leads to a page that does not exist.
 */
export function archiveRedirect(
  asked: Edition & { plain: string },
  query: string,
): { location: string; query: string } {
  const { plain } = asked;
  if (plain === ARCHIVE_FORM)
    return { location: archiveFormTarget(asked, query), query: withoutFields(query) };
  const [year = '', month = '', day] = plain.slice(ARCHIVE.length, -1).split('/');
  const short =
    day === undefined
      ? archiveRangePath(daysOfMonth(`${year}-${month}`))
      : archiveDayPath(`${year}-${month}-${day}`);
  return { location: inEdition(asked, ARCHIVE + short), query };
}

function withoutFields(query: string): string {
  const rest = new URLSearchParams(query);
  for (const name of ['from', 'to']) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}
