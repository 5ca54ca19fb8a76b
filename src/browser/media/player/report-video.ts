import type { BEACON_PATH, VideoBeacon } from '#domain/reads/beacon.ts';
import { lengthOf, type Player } from '../player-parts.ts';

/**
 * The path again, which its type compares. A constant that two scripts import is a file of its own,
 * and every page would load it.
 */
const PATH: typeof BEACON_PATH = '/webapi/reads/';

const reported = new Set<string>();

/**
 * Reports once how far a video was watched: at its end, or when the page is left, or is hidden
 * while the video does not play. A live video has no length and is not reported. Automated browsers
 * report nothing.
 */
export function reportVideo(player: Player): void {
  const { media, facts } = player;
  if (facts.isLive || navigator.webdriver) return;
  let isPlayed = false;
  let furthest = 0;
  const send = () => {
    if (!isPlayed || reported.has(facts.id)) return;
    reported.add(facts.id);
    const beacon: VideoBeacon = { kind: 'video', id: facts.story, part: furthest };
    navigator.sendBeacon(PATH, JSON.stringify(beacon));
  };
  media.addEventListener('playing', () => (isPlayed = true));
  media.addEventListener('timeupdate', () => {
    const length = lengthOf(player);
    if (length > 0 && !media.seeking)
      furthest = Math.max(furthest, Math.min(1, media.currentTime / length));
  });
  media.addEventListener('ended', () => {
    furthest = 1;
    send();
  });
  media.addEventListener('pause', () => {
    if (document.hidden) send();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && media.paused) send();
  });
  addEventListener('pagehide', send);
}
