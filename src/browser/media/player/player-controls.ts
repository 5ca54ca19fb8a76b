import { bindPosition, jump, toggle } from '../media-position.ts';
import { partOf, type Player } from '../player-parts.ts';

/** Seconds that a key, a button or a double tap jumps. */
export const JUMP = 10;
/** Milliseconds after which the controls of a playing video disappear without pointer or focus. */
const HIDES_AFTER = 3000;
/** Milliseconds between the taps of a double tap, as browsers have it for zooming. */
const DOUBLE_TAP = 300;

/** Binds play, position, volume, speed, settings and the gestures on the picture. */
export function bindControls(player: Player): void {
  const { root, video } = player;
  const reflect = () => {
    root.dataset['state'] = video.ended ? 'ended' : video.paused ? 'paused' : 'playing';
  };
  for (const type of ['play', 'pause', 'ended', 'seeked']) video.addEventListener(type, reflect);
  reflect();
  partOf(player, 'play').addEventListener('click', () => toggle(player));
  bindPosition(player);
  bindVolume(player);
  bindSettings(player);
  bindPicture(player);
  hideWhenIdle(player);
}

function bindVolume({ root, video, controls }: Player): void {
  const slider = partOf<HTMLInputElement>({ controls }, 'volume');
  const mute = partOf({ controls }, 'mute');
  const unmute = partOf({ controls }, 'unmute');
  const show = () => {
    const volume = video.muted ? 0 : video.volume;
    slider.value = String(volume);
    mute.ariaPressed = String(volume === 0);
    root.dataset['sound'] = volume === 0 ? 'off' : 'on';
    unmute.hidden = !video.muted || root.dataset['asked'] !== undefined;
  };
  slider.addEventListener('input', () => {
    video.volume = Number(slider.value);
    video.muted = video.volume === 0;
  });
  const turn = () => {
    root.dataset['asked'] = '';
    video.muted = !video.muted;
    if (!video.muted && video.volume === 0) video.volume = 1;
  };
  mute.addEventListener('click', turn);
  unmute.addEventListener('click', () => {
    turn();
    mute.focus();
  });
  video.addEventListener('volumechange', show);
  show();
}

/** The dialog with captions, quality and speed. */
function bindSettings({ video, controls }: Player): void {
  const dialog = partOf<HTMLDialogElement>({ controls }, 'settings');
  partOf({ controls }, 'open-settings').addEventListener('click', () => dialog.showModal());
  const speed = partOf<HTMLSelectElement>({ controls }, 'speed');
  speed.addEventListener('change', () => {
    video.playbackRate = Number(speed.value);
  });
  // A press outside the dialog's box.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/**
 * A click plays or pauses. A tap shows the controls, and a double tap jumps back in the left half
 * and on in the right.
 */
function bindPicture(player: Player): void {
  const { root, video } = player;
  let last = Number.NEGATIVE_INFINITY;
  video.addEventListener('click', (event) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') {
      toggle(player);
      return;
    }
    const isDouble = event.timeStamp - last < DOUBLE_TAP;
    last = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp;
    if (isDouble) jump(player, event.offsetX < video.clientWidth / 2 ? -JUMP : JUMP);
    else if (video.paused) toggle(player);
    else root.toggleAttribute('data-idle');
  });
}

/** Hides the controls of a playing video that has neither pointer nor focus. */
function hideWhenIdle({ root, video }: Player): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    delete root.dataset['idle'];
    clearTimeout(timer);
    timer = setTimeout(() => {
      const isUsed =
        root.querySelector(':focus-visible') !== null ||
        root.querySelector('dialog[open]') !== null;
      if (!video.paused && !isUsed) root.dataset['idle'] = '';
    }, HIDES_AFTER);
  };
  for (const type of ['pointermove', 'focusin', 'keydown']) root.addEventListener(type, wake);
  for (const type of ['play', 'pause']) video.addEventListener(type, wake);
}
