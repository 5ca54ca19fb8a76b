import { attachSource } from './player-source.ts';
import { bindCaptions } from './player-captions.ts';
import { bindChapters } from '../media-chapters.ts';
import { bindControls, JUMP } from './player-controls.ts';
import { bindKeys } from './player-keys.ts';
import { bindScreens } from './player-screens.ts';
import { returnToLiveEdge } from '../live-edge.ts';
import { factsOf, type Player } from '../player-parts.ts';
import { holdForAd } from './ad-break.ts';
import { pauseOthers } from '../one-player.ts';
import { rememberPosition } from '../kept-positions.ts';
import { reportVideo } from './report-video.ts';
import { showOnLockScreen } from '../media-session.ts';
import { trackPlayer } from './track-player.ts';
import { watchProblems } from './player-problems.ts';

/**
 * Puts our controls over a video and attaches its source. A pressed player plays at once. One that
 * plays without a press is muted, says so and has no ad, and one that the browser refuses to play
 * waits for its play button. Returns a function that ends the video, for a player that leaves its
 * page.
 */
export function mountPlayer(
  root: HTMLElement,
  video: HTMLVideoElement,
  press: { isPressed: boolean; hadFocus: boolean },
): () => void {
  const template = root.querySelector('template');
  const controls = template?.content.firstElementChild?.cloneNode(true);
  if (!(controls instanceof HTMLElement))
    throw new Error('The player has no template of controls.');
  const player: Player = { root, video, media: video, controls, facts: factsOf(root) };
  root.append(controls);
  root.dataset['mounted'] = '';
  const isAutomatic = !press.isPressed && player.facts.isAutomatic;
  video.muted = isAutomatic;

  const beginAd = isAutomatic ? undefined : holdForAd(player);
  pauseOthers(video);
  const source = attachSource(player);
  bindControls(player);
  bindScreens(player);
  bindKeys(player);
  bindCaptions(player);
  bindChapters(player);
  watchProblems(player, source);
  rememberPosition(player);
  showOnLockScreen(player, { back: JUMP, forward: JUMP });
  trackPlayer(player);
  reportVideo(player);
  if (player.facts.isLive) returnToLiveEdge(video);
  if (press.hadFocus) controls.querySelector<HTMLElement>('[data-part="play"]')?.focus();
  // Refused: the play button is there.
  if (press.isPressed || isAutomatic)
    void Promise.all([source.attached, beginAd?.()])
      .then(() => video.play())
      .catch(() => {});
  return () => {
    video.pause();
    source.end();
  };
}
