import { jump, JUMP, toggle } from './player-controls.ts';
import { press, type Player } from './player-parts.ts';

/** Seconds of the arrow keys. */
const STEP = 5;
const VOLUME_STEP = 0.1;

/**
 * The keys of the player, while the focus is inside: k or space plays and pauses, j and l jump, left and right step, up
 * and down change the volume, m mutes, c and f are captions and full screen. A key of a control that uses it itself, and
 * one with a modifier, are left alone.
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
  root.addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const act = keys[key.length === 1 ? key.toLowerCase() : key];
    if (!act || altKey || ctrlKey || metaKey || !(target instanceof Element) || usesItself(target, key)) return;
    event.preventDefault();
    act();
  });
}

/** Whether a control uses a key itself: a button its space, a list its keys, the volume its arrows, a dialog all. */
function usesItself(target: Element, key: string): boolean {
  if (target.closest('dialog, select') !== null) return true;
  if (key === ' ') return target.closest('button, a, summary') !== null;
  return key.startsWith('Arrow') && target.matches('[data-part="volume"]');
}
