import { opensFromPage } from '../pictures/open-picture.ts';
import { wordsOf, type PictureRef } from '../pictures/picture.ts';
import type { StoryPage } from './story-page.ts';
import { bodiesOf } from '../stories/story-types.ts';

/**
 * Whether a story's page has pictures that open over it: of its gallery or of its text. The opening
 * opens beside them. On its own it does not, because most articles have no other picture and would
 * carry 2 KB for it.
 */
export function hasPicturesToOpen({ story, images }: Pick<StoryPage, 'story' | 'images'>): boolean {
  const references: readonly PictureRef[] = [
    ...(story.type === 'photo-gallery' ? story.pictures : []),
    ...bodiesOf(story).flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.type === 'image') return [block];
        return block.type === 'gallery' || block.type === 'carousel' ? (block.pictures ?? []) : [];
      }),
    ),
  ];
  return references.some((reference) => {
    const image = images.get(reference.picture);
    return image !== undefined && opensFromPage({ ...image, ...wordsOf(reference) });
  });
}
