import type { Document, SiteDocument } from '#domain/documents/document.ts';
import type { Site } from '#domain/sites/site.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import { sourceOfSite } from '#server/platform/settings/read-sites.ts';

/**
 * Reports sections and newsletters that a site references but does not have, and languages without
 * a front. `siteDocuments` contains the documents of all sites after the sync.
 */
export function checkSiteReferences(
  sites: readonly Site[],
  siteDocuments: readonly SiteDocument[],
): ContentProblem[] {
  return sites.flatMap((site) => {
    const source = sourceOfSite(site);
    const missing = (field: string, type: Document['type'], ids: readonly string[]) =>
      ids.flatMap((id, index) => {
        const found = siteDocuments.find(
          (document) => document.type === type && document.id === id,
        );
        if (found?.site === site.alias) return [];
        const reason =
          found === undefined
            ? `there is no ${type} "${id}"`
            : `${type} "${id}" belongs to ${found.site}`;
        return [{ source, field: `${field}.${index}`, reason }];
      });
    const hasFront = (locale: string) =>
      siteDocuments.some(
        (front) =>
          front.type === 'front' &&
          front.of === 'home' &&
          front.site === site.alias &&
          front.locale === locale,
      );
    return [
      ...missing('taxons', 'taxon', site.taxons),
      ...missing('newsletters', 'newsletter', site.newsletters),
      ...site.locales
        .filter((locale) => !hasFront(locale))
        .map((locale) => ({
          source,
          field: 'locales',
          reason: `has no front page in ${locale}: fronts/${site.alias}/${locale}/${site.alias}-front-${locale}.yaml`,
        })),
    ];
  });
}
