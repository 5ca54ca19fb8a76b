import type { Edition } from '#domain/paths/urls.ts';
import { localize } from '#domain/locale/locale.ts';
import type { ShareImage } from '#domain/page-head/page-head.ts';
import { CARD, cardPath, siteCardId } from '#domain/page-head/share-card.ts';
import { cardVersion } from './card-version.ts';

/**
 * The site's default share image, for pages without a picture of their own: the site's name and
 * tagline.
 */
export function siteCardOf(edition: Edition): ShareImage {
  const { site, locale } = edition;
  const tagline = localize(site.tagline, locale);
  const path = cardPath(
    siteCardId(edition),
    cardVersion({ site, headline: tagline, picture: undefined }),
  );
  return { path, ...CARD, alt: `${site.name}. ${tagline}` };
}
