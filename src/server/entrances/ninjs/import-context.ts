import type { MediaFile } from '#domain/media/media-file.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { KnownContent } from '#server/subjects/content/known-content.ts';

/** The target of an imported item, and the existing documents. */
export interface ImportContext extends KnownContent {
  site: string;
  locale: Locale;
  /** The site's time zone, for dates without a time. */
  timeZone: string;
  /** The section of a story without one. */
  defaultTaxon: string;
  now: Date;
  /**
   * The file that was sent by call with an address, or that has it as its path. Imports of files
   * have none.
   */
  findFile?(address: string): MediaFile | undefined;
  /**
   * Publication time of a story that is already published. It then keeps its date and URL, even if
   * a new version omits them.
   */
  publishedAt?: string | undefined;
}
