import type { Event } from './event.ts';
import type { Image } from '../pictures/picture.ts';
import type { CardTexts } from './card-texts.ts';
import type { StoryType } from './story.ts';

/** A name and the URL of its page. */
export interface NamedPage {
  id: string;
  name: string;
  url: string;
}

/** Card of SPECIFICATION §3: a story on front pages, in listings and in search results. */
export interface Card {
  id: string;
  title: string;
  url: string;
  description?: string;
  category?: { name: string; href: string };
  /** `url` is printed unchanged. */
  kicker?: { text: string; url?: string; title?: string };
  multimedia?: {
    type: 'image' | 'video' | 'audio' | 'audioEmbed' | 'photo-gallery' | 'videoEmbed';
    image?: Image;
    /** The still picture of a video or audio, if it has one. */
    poster?: Image;
    /** The first pictures of a gallery. */
    cards?: { image: Image }[];
    /** Number of pictures of a gallery, or seconds of a video or audio. */
    count?: number;
    duration?: number;
  };
  mediaInfo?: string;
  articleNewsTypeEnum: StoryType;
  access: 'free' | 'registered' | 'subscriber';
  event?: Event;
  /** Related stories, for displays that show them below the card. */
  related?: Card[];
  /** For displays that show tags: the first ones of the story. */
  tags?: NamedPage[];
  /** For displays that show texts: of the part of the story that everybody may read. */
  texts?: CardTexts;
  /** Events only: the next day or instant of the event. */
  eventDate?: string;
  publishedDate: string;
  /** Live blogs that continue only: the instant of the last update, and the newest posts. */
  live?: { updatedAt: string; posts: { title: string; at: string; url: string }[] };
  authors: (NamedPage & { image?: Image; register?: string })[];
  signature?: string;
  /** Search results only: minutes of reading, listening or watching. */
  totalTime?: number;
  /** Search results only: the rating of a review, up to five stars. */
  ratingValue?: number;
  /**
   * Search results only: number of the results before an advertisement, which marks the card as
   * one. Its `url` is that of the advertisement.
   */
  position?: number;
}
