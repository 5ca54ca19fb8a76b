import { absoluteUrl, type Edition } from '../addresses.ts';
import type { Image } from '../picture.ts';
import { IMAGE_RATIOS, imageUrlOf } from '../rendition.ts';
import type { StoryPage } from '../story-page.ts';
import { listed, type Thing } from './json-ld.ts';
import { publisherOf } from './organization.ts';

/** A story's page with its edition and address. */
export interface StoryAt {
  page: StoryPage;
  edition: Edition;
  /** With its locale's prefix. */
  path: string;
}

/** What every kind of story says of itself. Of a closed story only what everybody may read: the page was cut to that. */
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
    hasPart: isFree ? undefined : { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${CLOSED_PART}` },
    correction: listed(story.corrections.map(({ at, text }) => ({ '@type': 'CorrectionComment', text, datePublished: at }))),
  };
}

/** Class of the element that stands where the rest of a closed story would. */
const CLOSED_PART = 'closed-part';

/** A headline as search engines take it: no more than 110 characters. */
export function shortHeadline(headline: string): string {
  return headline.length <= 110 ? headline : `${headline.slice(0, 109).trimEnd()}…`;
}

/** Addresses of a picture in the proportions that search engines ask for. */
export function pictureUrls(image: Image | undefined, { site }: Pick<Edition, 'site'>): string[] | undefined {
  if (!image) return undefined;
  return SEARCH_RATIOS.map((ratio) => absoluteUrl(site, imageUrlOf(image, { ratio, width: 1200, format: 'jpg' })));
}

const SEARCH_RATIOS = IMAGE_RATIOS.filter((ratio) => ratio === '16-9' || ratio === '4-3' || ratio === '1-1');

/** Whoever signs a story: its authors, else the name that it gives, else the site. */
export function authorsOf({ page, edition }: Pick<StoryAt, 'page' | 'edition'>): Thing[] {
  if (page.authors.length > 0) return page.authors.map((author) => authorData(author, edition));
  return [{ '@type': 'Organization', name: page.story.signature ?? edition.site.name }];
}

/** An author with a page, as stories name them. */
export function authorData({ name, url }: { name: string; url: string }, { site }: Pick<Edition, 'site'>): Thing {
  return { '@type': 'Person', name, url: absoluteUrl(site, url) };
}
