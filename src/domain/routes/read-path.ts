import type { Locale } from '../locale/locale.ts';
import { isFileRoute, type Route } from './route.ts';
import { expressionSource } from './path-parts.ts';
import { firstSegmentOf, NONE, OTHER, OWN_SEGMENTS, ROUTES } from './routes.ts';
import type { Site } from '../sites/site.ts';
import { splitLocale } from '../paths/urls.ts';

/** A path of a site, read once for all that the house decides by it. */
export interface SitePath {
  site: Site;
  locale: Locale;
  /** With its locale prefix, as in links. */
  path: string;
  /** Without its locale prefix, as in the table of routes. */
  plain: string;
  route: Route;
  /** The part of `plain` that content must define, for a route with `known`. */
  known: string | undefined;
}

/** Finds the edition and the route of a path. */
export function readPath(site: Site, path: string): SitePath {
  const { locale, path: plain } = splitLocale(site, path);
  const found = findRoute(plain, { hasPrefix: plain !== path });
  // The page cache has one key for both spellings of a call.
  if (isCallFragment(found.route) && !path.endsWith('/')) return readPath(site, `${path}/`);
  return { site, locale, path, plain, ...found };
}

const endpointExpressions = new Map<string, RegExp>();

/**
 * Whether a path without locale prefix has the pattern of an endpoint of the front process. A
 * trailing slash does not count.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  let expression = endpointExpressions.get(pattern);
  if (!expression)
    endpointExpressions.set(
      pattern,
      (expression = new RegExp(`^${expressionSource(pattern.replace(/\/$/, ''))}/?$`)),
    );
  return expression.test(path);
}

interface Matcher {
  route: Route;
  expression: RegExp;
}

const matchers = ROUTES.map((route): Matcher => ({ route, expression: expressionOf(route) }));

/** Routes by the first segment of their paths. `''`: sections and files of the root. */
const BY_SEGMENT = Map.groupBy(matchers, ({ route }) => firstSegmentOf(route) ?? '');

function findRoute(
  plain: string,
  { hasPrefix }: { hasPrefix: boolean },
): Pick<SitePath, 'route' | 'known'> {
  const end = plain.indexOf('/', 1);
  const first = end < 0 ? '' : plain.slice(1, end);
  for (const { route, expression } of BY_SEGMENT.get(OWN_SEGMENTS.has(first) ? first : '') ?? []) {
    const found = expression.exec(plain);
    if (!found) continue;
    if (!hasPrefix || route.isOnce !== true) return { route, known: found[1] };
    if (!isFileRoute(route)) return { route: NONE, known: undefined };
  }
  return { route: OTHER, known: plain };
}

/** The expression of a pattern. Its first group is the part that content must define. */
function expressionOf(route: Route): RegExp {
  const { pattern, known = '' } = route;
  const rest = expressionSource(pattern.slice(known.length));
  const whole = known === '' ? rest : `(${expressionSource(known)})${rest}`;
  return new RegExp(`^${isCallFragment(route) ? whole.replace(/\/(\)?)$/, '/?$1') : whole}$`);
}

function isCallFragment(route: Route): boolean {
  return route.answer === 'fragment' && route.isCall === true;
}
