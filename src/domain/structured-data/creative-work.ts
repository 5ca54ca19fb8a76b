import { absoluteUrl, type Edition } from '../paths/urls.ts';
import type { Image } from '../pictures/picture.ts';
import { IMAGE_RATIOS, imageUrlOf } from '../pictures/rendition.ts';
import type { StoryPage } from '../story-pages/story-page.ts';
import { listed, type Thing } from './json-ld.ts';
import { publisherOf } from './organization.ts';

/** A story's page with its edition and path. */
export interface StoryAt {
  page: StoryPage;
  edition: Edition;
  /** With the locale prefix. */
  path: string;
  /** The instant for which the page is rendered. Absent: nothing that depends on it is printed. */
  now?: Date;
}

/**
 * Structured data common to all story types. The page of a closed story is already cut to its
 * public part.
 */
export function storyFields({ page, edition, path }: StoryAt): Omit<Thing, '@type'> {
  const { story } = page;
  const isFree = story.access === 'free' || !edition.site.paywall.isEnabled;
  return {
    url: absoluteUrl(edition.site, path),
    description: story.description ?? story.subtitle,
    datePublished: story.publishedAt,
    dateModified: story.updatedAt,
    inLanguage: edition.locale,
    author: authorsOf({ page, edition }),
    publisher: publisherOf(edition),
    keywords: listed(page.tags.map(({ name }) => name)),
    isAccessibleForFree: isFree,
    hasPart: isFree
      ? undefined
      : { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${CLOSED_PART}` },
    correction: listed(
      story.corrections.map(({ at, text }) => ({
        '@type': 'CorrectionComment',
        text,
        datePublished: at,
      })),
    ),
  };
}

/** CSS class of the element in place of the paywalled part of a story. */
const CLOSED_PART = 'closed-part';

/** Cuts a headline to the 110 characters that search engines accept. */
export function shortHeadline(headline: string): string {
  return headline.length <= 110 ? headline : `${headline.slice(0, 109).trimEnd()}…`;
}

/** URLs of a picture in the aspect ratios for search engines. */
export function pictureUrls(
  image: Image | undefined,
  { site }: Pick<Edition, 'site'>,
): string[] | undefined {
  if (!image) return undefined;
  return SEARCH_RATIOS.map((ratio) =>
    absoluteUrl(site, imageUrlOf(image, { ratio, width: 1200, format: 'jpg' })),
  );
}

const SEARCH_RATIOS = IMAGE_RATIOS.filter(
  (ratio) => ratio === '16-9' || ratio === '4-3' || ratio === '1-1',
);

/** The authors of a story. The fallbacks are its signature, then the site. */
export function authorsOf({ page, edition }: Pick<StoryAt, 'page' | 'edition'>): Thing[] {
  if (page.authors.length > 0) return page.authors.map((author) => authorData(author, edition));
  return [{ '@type': 'Organization', name: page.story.signature ?? edition.site.name }];
}

/** An author with a page, as named by stories. */
export function authorData(
  { name, url }: { name: string; url: string },
  { site }: Pick<Edition, 'site'>,
): Thing {
  return { '@type': 'Person', name, url: absoluteUrl(site, url) };
}
