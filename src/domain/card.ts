import type { Event } from './event.ts';
import type { Image } from './picture.ts';
import type { StoryType } from './story.ts';

/** A name with a page about it. */
export interface NamedPage {
  id: string;
  name: string;
  url: string;
}

/** Card of SPECIFICATION §3: a story as front pages, listings and search results show it. */
export interface Card {
  id: string;
  title: string;
  url: string;
  description?: string;
  category?: { name: string; href: string };
  /** `url` is ready to print. */
  kicker?: { text: string; url?: string; title?: string };
  multimedia?: {
    type: 'image' | 'video' | 'audio' | 'audioEmbed' | 'photo-gallery' | 'videoEmbed';
    image?: Image;
    /** The still picture of a video or audio, where it has one. */
    poster?: Image;
    /** The first pictures of a gallery. */
    cards?: { image: Image }[];
    /** Pictures of a gallery, seconds of a video or sound. */
    count?: number;
    duration?: number;
  };
  mediaInfo?: string;
  articleNewsTypeEnum: StoryType;
  access: 'free' | 'registered' | 'subscriber';
  event?: Event;
  /** Stories that it names, for displays that show them below it. */
  related?: Card[];
  /** Events only: the next day or instant of it. */
  eventDate?: string;
  publishedDate: string;
  authors: (NamedPage & { image?: Image; register?: string })[];
  signature?: string;
  /** Search results only: reading time, rating, and the place of an advertisement. */
  totalTime?: number;
  ratingValue?: number;
  position?: number;
}
