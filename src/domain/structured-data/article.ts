import type { Edition } from '../addresses.ts';
import { bodyText, type Block } from '../blocks.ts';
import type { StoryOf, StoryType } from '../story.ts';
import { pictureUrls, shortHeadline, storyFields, type StoryAt } from './creative-work.ts';
import { listed, type Thing } from './json-ld.ts';
import { audioObject, videoObject } from './media.ts';

const ARTICLE_TYPES: Partial<Record<StoryType, string>> = {
  opinion: 'OpinionNewsArticle',
  'blog-post': 'BlogPosting',
  'user-content-call': 'AskPublicNewsArticle',
};

/** A story that is mostly text. */
export function articleData(at: StoryAt): Thing {
  const { page, edition } = at;
  const { story, opening } = page;
  return {
    '@type': ARTICLE_TYPES[story.type] ?? 'NewsArticle',
    headline: shortHeadline(story.headline),
    ...storyFields(at),
    image: pictureUrls(opening, edition),
    articleSection: page.taxon?.name,
    video: story.video && videoObject(story.video, at),
    audio: story.audio && audioObject(story.audio, at),
  };
}

/** Updates given to search engines, the newest; a long day has hundreds. */
const MAX_UPDATES = 25;
/** Characters of an update's text. */
const UPDATE_LENGTH = 300;

/** A live blog with its newest updates. */
export function liveBlogData(at: StoryAt, story: StoryOf<'live-blog'>): Thing {
  const newest = story.posts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MAX_UPDATES);
  return {
    ...articleData(at),
    '@type': 'LiveBlogPosting',
    coverageStartTime: story.coverageStart,
    coverageEndTime: story.coverageEnd,
    liveBlogUpdate: listed(newest.map((post) => updateOf(post, at.edition))),
  };
}

function updateOf(post: StoryOf<'live-blog'>['posts'][number], { locale }: Edition): Thing {
  const text = beginningOf(post.body);
  return {
    '@type': 'BlogPosting',
    headline: shortHeadline(post.title ?? text),
    datePublished: post.at,
    inLanguage: locale,
    articleBody: text,
  };
}

function beginningOf(body: readonly Block[]): string {
  const text = bodyText(body).replaceAll('\n', ' ');
  return text.length <= UPDATE_LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', UPDATE_LENGTH))}…`;
}
