import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Document, SiteDocument } from '../../domain/document.ts';
import type { Site } from '../../domain/sites/site.ts';
import type { ContentProblem } from './publisher.ts';

/** Path of a site's file in the content folder. */
export const sourceOfSite = ({ alias }: Pick<Site, 'alias'>): string => `sites/${alias}.yaml`;

/** Reports aliases and hosts that several sites use, and missing themes. */
export function checkSiteFiles(files: readonly { source: string; site: Site }[]): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const holders = new Map<string, string>();
  for (const { source, site } of files) {
    const name = path.basename(source, path.extname(source));
    if (name !== site.alias) problems.push({ source, field: 'alias', reason: `is "${site.alias}", but the file is named ${name}` });
    const mine = { alias: [`alias ${site.alias}`], hosts: [...new Set(site.hosts)].map((host) => `host ${host}`) };
    for (const [field, names] of Object.entries(mine)) {
      for (const name of names) {
        const holder = holders.get(name);
        if (holder !== undefined) problems.push({ source, field, reason: `"${name.split(' ')[1]}" is already used by ${holder}` });
        else holders.set(name, source);
      }
    }
    const sheet = new URL(`../../styles/themes/${site.theme}.css`, import.meta.url);
    if (!existsSync(sheet)) problems.push({ source, field: 'theme', reason: `there is no src/styles/themes/${site.theme}.css` });
  }
  return problems;
}

/**
 * Reports sections and newsletters that a site references but does not have, and languages without a front. `siteDocuments`
 * contains the documents of all sites after the sync.
 */
export function checkSiteReferences(sites: readonly Site[], siteDocuments: readonly SiteDocument[]): ContentProblem[] {
  return sites.flatMap((site) => {
    const source = sourceOfSite(site);
    const missing = (field: string, type: Document['type'], ids: readonly string[]) =>
      ids.flatMap((id, index) => {
        const found = siteDocuments.find((document) => document.type === type && document.id === id);
        if (found?.site === site.alias) return [];
        const reason = found === undefined ? `there is no ${type} "${id}"` : `${type} "${id}" belongs to ${found.site}`;
        return [{ source, field: `${field}.${index}`, reason }];
      });
    const hasFront = (locale: string) =>
      siteDocuments.some((front) => front.type === 'front' && front.of === 'home' && front.site === site.alias && front.locale === locale);
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
