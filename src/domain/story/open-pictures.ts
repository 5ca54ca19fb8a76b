import { opensFromPage } from '../pictures/open-picture.ts';
import { wordsOf, type PictureRef } from '../pictures/picture.ts';
import type { StoryPage } from './story-page.ts';
import { bodiesOf } from './story-types.ts';

/** Whether a story's page has a picture that opens over it: its opening, one of its gallery, or one of its text. */
export function hasPicturesToOpen({ story, opening, images }: Pick<StoryPage, 'story' | 'opening' | 'images'>): boolean {
  const hasVideo = (story.video?.fileSource ?? story.video?.hlsSource) !== undefined;
  if (opening && !hasVideo && story.type !== 'opinion' && opensFromPage(opening)) return true;
  const references: readonly PictureRef[] = [
    ...(story.type === 'photo-gallery' ? story.pictures : []),
    ...bodiesOf(story).flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.type === 'image') return [block];
        return block.type === 'gallery' ? block.pictures : [];
      }),
    ),
  ];
  return references.some((reference) => {
    const image = images.get(reference.picture);
    return image !== undefined && opensFromPage({ ...image, ...wordsOf(reference) });
  });
}
