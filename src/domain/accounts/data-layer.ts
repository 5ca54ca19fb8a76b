import type { UserType } from './session/session-cookie.ts';

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
