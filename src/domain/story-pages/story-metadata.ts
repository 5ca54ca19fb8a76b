import type { Edition } from '../paths/urls.ts';
import type { PageHead, ShareImage } from '../page-head/page-head.ts';
import type { Image } from '../pictures/picture.ts';
import { imageUrlOf, renditionHeight } from '../pictures/rendition.ts';
import type { StoryPage } from './story-page.ts';

/** Width in pixels of a picture used as a share image. */
const SHARED_WIDTH = 1200;

/** A picture as a large share image. */
export function sharedPicture(image: Image): ShareImage {
  return {
    path: imageUrlOf(image, { ratio: '16-9', width: SHARED_WIDTH, format: 'jpg' }),
    width: SHARED_WIDTH,
    height: renditionHeight('16-9', SHARED_WIDTH),
    alt: image.alt,
  };
}

/** URL of a picture for podcast players: a square of 1400 to 3000 pixels. */
export function squarePicture(image: Image): string {
  return imageUrlOf(image, { ratio: '1-1', width: 1600, format: 'jpg' });
}

/** Metadata of a story's page. */
export function storyMetadata(
  { story, taxon, tags, shareImage }: StoryPage,
  { site }: Edition,
): PageHead {
  return {
    name: story.headline,
    type: 'article',
    image: shareImage,
    article: {
      publishedAt: story.publishedAt,
      updatedAt: story.updatedAt,
      section: taxon?.name,
      tags: tags.map(({ name }) => name),
    },
    ...(taxon ? { feeds: { listing: taxon.url, name: `${taxon.name} - ${site.name}` } } : {}),
  };
}
