import { jump, toggle } from '../media-position.ts';
import { JUMP } from './player-controls.ts';
import { listenToKeys } from '../media-keys.ts';
import { press, type Player } from '../player-parts.ts';

/** Seconds of the arrow keys. */
const STEP = 5;
const VOLUME_STEP = 0.1;

/**
 * The keys of the player, while the focus is inside: k or space plays and pauses, j and l jump,
 * left and right step, up and down change the volume, m mutes, c and f are captions and full
 * screen.
 */
export function bindKeys(player: Player): void {
  const { root, video } = player;
  const louder = (step: number) => {
    video.volume = Math.max(0, Math.min(1, video.volume + step));
  };
  const keys: Readonly<Record<string, () => void>> = {
    k: () => toggle(player),
    ' ': () => toggle(player),
    j: () => jump(player, -JUMP),
    l: () => jump(player, JUMP),
    ArrowLeft: () => jump(player, -STEP),
    ArrowRight: () => jump(player, STEP),
    ArrowUp: () => louder(VOLUME_STEP),
    ArrowDown: () => louder(-VOLUME_STEP),
    m: () => press(player, 'mute'),
    c: () => press(player, 'captions'),
    f: () => press(player, 'fullscreen'),
  };
  listenToKeys(root, keys);
}
