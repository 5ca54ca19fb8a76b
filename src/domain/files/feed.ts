import type { Locale } from '../locale.ts';

/** A listing as feed readers and podcast players are given it. All addresses are whole. */
export interface Feed {
  title: string;
  description: string;
  language: Locale;
  /** The page that lists the same. */
  home: string;
  rss: string;
  json: string;
  /** Square. */
  icon: string;
  siteName: string;
  /** Where subscribers may ask to be told of news (W3C WebSub). */
  hub?: string | undefined;
  items: FeedItem[];
  podcast?: Podcast | undefined;
}

export interface FeedItem {
  id: string;
  url: string;
  title: string;
  summary?: string | undefined;
  publishedAt: string;
  updatedAt?: string | undefined;
  authors: { name: string; url?: string }[];
  /** Taxon first, then tags. */
  categories: string[];
  picture?: { url: string; width: number; height: number; alt: string; credit?: string | undefined } | undefined;
  /** The address of the same picture as a square that podcast players accept. */
  squarePicture?: string | undefined;
  audio?: FeedAudio | undefined;
  season?: number | undefined;
  episode?: number | undefined;
}

export interface FeedAudio {
  url: string;
  mediaType: string;
  /** 0 where nobody knows. */
  bytes: number;
  seconds?: number | undefined;
}

/** What players want to know of a show. */
export interface Podcast {
  author: string;
  /** One of Apple's (`PODCAST_CATEGORIES`). */
  category: string;
  /** Made of the feed's address once and for all (podcast namespace, `podcast:guid`). */
  guid: string;
  /** Square, of 1400 to 3000 pixels (https://podcasters.apple.com/support/896-artwork-requirements). */
  image?: string | undefined;
}

/** When a feed last changed; `undefined` while it is empty. */
export function lastChange({ items }: Pick<Feed, 'items'>): Date | undefined {
  const instants = items.map(({ publishedAt, updatedAt }) => Date.parse(updatedAt ?? publishedAt));
  return instants.length > 0 ? new Date(Math.max(...instants)) : undefined;
}
