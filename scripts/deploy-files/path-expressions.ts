import { CONTRACTS } from '#contracts/call-classes.ts';
import { EMAIL_CHANGED, LOGIN_ALERTS } from '#domain/paths/account-paths.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import { expressionSource } from '#domain/routes/path-parts.ts';
import { firstSegmentOf, ROUTES, SECRET_PARTS } from '#domain/routes/routes.ts';
import { PLAIN_VIEW } from '#domain/paths/urls.ts';

/**
 * Regular expressions of paths for nginx (PCRE). They contain no double quote, because nginx quotes
 * them.
 */

/** The expression of the prefix of a language, which the first language of a site lacks. */
export const LOCALE = `(?:/(?:${LOCALES.join('|')}))?`;

/** The expression of one of several others, each of them once. */
export function oneOf(sources: readonly string[]): string {
  const [first = '', ...others] = new Set(sources);
  return others.length === 0 ? first : `(?:${[first, ...others].join('|')})`;
}

/** The expression of a contract's path. Its parts are segments. */
export function contractSource(path: string): string {
  return path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+');
}

/**
 * The requests that are answered for themselves although the page cache has a page at their path:
 * expressions of the method, path and query together. The rule is that of `isMadeOnRequest`.
 */
export function madeOnRequest(): string[] {
  const ofReaders = oneOf(
    ROUTES.filter(({ made }) => made === 'reader').map((route) => firstSegmentOf(route) ?? ''),
  );
  const reported = oneOf([...LOGIN_ALERTS, EMAIL_CHANGED]);
  return [
    `^POST${LOCALE}/${ofReaders}/`,
    `^[A-Z]+${LOCALE}/${ofReaders}/[^?]*[?](?:.*&)?(?:view=${PLAIN_VIEW}|alert=${reported})(?:&|$)`,
    ...ROUTES.flatMap(({ made, pattern }) =>
      typeof made === 'object'
        ? [`^[A-Z]+${LOCALE}${expressionSource(pattern)}[?](?:.*&)?${oneOf(made)}=`]
        : [],
    ),
  ];
}

/** The part of a path before a secret part, or before an email address (SPECIFICATION §7). */
export function beforeSecrets(): string {
  const ofRoutes = ROUTES.flatMap(({ pattern }) =>
    before(pattern, SECRET_PARTS).map(expressionSource),
  );
  const ofCalls = CONTRACTS.flatMap(({ path }) =>
    before(path, [...SECRET_PARTS, '{email}']).map(contractSource),
  );
  return oneOf([...ofRoutes, ...ofCalls]);
}

/** The part of a path before a searched text. */
export function beforeSearches(): string {
  const pages = ROUTES.flatMap(({ pattern, work }) =>
    work === 'search' ? before(pattern, ['{rest}']) : [],
  );
  const calls = CONTRACTS.flatMap(({ path, work }) =>
    work === 'search' ? before(path, ['{cursorMark}']) : [],
  );
  return `${LOCALE}${oneOf([...pages, ...calls].map(contractSource))}`;
}

/**
 * The part of a pattern before one of some parts, without the slash between them. Empty without
 * such a part.
 */
function before(pattern: string, parts: readonly string[]): string[] {
  return parts
    .filter((part) => pattern.includes(part))
    .map((part) => pattern.slice(0, pattern.indexOf(part) - 1));
}
