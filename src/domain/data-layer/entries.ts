import type { UserType } from '../accounts/session/session-cookie.ts';
import type { AgeRange } from './age-range.ts';

/**
 * The entries of `window.dataLayer`: all that a page tells a tag manager or an analytics server of
 * the newsroom, after the reader's consent to measurement. No entry has a text that a reader wrote,
 * a name, an address or an id of a person. docs/data-layer.md is printed from this file.
 */
export type DataLayerEntry =
  | PageEntry
  | UserTypeEntry
  | AudienceEntry
  | MediaEntry
  | VideoAdEntry
  | PaywallEntry
  | SearchEntry
  | ShareEntry
  | SaveEntry
  | FollowEntry
  | CommentEntry
  | VoteEntry
  | FormEntry
  | LiveEntry
  | SlotEntry;

/**
 * Data layer entry of a page: its content, its section and who may read it. It is there on sites
 * that measure their audience, after consent.
 */
export interface PageEntry {
  event: 'page';
  /** Type of a story (`article`, `video`, …), `front`, `list`, or `page` for any other. */
  type: string;
  site: string;
  language: string;
  /** Id of the section. */
  section?: string | undefined;
  /** Ids of the tags of a story. */
  tags?: readonly string[] | undefined;
  /** Id of the story. */
  contentId?: string | undefined;
  /** `closed`: a part of the story is for readers with the right. */
  access: 'free' | 'closed';
}

/** Actions of a player that are reported (SPECIFICATION §4, tracked events). */
export type MediaAction = 'play' | 'pause' | 'seek' | 'complete' | 'progress';

/** Data layer entry of a player. Each milestone of a video or sound is reported once. */
export interface MediaEntry {
  event: 'media';
  action: MediaAction;
  /** Percentage that was reached, of the action `progress`. */
  progress?: 25 | 50 | 75;
  /** Id of the video or sound: its story, and its number for one within a text. */
  id: string;
  title: string;
  /** Seconds from the beginning. */
  position: number;
  kind: 'video' | 'audio';
  isLive: boolean;
}

/** Events of the ad before a video that are reported. */
export type VideoAdAction =
  | 'impression'
  | 'firstQuartile'
  | 'midpoint'
  | 'thirdQuartile'
  | 'complete'
  | 'skip'
  | 'click'
  | 'error';

/**
 * Data layer entry of the ad before a video. Each action of an ad is reported once, and
 * `MediaEntry` counts none of it.
 */
export interface VideoAdEntry {
  event: 'videoAd';
  action: VideoAdAction;
  /** Error code of VAST (VAST 4.2 §2.3.6.3), of the action `error`. */
  code?: number;
  /** Id of the video that the ad precedes. */
  id: string;
  /** Id of the ad in its VAST document. */
  adId: string;
  /** Seconds from the beginning of the ad. */
  position: number;
}

/** Account data from an identity provider (SPECIFICATION §3). Fields without a value are absent. */
export interface ProviderFacts {
  /** Years. */
  age?: number;
  /** The provider's own code. */
  gender?: string;
  /** RFC 3339. */
  registeredAt?: string;
  isNewUser?: boolean;
}

/**
 * Data layer entry of every page: its site and the reader's type, 0 without a session
 * (SPECIFICATION §4, session start).
 */
export interface UserTypeEntry extends ProviderFacts {
  event: 'userType';
  userType: UserType | 0;
  siteId: string;
  mediaId: string;
}

/**
 * Data layer entry of the reader's age, where the identity provider tells it: a range, never the
 * age (R9.38).
 */
export interface AudienceEntry {
  event: 'audience';
  ageRange: AgeRange;
}

/** Data layer entry of a message of the paywall that a reader is shown. */
export interface PaywallEntry {
  event: 'paywall';
  /** Id of the message. */
  message: string;
  type: string;
}

/** Data layer entry of the first page of results of a search. The searched words are not told. */
export interface SearchEntry {
  event: 'search';
  kind: 'stories' | 'events';
  /** Number of results. */
  results: number;
}

/** Data layer entry of a story that is shared by a link or the copied address of the share bar. */
export interface ShareEntry {
  event: 'share';
  contentId: string;
  /** Host of the network, `mailto`, or `copy` for the copied address. */
  by: string;
}

/** Data layer entry of a story that is saved, or no longer. */
export interface SaveEntry {
  event: 'save';
  contentId: string;
  isSaved: boolean;
}

/** Data layer entry of an author who is followed, or no longer. */
export interface FollowEntry {
  event: 'follow';
  authorId: string;
  isFollowed: boolean;
}

/** Data layer entry of a comment that was sent. It may wait for moderation. */
export interface CommentEntry {
  event: 'comment';
  /** Id of the story. */
  contentId: string;
  isReply: boolean;
}

/** Data layer entry of a vote that counts. Its choice is not told. */
export interface VoteEntry {
  event: 'vote';
  on: 'comment' | 'poll' | 'question';
  /** Id of the story of a comment, of the poll, or of the interview of a question. */
  id: string;
}

/** Data layer entry of a form that was sent. */
export interface FormEntry {
  event: 'form';
  form: 'contact' | 'newsletter' | 'contribution' | 'question';
  /** Id of the newsletter, the call or the interview. */
  id?: string;
}

/** Data layer entry of new posts of a live blog that a reader lets in. */
export interface LiveEntry {
  event: 'live';
  /** Id of the live blog. */
  contentId: string;
}

/** Data layer entry of an advertisement that was seen: half of it for a second. */
export interface SlotEntry {
  event: 'slot';
  /** Id of the place. */
  id: string;
  /** Path of the ad unit. */
  unit: string;
}
