import type { Locale } from '../../domain/locale.ts';
import type { PictureRef } from '../../domain/picture.ts';

/** A section, tag or author that exists: an imported name that is one of these is it. */
export interface KnownDocument {
  id: string;
  /** Its names in every language, its slugs, its id. */
  names: readonly string[];
}

/** Where an imported item goes, and what is there already. */
export interface ImportContext {
  site: string;
  locale: Locale;
  /** The site's, for days without an hour. */
  timeZone: string;
  /** The section of a story that names none. */
  defaultTaxon: string;
  taxons: readonly KnownDocument[];
  tags: readonly KnownDocument[];
  authors: readonly KnownDocument[];
  /** The picture of the archive that lies at an address (or `picture:ID`). */
  findPicture(src: string): PictureRef | undefined;
  now: Date;
  /** Since when readers have had the story, if they have: it keeps its date and address, whatever its versions leave unsaid. */
  publishedAt?: string | undefined;
}
