import type { Actor } from '#domain/desk/actor.ts';
import type { Document } from '#domain/documents/document.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { absoluteUrl } from '#domain/paths/urls.ts';
import {
  MOST_PREVIEWS,
  pageOfPreview,
  previewPath,
  type PreviewedDocument,
} from '#domain/previews/preview.ts';
import type { Site } from '#domain/sites/site.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { isTakenBack, type LivePreview } from '#server/subjects/desk/previews/previews.ts';

/** A document of a site, by its id. */
export interface Named {
  site: Site;
  id: string;
}

/** The version that a link shows. `storedVersion`: hash of the version that the store has. */
export interface ShownVersion {
  documents: [PreviewedDocument, ...PreviewedDocument[]];
  storedVersion?: string;
}

/** Whether a document is of a site. Pictures are of all sites. */
export const isOfSite = (document: object, { alias }: Pick<Site, 'alias'>): boolean =>
  !('site' in document) || document.site === alias;

/** The stored version of a document of the site. */
export async function findVersion(
  { services }: Pick<CallContext['locals'], 'services'>,
  { site, id }: Named,
): Promise<ShownVersion | undefined> {
  const stored = await services.publishing.findStored(id);
  if (!stored || !isOfSite(stored.document, site)) return undefined;
  const { document, path, hash } = stored;
  // The posts of a live blog are rows of their own, which its page reads.
  const shown = document.type === 'live-blog' ? { ...document, posts: [] } : document;
  return { documents: [{ document: shown, path }], storedVersion: hash };
}

/**
 * Makes a link to a version. The fields give the reason why there is none. `asked`: the language of
 * a document that has none.
 */
export async function makeLink(
  { services }: Pick<CallContext['locals'], 'services'>,
  { site, id }: Named,
  {
    documents,
    storedVersion,
    asked,
    actor,
  }: ShownVersion & { asked?: Locale | undefined; actor: Actor },
): Promise<(LivePreview & { url: string }) | { fields: Record<string, string> }> {
  const [previewed] = documents;
  const locale = localeOf(previewed.document, asked ?? site.defaultLocale);
  if (!site.locales.includes(locale))
    return { fields: { locale: 'must be a language of the site' } };
  if (isTakenBack(previewed.document)) return { fields: { id: 'the document is withdrawn' } };
  if (pageOfPreview({ site, locale }, previewed) === undefined)
    return { fields: { id: 'no page shows the document by itself' } };
  const made = await services.desk.previews.make({
    site: site.alias,
    locale,
    documents,
    storedVersion,
    actor,
    now: new Date(),
  });
  if (!made)
    return {
      fields: { id: `has ${MOST_PREVIEWS} valid links; revoke those that are not needed` },
    };
  services.log.info({ preview: made.id, document: id, site: site.alias }, 'a preview was made');
  const { token, ...link } = made;
  return { ...link, url: absoluteUrl(site, previewPath(token)) };
}

function localeOf(document: Document, otherwise: Locale): Locale {
  return 'locale' in document ? document.locale : otherwise;
}
