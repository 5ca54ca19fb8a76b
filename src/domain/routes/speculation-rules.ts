import { firstSegmentOf, ROUTES } from './routes.ts';
import type { Route } from './route.ts';
import type { Site } from '../sites/site.ts';

/**
 * Rules for browsers that load the next page before the press
 * (https://html.spec.whatwg.org/multipage/speculative-loading.html). Kept pages name their path in
 * the header `Speculation-Rules` (`send-page.ts`).
 */
export interface SpeculationRules {
  prefetch?: SpeculationRule[];
  prerender?: SpeculationRule[];
}

interface SpeculationRule {
  source: 'document';
  eagerness: 'moderate';
  where: { and: Condition[] };
}

type Condition =
  | { href_matches: string | string[] }
  | { selector_matches: string }
  | { not: Condition };

/**
 * The rules of a site: its stories and lists, which are the pages that the page cache keeps for all
 * readers. Never pages of one reader, calls, media, searches, and anything with a query. `moderate`
 * waits for a pointer that rests on the link.
 */
export function speculationRules(site: Pick<Site, 'locales' | 'defaultLocale'>): SpeculationRules {
  const prefix = prefixOf(site);
  const where: SpeculationRule['where'] = {
    and: [
      {
        href_matches: ROUTES.filter(mayBeLoadedAhead).map(
          ({ pattern }) => prefix + patternOf(pattern),
        ),
      },
      { not: { href_matches: [...closedSegments()].map((segment) => `${prefix}/${segment}/*`) } },
      { not: { href_matches: String.raw`/*\?(.+)` } },
      { not: { selector_matches: '[download], [target], [rel~=nofollow]' } },
    ],
  };
  const rule: SpeculationRule = { source: 'document', eagerness: 'moderate', where };
  return { prefetch: [rule], prerender: [rule] };
}

/** Stories, and lists: what content defines, and the fixed pages of the site map. */
function mayBeLoadedAhead(route: Route): boolean {
  const isKept =
    route.answer === 'page' &&
    (route.made === undefined || Array.isArray(route.made)) &&
    route.isKeptIfFilled !== true;
  return (
    isKept &&
    route.closed === undefined &&
    (route.known !== undefined || route.isInSitemap === true)
  );
}

/**
 * First segments of which no page is loaded ahead. A list's pattern, such as `/{section}/`, matches
 * them as well.
 */
function closedSegments(): Set<string> {
  const closed = ROUTES.filter(
    (route) => ['call', 'media', 'error'].includes(route.answer) || isOfOneRequest(route),
  );
  return new Set(closed.map(firstSegmentOf).filter((segment) => segment !== undefined));
}

function isOfOneRequest({ made, closed }: Route): boolean {
  return made === 'always' || made === 'reader' || closed !== undefined;
}

/** A pattern of the table of routes as a URL pattern (https://urlpattern.spec.whatwg.org). */
function patternOf(pattern: string): string {
  return pattern.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The optional prefix of the languages other than the default one. */
function prefixOf({ locales, defaultLocale }: Pick<Site, 'locales' | 'defaultLocale'>): string {
  const others = locales.filter((locale) => locale !== defaultLocale);
  return others.length === 0
    ? ''
    : `{/${others.length === 1 ? others.join('') : `(${others.join('|')})`}}?`;
}
