import { bindPosition, jump } from '../media-position.ts';
import { listenToKeys } from '../media-keys.ts';
import type { MediaProblem } from '../media-problem.ts';
import { partOf, type Playing } from '../player-parts.ts';
import type { DockState, Sound } from './sound.ts';

/** Seconds of the two buttons. */
export const BACK = 15;
export const FORWARD = 30;
/** Seconds of the arrow keys. */
const STEP = 5;

/** The dock of a document. */
export interface Dock extends Playing {
  state: DockState;
  /** Plays or pauses. */
  toggle(): void;
  /** Plays, or offers "continue" if the browser refuses. */
  start(): void;
  /** Plays another sound, which leaves the queue. */
  load(sound: Sound, position?: number, isPlaying?: boolean): void;
  /** Replaces the queue, and lets the settings show the state. */
  setQueue(queue: Sound[]): void;
  /** Ends the sound and removes the dock. */
  close(): void;
}

/** Binds the controls of the dock, which are printed by `AudioDock.astro`. */
export function bindDock(dock: Dock): void {
  const { root, media } = dock;
  const press = (name: string, act: () => void) =>
    partOf(dock, name).addEventListener('click', act);
  press('play', () => dock.toggle());
  press('back', () => jump(dock, -BACK));
  press('forward', () => jump(dock, FORWARD));
  press('close', () => dock.close());
  listenToKeys(root, {
    k: () => dock.toggle(),
    ' ': () => dock.toggle(),
    j: () => jump(dock, -BACK),
    l: () => jump(dock, FORWARD),
    ArrowLeft: () => jump(dock, -STEP),
    ArrowRight: () => jump(dock, STEP),
  });
  bindPosition(dock);
  bindSleep(dock);
  bindProblems(dock);
  for (const type of ['play', 'pause', 'ended', 'emptied'])
    media.addEventListener(type, () => reflectDock(dock));
  // The notice about parts that do not load tells the reader.
  import('#browser/bottom-edge.ts').then(
    ({ holdEdge }) => holdEdge('dock', root),
    () => {},
  );
}

/**
 * The timer stops the sound. It is looked at while the sound plays, because browsers slow the
 * timers of hidden tabs.
 */
function bindSleep({ media, state, setQueue }: Dock): void {
  media.addEventListener('timeupdate', () => {
    // `end` and no timer are no number.
    if (!(Number(state.sleep) <= Date.now())) return;
    state.sleep = undefined;
    media.pause();
    setQueue(state.queue);
  });
}

/** Says why a sound does not play, with a second try at the same position. */
function bindProblems(dock: Dock): void {
  const { media, state } = dock;
  const box = partOf(dock, 'problem');
  const show = (problem?: MediaProblem) => {
    box.hidden = problem === undefined;
    for (const text of box.querySelectorAll<HTMLElement>('[data-problem]'))
      text.hidden = text.dataset['problem'] !== problem;
  };
  let position = 0;
  const tell = () => {
    // A closed dock has no source.
    if (!media.hasAttribute('src')) return;
    position = media.currentTime;
    import('../media-problem.ts')
      .then(({ problemOf }) => problemOf(media.error, state.sound.file))
      .then(show, () => show('network'));
  };
  media.addEventListener('error', tell);
  // The sound may have failed before its controls were there.
  if (media.error) tell();
  media.addEventListener('emptied', () => show());
  media.addEventListener('playing', () => show());
  partOf(dock, 'retry').addEventListener('click', () => {
    // A new source, also for a play list.
    delete media.dataset['file'];
    media.removeAttribute('src');
    dock.load(state.sound, position);
    partOf(dock, 'play').focus();
  });
}

/** Shows whether the sound plays, in the dock and in the players of the page. */
export function reflectDock({ root, media, state }: Dock): void {
  const playing = media.paused || media.ended ? 'paused' : 'playing';
  root.dataset['state'] = playing;
  for (const { dataset } of document.querySelectorAll<HTMLElement>('.audio-player'))
    dataset['state'] = dataset['id'] === state.sound.id ? playing : 'paused';
}

/** Shows the words and the picture of the sound, and which controls it has. */
export function showDock(dock: Dock): void {
  const { root, state } = dock;
  const { sound } = state;
  const title = partOf<HTMLAnchorElement>(dock, 'title');
  title.textContent = sound.title;
  title.href = sound.url;
  partOf(dock, 'series').textContent = sound.series;
  const picture = partOf<HTMLImageElement>(dock, 'picture');
  picture.hidden = sound.picture === '';
  if (!picture.hidden) picture.src = sound.picture;
  root.toggleAttribute('data-live', sound.isLive);
}
