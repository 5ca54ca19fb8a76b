import type { Locale } from '#domain/locale/locale.ts';
import type { Story, StoryType } from '#domain/stories/story.ts';

/** Stories for a listing, newest first. Only stories that are visible now are returned. */
export interface StoryQuery {
  site: string;
  locale: Locale;
  /** `season` narrows the episodes of a show. */
  of?:
    | { kind: 'taxon' | 'tag' | 'author' | 'show' | 'blog'; id: string; season?: number }
    | undefined;
  types?: readonly StoryType[] | undefined;
  /** Only stories first visible before this instant. */
  before?: string | undefined;
  /** Only stories first visible at this instant or later. */
  from?: string | undefined;
  exclude?: readonly string[] | undefined;
  /** `oldest`: oldest first, the exact reverse. */
  order?: 'oldest' | undefined;
  limit: number;
  offset?: number | undefined;
}

/**
 * A place in a list of stories: all of an edition, or those of one taxon, tag, author, show or
 * blog.
 */
export interface ListedInstant {
  site: string;
  locale: Locale;
  of?: { kind: NonNullable<StoryQuery['of']>['kind']; id: string } | undefined;
  /** When the story is first visible. */
  at: string;
}

/** A story at a path, whether visible or not. */
export interface StoryAtPath {
  story: Story;
  path: string;
  /** `undefined` for a withdrawn story. */
  visibleFrom: Date | undefined;
  /** `undefined` for a story that does not expire. */
  visibleUntil: Date | undefined;
}

/** A story's path and dates, for lists of URLs. */
export interface StoryPath {
  path: string;
  headline: string;
  publishedAt: string;
  updatedAt: string | undefined;
}

/**
 * Selection of story paths, oldest story first, so that a full list stays unchanged when stories
 * are added.
 */
export interface PathQuery {
  site: string;
  locale: Locale;
  /** Only stories first visible at this instant or later. */
  from?: string | undefined;
  /** Only stories first visible before this instant. */
  before?: string | undefined;
  limit: number;
  offset: number;
}
