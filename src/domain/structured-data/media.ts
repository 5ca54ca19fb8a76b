import { absoluteUrl } from '../paths/urls.ts';
import { wordsOf } from '../pictures/picture.ts';
import { imageUrlOf } from '../pictures/rendition.ts';
import type { Story, StoryOf } from '../stories/story.ts';
import { pictureUrls, storyFields, type StoryAt } from './creative-work.ts';
import { isoDuration, listed, type Thing } from './json-ld.ts';

/**
 * Structured data of a story's video. Without a URL if readers have to register or subscribe to see
 * it.
 */
export function videoObject(video: NonNullable<Story['video']>, { page, edition }: StoryAt): Thing {
  const { story } = page;
  const poster = (video.poster && page.images.get(video.poster.picture)) ?? page.opening;
  return {
    '@type': 'VideoObject',
    name: story.headline,
    description: story.description ?? story.subtitle ?? story.headline,
    uploadDate: story.publishedAt,
    thumbnailUrl: pictureUrls(poster, edition),
    duration: isoDuration(video.duration),
    contentUrl:
      video.fileSource === undefined ? undefined : absoluteUrl(edition.site, video.fileSource),
  };
}

/**
 * Structured data of a story's audio. Without a URL if readers have to register or subscribe to
 * hear it.
 */
export function audioObject(audio: NonNullable<Story['audio']>, { page, edition }: StoryAt): Thing {
  const { story } = page;
  return {
    '@type': 'AudioObject',
    name: story.headline,
    description: story.description ?? story.subtitle ?? story.headline,
    uploadDate: story.publishedAt,
    duration: isoDuration(audio.duration),
    contentUrl: audio.fileSource === '' ? undefined : absoluteUrl(edition.site, audio.fileSource),
  };
}

/** Structured data of a video story. */
export function videoData(at: StoryAt, story: StoryOf<'video'>): Thing {
  return { ...storyFields(at), ...videoObject(story.video, at) };
}

/** Structured data of an audio story. */
export function audioData(at: StoryAt, story: StoryOf<'audio'>): Thing {
  return {
    ...storyFields(at),
    thumbnailUrl: pictureUrls(at.page.opening, at.edition),
    ...audioObject(story.audio, at),
  };
}

/** Structured data of a photo gallery. */
export function galleryData(at: StoryAt, story: StoryOf<'photo-gallery'>): Thing {
  const { page, edition } = at;
  const pictures = story.pictures.flatMap((reference) => {
    const image = page.images.get(reference.picture);
    if (!image) return [];
    const { alt, caption, credit } = { ...image, ...wordsOf(reference) };
    const contentUrl = absoluteUrl(
      edition.site,
      imageUrlOf(image, { ratio: '4-3', width: 1200, format: 'jpg' }),
    );
    return [{ '@type': 'ImageObject', contentUrl, caption: caption ?? alt, creditText: credit }];
  });
  return {
    '@type': 'ImageGallery',
    name: story.headline,
    headline: story.headline,
    ...storyFields(at),
    image: pictureUrls(page.opening, edition),
    associatedMedia: listed(pictures),
  };
}
