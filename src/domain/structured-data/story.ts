import { articleData, liveBlogData } from './article.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import type { StoryAt } from './creative-work.ts';
import { eventData } from './event.ts';
import type { Thing } from './json-ld.ts';
import { audioData, galleryData, videoData } from './media.ts';
import { episodeData } from './show.ts';

/** Structured data of a story for search engines: the data of its type, and its breadcrumbs. */
export function storyData(at: StoryAt): Thing[] {
  const { taxon, story } = at.page;
  return [typedData(at), breadcrumbs(at.edition, [...(taxon ? [taxon] : []), { name: story.headline, url: at.path }])];
}

function typedData(at: StoryAt): Thing {
  const { story, show } = at.page;
  switch (story.type) {
    case 'live-blog':
      return liveBlogData(at, story);
    case 'video':
      return videoData(at, story);
    case 'audio':
      return audioData(at, story);
    case 'photo-gallery':
      return galleryData(at, story);
    case 'event':
      return eventData(at, story) ?? articleData(at);
    case 'episode':
      return episodeData(at, story, show);
    default:
      return articleData(at);
  }
}
