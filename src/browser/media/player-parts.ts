/** Facts of a video or sound. */
export interface MediaFacts {
  kind: 'video' | 'audio';
  id: string;
  title: string;
  /** Seconds, as far as the page knows it. */
  duration: number;
  isLive: boolean;
}

/** Facts of a video that the page states in attributes of its player (`VideoPlayer.astro`). */
export interface VideoFacts extends MediaFacts {
  /** Id of the story that the video is in. */
  story: string;
  hlsSource: string | undefined;
  fileSource: string | undefined;
  /**
   * Whether captions or a second sound lie inside the play list, for which hls.js needs its full
   * build.
   */
  hasTracksInPlaylist: boolean;
  /** Whether the video starts without a press. */
  isAutomatic: boolean;
  /** VAST tag of the ad before the video. */
  adTag: string | undefined;
}

/**
 * The parts that the player of a video and the dock of sounds share. The dock changes its facts
 * with each sound.
 */
export interface Playing {
  root: HTMLElement;
  media: HTMLMediaElement;
  /** The element with the controls, each with its `data-part`. */
  controls: HTMLElement;
  facts: MediaFacts;
}

/**
 * The player of a video on a page. Its controls are cloned from the template of
 * `PlayerControls.astro`.
 */
export interface Player extends Playing {
  /** The same element as `media`. */
  video: HTMLVideoElement;
  facts: VideoFacts;
}

export function factsOf({ dataset }: HTMLElement): VideoFacts {
  return {
    kind: 'video',
    id: dataset['id'] ?? '',
    story: dataset['story'] ?? dataset['id'] ?? '',
    title: dataset['title'] ?? '',
    hlsSource: dataset['hls'],
    fileSource: dataset['file'],
    duration: Number(dataset['duration'] ?? 0),
    isLive: dataset['live'] !== undefined,
    hasTracksInPlaylist: dataset['tracksInPlaylist'] !== undefined,
    isAutomatic: dataset['start'] === 'automatic',
    adTag: dataset['adTag'],
  };
}

/**
 * An element of the controls by its `data-part`. Throws if the template lacks it, because every
 * player has all.
 */
export function partOf<Kind extends HTMLElement = HTMLElement>(
  { controls }: Pick<Playing, 'controls'>,
  name: string,
): Kind {
  const part = controls.querySelector<Kind>(`[data-part="${name}"]`);
  if (!part) throw new Error(`The controls of the player have no part "${name}".`);
  return part;
}

/**
 * The length of a video or sound in seconds: of the loaded one, or as the page states it. 0 for a
 * live stream.
 */
export function lengthOf({ media, facts }: Pick<Playing, 'media' | 'facts'>): number {
  if (facts.isLive) return 0;
  return Number.isFinite(media.duration) ? media.duration : facts.duration;
}

/** Presses a button of the controls by its `data-part`, if it is offered. */
export function press(player: Pick<Player, 'controls'>, name: string): void {
  const button = partOf(player, name);
  if (!button.hidden) button.click();
}
