import { wordsOf, type Image } from '#domain/pictures/picture.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import type { StoryOf } from '#domain/stories/story.ts';

/** The pictures of a photo gallery on its page. All lists of another story are empty. */
export interface StoryGallery {
  template: StoryOf<'photo-gallery'>['template'] | undefined;
  /** A slider takes the place of the opening. Other galleries follow the text. */
  slider: Image[];
  /** The first picture, if it is the opening, and the number of all. */
  first: { image: Image; total: number } | undefined;
  sequence: Image[];
}

/** The first picture of a gallery is the opening, unless an editor chose another picture. */
export function galleryOf({
  story,
  images,
  opening,
}: Pick<StoryPage, 'story' | 'images' | 'opening'>): StoryGallery {
  if (story.type !== 'photo-gallery')
    return { template: undefined, slider: [], first: undefined, sequence: [] };
  const { template } = story;
  const gallery = story.pictures.flatMap((reference) => {
    const image = images.get(reference.picture);
    return image ? [{ ...image, ...wordsOf(reference) }] : [];
  });
  const [image] = gallery;
  const isOpened = image !== undefined && (opening === undefined || opening.id === image.id);
  const first = isOpened ? { image, total: gallery.length } : undefined;
  if (template === 'slider' && image !== undefined)
    return { template, slider: gallery, first, sequence: [] };
  return { template, slider: [], first, sequence: isOpened ? gallery.slice(1) : gallery };
}
