import { archiveRangeAddress, parseArchiveRange } from '../dates/archive-range.ts';
import { ARCHIVE, inEdition, splitLocale } from './urls.ts';
import type { Site } from './site.ts';

/** Path to which the form of the archive is sent. It has no page: the response is always a redirect. */
export const ARCHIVE_FORM = `${ARCHIVE}fechas/`;

/** Path segment of the page for a form with a date that does not exist. It is the same for all such forms. */
export const WRONG_DATES = 'fecha-incorrecta';

/**
 * The path to redirect the archive's form to, or `undefined` for another path. Dates in the wrong order are swapped, and
 * one date alone is a single day. Without dates, the form leads to the whole archive.
 */
export function archiveFormTarget(site: Site, path: string, query: string): string | undefined {
  const { locale, path: plain } = splitLocale(site, path);
  if (plain !== ARCHIVE_FORM) return undefined;
  const fields = new URLSearchParams(query);
  const given = ['from', 'to'].map((name) => fields.get(name)?.trim() ?? '').filter((date) => date !== '');
  const [from, to = from] = given.toSorted();
  const edition = { site, locale };
  if (from === undefined || to === undefined) return inEdition(edition, ARCHIVE);
  const address = archiveRangeAddress({ from, to });
  const isRange = given.every((date) => FIELD.test(date)) && typeof parseArchiveRange(address.slice(0, -1), '') === 'object';
  return inEdition(edition, `${ARCHIVE}${isRange ? address : `${WRONG_DATES}/`}`);
}

/** The value of a date field. */
const FIELD = /^\d{4}-\d{2}-\d{2}$/;
