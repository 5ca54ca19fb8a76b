import type { Locale } from '../locale/locale.ts';
import type { Existence } from './route.ts';
import { ROUTES } from './routes.ts';
import type { Site } from '../sites/site.ts';

/**
 * The parts of a site that decide which pages without parameters it has. `types`: the types of its
 * documents.
 */
export interface SiteParts {
  site: Pick<Site, 'newsletters' | 'featureFlags' | 'legal' | 'information' | 'subscription'>;
  locale: Locale;
  types: ReadonlySet<string>;
}

/**
 * The paths, without locale prefix, of the pages without parameters that a use asks for and that a
 * site has in a language.
 */
export function fixedPaths(parts: SiteParts, use: 'isWarm' | 'isInSitemap'): string[] {
  return ROUTES.filter((route) => route[use] === true && hasPage(parts, route.exists)).map(
    ({ pattern }) => pattern,
  );
}

function hasPage({ site, locale, types }: SiteParts, existence: Existence | undefined): boolean {
  switch (existence) {
    case undefined:
      return true;
    case 'shows':
      return types.has('show');
    case 'blogs':
      return types.has('blog');
    case 'schedule':
      return types.has('schedule-entry');
    case 'streaming':
      return site.featureFlags.streaming;
    case 'newsletters':
      return site.newsletters.length > 0;
    case 'accounts':
      return site.featureFlags.accounts;
    case 'offers':
      return site.featureFlags.accounts && site.subscription.offers.some(({ isSold }) => isSold);
    case 'legal':
      return site.legal[locale] !== undefined;
    default:
      return site.information.some(
        (one) => one.page === existence && one.parts[locale] !== undefined,
      );
  }
}
