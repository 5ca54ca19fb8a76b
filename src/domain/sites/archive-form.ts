import { archiveRangePath, parseArchiveRange } from '../dates/archive-range.ts';
import { ARCHIVE, inEdition, WRONG_DATES, type Edition } from './urls.ts';

/**
 * The path to redirect the archive's form to. Dates in the wrong order are swapped, and one date alone is a single day.
 * Without dates, the form leads to the whole archive.
 */
export function archiveFormTarget(edition: Edition, query: string): string {
  const fields = new URLSearchParams(query);
  const given = ['from', 'to'].map((name) => fields.get(name)?.trim() ?? '').filter((date) => date !== '');
  const [from, to = from] = given.toSorted();
  if (from === undefined || to === undefined) return inEdition(edition, ARCHIVE);
  const path = archiveRangePath({ from, to });
  const isRange = given.every((date) => FIELD.test(date)) && typeof parseArchiveRange(path.slice(0, -1), '') === 'object';
  return inEdition(edition, `${ARCHIVE}${isRange ? path : `${WRONG_DATES}/`}`);
}

/** The value of a date field. */
const FIELD = /^\d{4}-\d{2}-\d{2}$/;
