import type { StoryPage } from './story-page.ts';

/**
 * Whether the opening picture of a story is the portrait in its heading: an interview without a
 * video.
 */
export function hasPortraitHead({ story, opening }: Pick<StoryPage, 'story' | 'opening'>): boolean {
  const hasVideo = (story.video?.fileSource ?? story.video?.hlsSource) !== undefined;
  return story.type === 'interview' && opening !== undefined && !hasVideo && !story.hasWideOpening;
}
