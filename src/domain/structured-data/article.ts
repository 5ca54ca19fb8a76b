import { absoluteUrl } from '../paths/urls.ts';
import { bodyText, type Block } from '../stories/blocks.ts';
import { cutAtWord } from '../text/cut-text.ts';
import type { StoryOf, StoryType } from '../stories/story.ts';
import {
  authorData,
  authorsOf,
  pictureUrls,
  shortHeadline,
  storyFields,
  type StoryAt,
} from './creative-work.ts';
import { listed, type Thing } from './json-ld.ts';
import { audioObject, videoObject } from './media.ts';

/** Subtypes of NewsArticle (schema.org) for stories with the data of an article. */
const ARTICLE_TYPES: Partial<Record<StoryType, string>> = {
  opinion: 'OpinionNewsArticle',
  'blog-post': 'BlogPosting',
  'user-content-call': 'AskPublicNewsArticle',
};

/** Structured data of a story that is mostly text. */
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

/** Maximum of updates for search engines, the newest first. A long day has hundreds. */
const MAX_UPDATES = 25;
/** Maximum characters of an update's text. */
const UPDATE_LENGTH = 300;

/** Structured data of a live blog with its newest updates. */
export function liveBlogData(at: StoryAt, story: StoryOf<'live-blog'>): Thing {
  const newest = story.posts
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_UPDATES);
  return {
    ...articleData(at),
    '@type': 'LiveBlogPosting',
    coverageStartTime: story.coverageStart,
    coverageEndTime: story.coverageEnd,
    liveBlogUpdate: listed(newest.map((post) => updateOf(post, at))),
  };
}

/**
 * Structured data of a post. Its author is its own or the story's, and its URL is its anchor on the
 * page.
 */
function updateOf(post: StoryOf<'live-blog'>['posts'][number], at: StoryAt): Thing {
  const { page, edition, path } = at;
  const text = beginningOf(post.body);
  const author = post.author === undefined ? undefined : page.postAuthors.get(post.author);
  return {
    '@type': 'BlogPosting',
    headline: shortHeadline(post.title ?? (text || page.story.headline)),
    url: absoluteUrl(edition.site, `${path}#${post.id}`),
    datePublished: post.at,
    inLanguage: edition.locale,
    author: author ? [authorData(author, edition)] : authorsOf(at),
    articleBody: text || undefined,
  };
}

/** The first words of a post. Tables are omitted, because their cells make no sense in one line. */
function beginningOf(body: readonly Block[]): string {
  const text = bodyText(body.filter(({ type }) => type !== 'table')).replaceAll('\n', ' ');
  return cutAtWord(text, UPDATE_LENGTH);
}
