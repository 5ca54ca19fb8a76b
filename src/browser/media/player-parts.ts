/** Facts of a video that the page states in attributes of its player (`VideoPlayer.astro`). */
export interface VideoFacts {
  id: string;
  title: string;
  hlsSource: string | undefined;
  fileSource: string | undefined;
  /** Seconds, as far as the page knows it. */
  duration: number;
  isLive: boolean;
  /** Whether captions or a second sound lie inside the play list, for which hls.js needs its full build. */
  hasTracksInPlaylist: boolean;
  /** Whether the video starts without a press. */
  isAutomatic: boolean;
  /** VAST tag of the ad before the video. */
  adTag: string | undefined;
}

/** A player on a page. */
export interface Player {
  root: HTMLElement;
  video: HTMLVideoElement;
  /** The controls, cloned from the template of `PlayerControls.astro`. */
  controls: HTMLElement;
  facts: VideoFacts;
}

/** The reasons for which a video does not play. `PlayerControls.astro` has a text for each. */
export type PlayerProblem = 'network' | 'missing' | 'blocked' | 'unsupported' | 'damaged';

export function factsOf({ dataset }: HTMLElement): VideoFacts {
  return {
    id: dataset['id'] ?? '',
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

/** An element of the controls by its `data-part`. Throws if the template lacks it, because every player has all. */
export function partOf<Kind extends HTMLElement = HTMLElement>({ controls }: Pick<Player, 'controls'>, name: string): Kind {
  const part = controls.querySelector<Kind>(`[data-part="${name}"]`);
  if (!part) throw new Error(`The controls of the player have no part "${name}".`);
  return part;
}

/** The length of a video in seconds: of the loaded one, or as the page states it. 0 for a live stream. */
export function lengthOf({ video, facts }: Pick<Player, 'video' | 'facts'>): number {
  if (facts.isLive) return 0;
  return Number.isFinite(video.duration) ? video.duration : facts.duration;
}

/** Presses a button of the controls by its `data-part`, if it is offered. */
export function press(player: Pick<Player, 'controls'>, name: string): void {
  const button = partOf(player, name);
  if (!button.hidden) button.click();
}
