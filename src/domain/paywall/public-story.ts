import type { Site } from '../sites/site.ts';
import { shorten } from '../stories/story-types.ts';
import type { Story, StoryOf } from '../stories/story.ts';

/**
 * Cuts a story to the part that a public response may contain. A free story stays whole. Any other
 * keeps its first blocks and loses the sources and transcripts of its video and audio. No response
 * contains the rest.
 */
export function publicStory(
  site: { paywall: Pick<Site['paywall'], 'isEnabled' | 'freeBlocks'> },
  story: Story,
): { story: Story; isCut: boolean } {
  if (!isClosed(site, story)) return { story, isCut: false };
  return {
    story: { ...withoutMedia(shorten(story, site.paywall.freeBlocks)), transcripts: [] },
    isCut: true,
  };
}

/** Whether a story has a part that not everybody may read. */
export function isClosed(
  site: { paywall: Pick<Site['paywall'], 'isEnabled'> },
  { access }: Pick<Story, 'access'>,
): boolean {
  return access !== 'free' && site.paywall.isEnabled;
}

/**
 * Whether the opening of a closed story shows more once it is open: its video, its audio, or a
 * slider of pictures.
 */
export function closesLead(story: Story): boolean {
  const hasMedia = [story.video, story.audio, story.videoEmbed, story.audioEmbed].some(
    (one) => one !== undefined,
  );
  return hasMedia || (story.type === 'photo-gallery' && story.template === 'slider');
}

/** Whether the parts of a story's type are closed: posts and answers. */
export function closesParts({ type }: Pick<Story, 'type'>): boolean {
  return type === 'live-blog' || type === 'digital-interview';
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
  const {
    video: _video,
    audio: _audio,
    videoEmbed: _videoEmbed,
    audioEmbed: _audioEmbed,
    ...rest
  } = story;
  return rest;
}

function withoutSource(video: StoryOf<'video'>['video']): StoryOf<'video'>['video'] {
  const { hlsSource: _hls, fileSource: _file, ...rest } = video;
  return { ...rest, captions: [], chapters: [] };
}
