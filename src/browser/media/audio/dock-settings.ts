import { bindChapters } from '../media-chapters.ts';
import { rememberPosition } from '../kept-positions.ts';
import { partOf } from '../player-parts.ts';
import type { Dock } from './dock-controls.ts';
import { bindQueue } from './dock-queue.ts';
import type { Sleep, Sound } from './sound.ts';
import sheet from './dock-settings.css?inline';
import { addSheet } from '#browser/add-sheet.ts';

const MINUTE = 60_000;

/**
 * Binds what the dock does not need to play: speed, timer, queue, chapters and the remembered
 * position. Returns a function that opens the settings.
 */
export function bindSettings(dock: Dock): () => void {
  const { root, media, state } = dock;
  addSheet(sheet);
  const settings = partOf<HTMLDialogElement>(dock, 'settings');
  // A press outside the dialog's box.
  settings.addEventListener('click', ({ target }) => {
    if (target === settings) settings.close();
  });
  const speed = partOf<HTMLSelectElement>(dock, 'speed');
  speed.addEventListener('change', () => {
    state.speed = Number(speed.value);
    media.defaultPlaybackRate = media.playbackRate = state.speed;
  });
  const sleep = partOf<HTMLSelectElement>(dock, 'sleep');
  sleep.addEventListener('change', () => {
    state.sleep = sleepOf(sleep.value);
  });
  const queue = bindQueue(dock);
  const showChapters = chaptersOf(dock);
  const show = () => {
    speed.value = String(state.speed);
    sleep.value = choiceOf(state.sleep, sleep);
    showChapters();
    queue.show();
  };
  root.addEventListener('change-of-dock', show);
  show();
  rememberPosition(dock);
  return () => {
    void queue.fetchEpisodes();
    settings.showModal();
  };
}

function sleepOf(value: string): Sleep {
  if (value === '' || value === 'end') return value === 'end' ? 'end' : undefined;
  return Date.now() + Number(value) * MINUTE;
}

/** The choice of a timer: after another page, the one that the rest of the time comes from. */
function choiceOf(sleep: Sleep, { options }: HTMLSelectElement): string {
  if (typeof sleep !== 'number') return sleep ?? '';
  const rest = (sleep - Date.now()) / MINUTE;
  return [...options].find(({ value }) => rest > 0 && Number(value) >= rest)?.value ?? '';
}

/**
 * Returns a function that shows the chapters of the dock's sound, if it is another one than before.
 */
function chaptersOf(dock: Dock): () => void {
  const { media, state } = dock;
  let shown: Sound | undefined;
  let chapters = new AbortController();
  return () => {
    if (state.sound === shown) return;
    shown = state.sound;
    chapters.abort();
    chapters = new AbortController();
    partOf(dock, 'chapters').hidden = true;
    partOf(dock, 'marks').replaceChildren();
    media.replaceChildren();
    if (shown.chapters === '') return;
    media.append(
      Object.assign(document.createElement('track'), { kind: 'chapters', src: shown.chapters }),
    );
    bindChapters(dock, { signal: chapters.signal });
  };
}
