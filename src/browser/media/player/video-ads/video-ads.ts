import type { VideoAdAction } from '#domain/data-layer/entries.ts';

/** The ad before a video, checked: each of its URLs may be requested from this page. */
export interface VideoAd {
  /** In its VAST document. Empty if it has none. */
  id: string;
  film: { url: string; isPlayList: boolean };
  /** Captions of our own origin. Those of other origins are refused by browsers. */
  captions: readonly { src: string; language: string }[];
  /** The address that a press on the ad's link opens. */
  link: string | undefined;
  /** Requests the ad's URLs of an event, with the seconds of its film. */
  report(event: AdEvent, seconds: number): void;
  /** Requests the ad's URLs of a failure, with a code of VAST 4.2 §2.3.6.3. */
  reportError(code: number): void;
  /**
   * Seconds or shares (`25%`) of the film at which the ad is reported as well (`progress` of VAST).
   */
  offsets: readonly string[];
}

/**
 * Events of VAST (VAST 4.2 §3.14.1) that are reported. `progress-` is followed by one of the ad's
 * `offsets`.
 */
export type AdEvent =
  | Exclude<VideoAdAction, 'error'>
  | 'start'
  | 'pause'
  | 'resume'
  | 'mute'
  | 'unmute'
  | `progress-${string}`;

/** Port of the ads before videos. */
export interface VideoAds {
  /**
   * The ad of a tag. `undefined` if there is none that this page may play. Rejects if the tag
   * cannot be read, may not be requested or takes longer than the signal allows.
   *
   * @param width pixels of the player, for which a film is chosen
   */
  find(tag: string, width: number, signal: AbortSignal): Promise<VideoAd | undefined>;
}
