import type { Site } from './site.ts';
import type { Story, StoryOf } from './story.ts';

/**
 * Cuts a story to the part that a public response may contain. A free story stays whole. Any other keeps its first
 * blocks and loses the sources of its video and audio. The rest is absent from the response (DESIGN: paywalled text
 * is not in any response).
 */
export function publicStory(site: Pick<Site, 'paywall'>, story: Story): { story: Story; isCut: boolean } {
  if (story.access === 'free' || !site.paywall.isEnabled) return { story, isCut: false };
  return { story: withoutMedia(shorten(story, site.paywall.freeBlocks)), isCut: true };
}

function shorten(story: Story, count: number): Story {
  const cut = <Item>(items: readonly Item[]) => items.slice(0, Math.min(count, Math.max(0, items.length - 1)));
  const body = cut(story.body);
  switch (story.type) {
    case 'photo-gallery':
      return { ...story, body, pictures: cut(story.pictures) };
    case 'live-blog':
      return { ...story, body, posts: [] };
    case 'digital-interview':
      return { ...story, body, answers: [] };
    default:
      return { ...story, body };
  }
}

function withoutMedia(story: Story): Story {
  if (story.type === 'video') {
    const { audio: _audio, videoEmbed: _videoEmbed, audioEmbed: _audioEmbed, ...rest } = story;
    return { ...rest, video: withoutSource(story.video) };
  }
  if (story.type === 'audio') {
    const { video: _video, videoEmbed: _videoEmbed, audioEmbed: _audioEmbed, ...rest } = story;
    return { ...rest, audio: { ...story.audio, fileSource: '', captions: [] } };
  }
  const { video: _video, audio: _audio, videoEmbed: _videoEmbed, audioEmbed: _audioEmbed, ...rest } = story;
  return rest;
}

function withoutSource(video: StoryOf<'video'>['video']): StoryOf<'video'>['video'] {
  const { hlsSource: _hls, fileSource: _file, ...rest } = video;
  return { ...rest, captions: [] };
}
