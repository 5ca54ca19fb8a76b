import type { Site } from '../sites/site.ts';
import { shorten } from '../story/story-types.ts';
import type { Story, StoryOf } from '../story/story.ts';

/**
 * Cuts a story to the part that a public response may contain. A free story stays whole. Any other keeps its first
 * blocks and loses the sources and transcripts of its video and audio. No response contains the rest.
 */
export function publicStory(site: Pick<Site, 'paywall'>, story: Story): { story: Story; isCut: boolean } {
  if (story.access === 'free' || !site.paywall.isEnabled) return { story, isCut: false };
  return { story: { ...withoutMedia(shorten(story, site.paywall.freeBlocks)), transcripts: [] }, isCut: true };
}

function withoutMedia(story: Story): Story {
  if (story.type === 'video') {
    const { audio: _audio, videoEmbed: _videoEmbed, audioEmbed: _audioEmbed, ...rest } = story;
    return { ...rest, video: withoutSource(story.video) };
  }
  if (story.type === 'audio') {
    const { video: _video, videoEmbed: _videoEmbed, audioEmbed: _audioEmbed, ...rest } = story;
    const { chapters: _chapters, ...audio } = story.audio;
    return { ...rest, audio: { ...audio, fileSource: '', captions: [] } };
  }
  const { video: _video, audio: _audio, videoEmbed: _videoEmbed, audioEmbed: _audioEmbed, ...rest } = story;
  return rest;
}

function withoutSource(video: StoryOf<'video'>['video']): StoryOf<'video'>['video'] {
  const { hlsSource: _hls, fileSource: _file, ...rest } = video;
  return { ...rest, captions: [], chapters: [] };
}
