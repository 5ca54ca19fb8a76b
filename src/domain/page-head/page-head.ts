import { absoluteUrl, frontPath, localePrefix, type Edition } from '../paths/urls.ts';
import type { Locale } from '../locale/locale.ts';

/** Metadata of a page for sharing and feeds, besides its title and description. */
export interface PageHead {
  /** The title without the site's name. */
  name?: string;
  type?: 'website' | 'article' | 'profile';
  image?: ShareImage | undefined;
  article?: {
    publishedAt: string;
    updatedAt?: string | undefined;
    section?: string | undefined;
    tags: readonly string[];
  };
  /** Path, with its locale prefix, and name of the listing whose feeds match this page. */
  feeds?: { listing: string; name: string };
}

/** A share image (`og:image`). */
export interface ShareImage {
  path: string;
  width: number;
  height: number;
  alt: string;
}

export interface MetaTag {
  /** `og:…` and `article:…` use `property` (https://ogp.me), `twitter:…` uses `name`. */
  property?: string;
  name?: string;
  content: string;
}

/** Locales of Open Graph, with the country. */
const OG_LOCALES: Record<Locale, string> = { ca: 'ca_ES', es: 'es_ES' };

/** Open Graph and twitter card tags of a page. `alternates` are its other languages. */
export function metaTags(page: {
  edition: Edition;
  path: string;
  title: string;
  description: string | undefined;
  alternates: readonly Locale[];
  head: PageHead;
  /** Share image of the site, for a page without its own. */
  siteCard: ShareImage;
}): MetaTag[] {
  const { edition, head } = page;
  const { site, locale } = edition;
  const image = head.image ?? page.siteCard;
  const og = (name: string, content: string): MetaTag => ({ property: `og:${name}`, content });
  const handle = twitterHandle(site.social);
  return [
    og('type', head.type ?? 'website'),
    og('site_name', site.name),
    og('title', head.name ?? page.title),
    ...(page.description === undefined ? [] : [og('description', page.description)]),
    og('url', absoluteUrl(site, page.path)),
    og('locale', OG_LOCALES[locale]),
    ...page.alternates
      .filter((other) => other !== locale)
      .map((other) => og('locale:alternate', OG_LOCALES[other])),
    og('image', absoluteUrl(site, image.path)),
    og('image:width', String(image.width)),
    og('image:height', String(image.height)),
    og('image:alt', image.alt),
    ...articleTags(head.article),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(handle === undefined ? [] : [{ name: 'twitter:site', content: handle }]),
    // https://developers.facebook.com/docs/sharing/webmasters
    ...(site.facebookAppId === undefined
      ? []
      : [{ property: 'fb:app_id', content: site.facebookAppId }]),
  ];
}

function articleTags(article: PageHead['article']): MetaTag[] {
  if (!article) return [];
  const tag = (name: string, content: string | undefined): MetaTag[] =>
    content === undefined ? [] : [{ property: `article:${name}`, content }];
  return [
    ...tag('published_time', article.publishedAt),
    ...tag('modified_time', article.updatedAt),
    ...tag('section', article.section),
    ...article.tags.flatMap((name) => tag('tag', name)),
  ];
}

/** The site's account for twitter cards: `@name`. */
function twitterHandle(social: readonly { network: string; url: string }[]): string | undefined {
  const account = social.find(({ network }) => /^(?:x|twitter)$/i.test(network));
  const name = account && /^\/@?(\w{1,15})\/?$/.exec(new URL(account.url).pathname)?.[1];
  return name === undefined ? undefined : `@${name}`;
}

/**
 * Sizes in pixels of the icons that the build renders from a theme's public/icons/{theme}.svg. 180
 * is for Apple, the others for manifests.
 */
export const ICON_SIZES = [180, 192, 512] as const;

export function iconPath(theme: string, size: (typeof ICON_SIZES)[number]): string {
  return `/icons/${theme}-${size}.png`;
}

/**
 * Path of the icon with a free margin that launchers can crop (W3C manifest, purpose `maskable`).
 */
export function maskableIconPath(theme: string): string {
  return `/icons/${theme}-maskable.png`;
}

export function manifestPath(edition: Edition): string {
  return `${localePrefix(edition)}/manifest.webmanifest`;
}

/** Paths of a listing's feeds. The feeds of a whole edition are those of its front. */
export function feedPaths(listing: string): { rss: string; json: string } {
  return { rss: `${listing}rss.xml`, json: `${listing}feed.json` };
}

/** The feeds of all stories of an edition. */
export function editionFeeds(edition: Edition): NonNullable<PageHead['feeds']> {
  return { listing: frontPath(edition), name: edition.site.name };
}
