import { articleData, liveBlogData } from './article.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import type { StoryAt } from './creative-work.ts';
import { eventData } from './event.ts';
import { questionsData } from './interview.ts';
import type { Thing } from './json-ld.ts';
import { audioData, galleryData, videoData } from './media.ts';
import { episodeData } from './show.ts';
import type { StoryOf, StoryType } from '../stories/story.ts';

/** Structured data of a story for search engines: the data of its type, and its breadcrumbs. */
export function storyData(at: StoryAt): Thing[] {
  const { taxon, story } = at.page;
  return [
    dataOf(story.type)(at, story),
    ...(story.type === 'digital-interview' ? questionsData(at, story) : []),
    breadcrumbs(at.edition, [...(taxon ? [taxon] : []), { name: story.headline, url: at.path }]),
  ];
}

type DataOf<Type extends StoryType> = (at: StoryAt, story: StoryOf<Type>) => Thing;

const DATA: { readonly [Type in StoryType]: DataOf<Type> } = {
  article: articleData,
  interview: articleData,
  opinion: articleData,
  poll: articleData,
  'blog-post': articleData,
  'user-content-call': articleData,
  'digital-interview': articleData,
  'live-blog': liveBlogData,
  video: videoData,
  audio: audioData,
  'photo-gallery': galleryData,
  event: (at, story) => eventData(at, story) ?? articleData(at),
  episode: (at, story) => episodeData(at, story, at.page.show),
};

function dataOf<Type extends StoryType>(type: Type): DataOf<Type> {
  return DATA[type];
}
