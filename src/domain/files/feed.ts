import type { Locale } from '../locale/locale.ts';

/** A listing as a feed for feed readers and podcast players. All URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  language: Locale;
  /** URL of the page with the same listing. */
  home: string;
  rss: string;
  json: string;
  /** URL of a square icon. */
  icon: string;
  siteName: string;
  /** URL of the hub at which subscribers request notifications (W3C WebSub). */
  hub?: string | undefined;
  items: FeedItem[];
  podcast?: Podcast | undefined;
}

export interface FeedItem {
  id: string;
  /** Id of its story, by which the dock knows it. */
  story: string;
  url: string;
  title: string;
  summary?: string | undefined;
  publishedAt: string;
  updatedAt?: string | undefined;
  authors: { name: string; url?: string }[];
  /** Taxon first, then tags. */
  categories: string[];
  picture?:
    | { url: string; width: number; height: number; alt: string; credit?: string | undefined }
    | undefined;
  /** URL of the same picture as a square that podcast players accept. */
  squarePicture?: string | undefined;
  audio?: FeedAudio | undefined;
  /** The square picture of the dock. */
  dockPicture?: string | undefined;
  season?: number | undefined;
  episode?: number | undefined;
}

export interface FeedAudio {
  url: string;
  mediaType: string;
  /** 0 if unknown. */
  bytes: number;
  seconds?: number | undefined;
  /** WebVTT files with its words. */
  transcripts: readonly { url: string; language: Locale }[];
  chapters?:
    | { vtt: string; /** The same as JSON, for podcast players (`printChapters`). */ json: string }
    | undefined;
}

/** The show's data for podcast players. */
export interface Podcast {
  author: string;
  /** One of Apple's categories (`PODCAST_CATEGORIES`). */
  category: string;
  /** Derived from the feed's URL and permanent (podcast namespace, `podcast:guid`). */
  guid: string;
  /** By which the directories verify who owns the feed. */
  owner?: { name: string; email: string } | undefined;
  isExplicit: boolean;
  /**
   * URL of a square picture of 1400 to 3000 pixels
   * (https://podcasters.apple.com/support/896-artwork-requirements).
   */
  image?: string | undefined;
}

/** The last change of a feed, or `undefined` if it is empty. */
export function lastChange({ items }: Pick<Feed, 'items'>): Date | undefined {
  const instants = items.map(({ publishedAt, updatedAt }) => Date.parse(updatedAt ?? publishedAt));
  return instants.length > 0 ? new Date(Math.max(...instants)) : undefined;
}
