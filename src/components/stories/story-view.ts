import { publicStory } from '#domain/paywall/public-story.ts';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Audience } from '#domain/routes/audience.ts';
import type { Shared } from '#domain/page-head/sharing.ts';
import { absoluteUrl, inEdition, type Edition } from '#domain/paths/urls.ts';
import { FIRST_VIEW } from '#domain/stories/live-post.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import { galleryOf } from './story-gallery.ts';

/** The decisions of a story’s layout, which depend on the page and on who asks for it. */
export interface StoryView {
  /** Whether it is a live blog that continues. */
  isLive: boolean;
  /**
   * Whether it is a page of a live blog or of a call for contributions other than its first one,
   * which has its heading and the posts or contributions only.
   */
  isFurther: boolean;
  /**
   * Number of the blocks before the part that is named as closed in the page of a crawler or of a
   * preview.
   */
  open: number;
  hasComments: boolean;
  gallery: ReturnType<typeof galleryOf>;
  shared: Shared;
  /** The line below a printed story. */
  printed: string;
}

export function viewOfStory(
  { page, edition, path }: { page: StoryPage; edition: Edition; path: string },
  { audience }: { audience: Audience },
): StoryView {
  const { story } = page;
  const { site, locale } = edition;
  const url = absoluteUrl(site, inEdition(edition, path));
  const isFurther =
    (page.live !== undefined && page.live.view !== FIRST_VIEW) || page.wall?.after !== undefined;
  const isNamed = page.isWholeForOne && (audience === 'crawler' || audience === 'preview');
  const free = isNamed ? publicStory(site, story).story : story;
  return {
    isLive: story.type === 'live-blog' && story.isLive,
    isFurther,
    open: free.body.length,
    hasComments: page.hasComments && !story.isHideable && !isFurther && audience !== 'preview',
    gallery: galleryOf(page),
    shared: { url, title: story.headline },
    printed: `${url} · ${formatPublishedDate(story.publishedAt, locale, site.timeZone)}`,
  };
}
