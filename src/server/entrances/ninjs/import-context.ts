import type { Locale } from '../../../domain/sites/locale.ts';
import type { PictureRef } from '../../../domain/pictures/picture.ts';

/** An existing section, tag or author, to which imported names are matched. */
export interface KnownDocument {
  id: string;
  /** Its names in every language, its slugs, its id. */
  names: readonly string[];
}

/** The target of an imported item, and the existing documents. */
export interface ImportContext {
  site: string;
  locale: Locale;
  /** The site's time zone, for dates without a time. */
  timeZone: string;
  /** The section of a story without one. */
  defaultTaxon: string;
  taxons: readonly KnownDocument[];
  tags: readonly KnownDocument[];
  authors: readonly KnownDocument[];
  /** The archived picture of a URL (or `picture:ID`). */
  findPicture(src: string): PictureRef | undefined;
  now: Date;
  /** Publication time of a story that is already published. It then keeps its date and URL, even if a new version omits them. */
  publishedAt?: string | undefined;
}
