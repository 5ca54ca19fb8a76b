import type { SiteDocument } from '#domain/documents/document.ts';
import type { PictureRef } from '#domain/pictures/picture.ts';

/** An existing section, tag or author, to which imported names are matched. */
export interface KnownDocument {
  id: string;
  /** Its names in every language, its slugs, its id. */
  names: readonly string[];
}

/** A site's existing documents, which an import references instead of creating duplicates. */
export interface KnownContent {
  taxons: readonly KnownDocument[];
  tags: readonly KnownDocument[];
  authors: readonly KnownDocument[];
  /** The archived picture of a URL (or `picture:ID`). */
  findPicture(src: string): PictureRef | undefined;
}

/** The existing documents of a site, to which imported names are matched. */
export function knownContent(siteDocuments: readonly SiteDocument[]): KnownContent {
  return {
    taxons: namesOf(siteDocuments, 'taxon'),
    tags: namesOf(siteDocuments, 'tag'),
    authors: namesOf(siteDocuments, 'author'),
    findPicture: archivedPictureOf,
  };
}

/** The archived picture that `picture:ID` names. */
export function archivedPictureOf(src: string): PictureRef | undefined {
  return src.startsWith('picture:') ? { picture: src.slice('picture:'.length) } : undefined;
}

function namesOf(
  siteDocuments: readonly SiteDocument[],
  type: 'taxon' | 'tag' | 'author',
): KnownDocument[] {
  return siteDocuments.flatMap((item) => {
    if (item.type !== type) return [];
    if (item.type === 'author') return [{ id: item.id, names: [item.id, item.slug, item.name] }];
    if (item.type !== 'taxon' && item.type !== 'tag') return [];
    const names = [item.id, ...Object.values(item.slug), ...Object.values(item.name)];
    return [{ id: item.id, names: [...new Set(names.filter((name) => name !== undefined))] }];
  });
}
