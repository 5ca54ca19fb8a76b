import { createHash } from 'node:crypto';

/**
 * Cache tags as a CDN knows them. A tag in clear has up to 200 characters, and a front page has a
 * hundred of them: nginx reads 4 KB of headers, and CDNs have limits of their own. A tag is
 * therefore eight hexadecimal digits of its SHA-256, in lower case because some CDNs do not
 * distinguish case. Two tags with equal digits purge each other's pages, which costs a request and
 * shows nothing old.
 */

/**
 * Most tags of a page, so that `Cache-Tag` has at most 2,303 bytes. A page with more has `MANY`
 * alone.
 */
const MOST_TAGS = 256;

/** The tag of pages with more tags than `MOST_TAGS`. Every purge contains it. */
const MANY = 'many';

/** The tags of a page in `Cache-Tag`, by its cache tags. */
export function cdnTagsOfPage(tags: readonly string[]): string[] {
  return tags.length > MOST_TAGS ? [MANY] : [...new Set(tags.map(cdnTagOf))];
}

/** The tags to purge on a CDN, by the purged cache tags. */
export function cdnTagsOfPurge(tags: readonly string[]): string[] {
  return [MANY, ...new Set(tags.map(cdnTagOf))];
}

function cdnTagOf(tag: string): string {
  return createHash('sha256').update(tag).digest('hex').slice(0, 8);
}
