import { SLUG } from '../identifiers/identifier-patterns.ts';

/**
 * Readable cookie with the id of the version of the paywall that this browser tests (SPECIFICATION
 * §9). It ends with the browser session and holds for all paths of the site. Readers can set it, so
 * that it grants nothing.
 */
export const VERSION_COOKIE = 'portada_paywall';

/** Parameter of a page's URL with the id of a version to test. `published` ends the test. */
export const VERSION_PARAMETER = 'paywall';

const LONGEST = 120;

/**
 * Finds the version under test in `document.cookie` or in a Cookie header. Any value but a slug
 * counts as none.
 */
export function findVersion(cookies: string): string | undefined {
  const value = new RegExp(`(?:^|; )${VERSION_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return value !== undefined && isVersionId(value) ? value : undefined;
}

export function isVersionId(value: string): boolean {
  return value.length <= LONGEST && SLUG.test(value);
}

/** Text that sets the cookie to a version, or removes it. */
export function versionCookie(version: string | undefined): string {
  return `${VERSION_COOKIE}=${version ?? ''}; path=/; samesite=lax${version === undefined ? '; max-age=0' : ''}`;
}
