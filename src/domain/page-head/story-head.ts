import type { Edition } from '../addresses.ts';
import type { PageHead, ShareImage } from './page-head.ts';
import type { Image } from '../picture.ts';
import { imageUrlOf, renditionHeight } from '../rendition.ts';
import type { StoryPage } from '../story-page.ts';

/** Width in pixels at which a picture goes out to other sites. */
const SHARED_WIDTH = 1200;

/** A picture as the big cards of other sites want it. */
export function sharedPicture(image: Image): ShareImage {
  return {
    path: imageUrlOf(image, { ratio: '16-9', width: SHARED_WIDTH, format: 'jpg' }),
    width: SHARED_WIDTH,
    height: renditionHeight('16-9', SHARED_WIDTH),
    alt: image.alt,
  };
}

/** The address of a picture as podcast players want it: a square of 1400 to 3000 pixels. */
export function squarePicture(image: Image): string {
  return imageUrlOf(image, { ratio: '1-1', width: 1600, format: 'jpg' });
}

/** What a story's page tells who shares it. */
export function storyHead({ story, taxon, tags, card }: StoryPage, { site }: Edition): PageHead {
  return {
    name: story.headline,
    type: 'article',
    image: card,
    article: { publishedAt: story.publishedAt, updatedAt: story.updatedAt, section: taxon?.name, tags: tags.map(({ name }) => name) },
    ...(taxon ? { feeds: { listing: taxon.url, name: `${taxon.name} - ${site.name}` } } : {}),
  };
}
