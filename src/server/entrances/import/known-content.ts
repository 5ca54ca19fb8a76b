import type { SiteDocument } from '../../../domain/document.ts';
import type { KnownDocument } from '../ninjs/import-context.ts';
import type { KnownContent } from './import-environment.ts';

/** The existing documents of a site, to which imported names are matched. */
export function knownContent(siteDocuments: readonly SiteDocument[]): KnownContent {
  return {
    taxons: namesOf(siteDocuments, 'taxon'),
    tags: namesOf(siteDocuments, 'tag'),
    authors: namesOf(siteDocuments, 'author'),
    findPicture: (src) => (src.startsWith('picture:') ? { picture: src.slice('picture:'.length) } : undefined),
  };
}

function namesOf(siteDocuments: readonly SiteDocument[], type: 'taxon' | 'tag' | 'author'): KnownDocument[] {
  return siteDocuments.flatMap((item) => {
    if (item.type !== type) return [];
    if (item.type === 'author') return [{ id: item.id, names: [item.id, item.slug, item.name] }];
    if (item.type !== 'taxon' && item.type !== 'tag') return [];
    const names = [item.id, ...Object.values(item.slug), ...Object.values(item.name)];
    return [{ id: item.id, names: [...new Set(names.filter((name) => name !== undefined))] }];
  });
}
