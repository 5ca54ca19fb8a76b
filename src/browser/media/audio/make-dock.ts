import { lengthOf, partOf } from '../player-parts.ts';
import { pauseOthers } from '../one-player.ts';
import { showOnLockScreen } from '../media-session.ts';
import { trackPlayer } from '../player/track-player.ts';
import { BACK, bindDock, FORWARD, reflectDock, showDock, type Dock } from './dock-controls.ts';
import { hasSession, keepState } from './dock-state.ts';
import { pauseOtherTabs } from './one-tab.ts';
import { withoutSound, type DockState, type Sound } from './sound.ts';
import sheet from './dock.css?url&no-inline';

/**
 * Seconds from which a position is remembered, as in `kept-positions.ts`, which the settings load.
 */
const LEAST_LENGTH = 120;

/**
 * Makes the dock of a document for a sound that plays already, or that goes on. The sound does not
 * wait for the controls. Rejects if they cannot be fetched.
 */
export async function makeDock(
  state: DockState,
  media: HTMLAudioElement,
  onClose: () => void,
): Promise<Dock> {
  const isResumed = media.src === '';
  if (state.isPlaying && isResumed) startAt(media, state);
  const root = await fetchDock(state.docks);
  root.append(media);
  const ending = new AbortController();
  ending.signal.addEventListener('abort', onClose);
  const dock = dockOf({ root, media, state, ending });
  bindDock(dock);
  bindSettingsLater(dock);
  bindTab(dock, ending.signal);
  pauseOthers(media);
  const next = () => {
    const [sound] = state.queue;
    if (sound) dock.load(sound);
  };
  showOnLockScreen(dock, { back: BACK, forward: FORWARD, next });
  media.addEventListener('ended', () => {
    if (state.sleep === 'end') {
      state.sleep = undefined;
      dock.setQueue(state.queue);
    } else next();
  });
  // A sound that goes on is not reported as played once more.
  if (isResumed) tellPlaying(media);
  trackPlayer(dock);
  if (!isResumed) tellPlaying(media);
  dock.load(state.sound, media.currentTime || state.position, state.isPlaying);
  return dock;
}

function dockOf({
  root,
  media,
  state,
  ending,
}: Pick<Dock, 'root' | 'state'> & { media: HTMLAudioElement; ending: AbortController }): Dock {
  const dock: Dock = {
    root,
    media,
    controls: root,
    state,
    get facts() {
      return { ...state.sound, kind: 'audio' as const };
    },
    toggle() {
      if (media.paused) dock.start();
      else media.pause();
    },
    start() {
      startedMedia(media).then(
        () => delete root.dataset['refused'],
        ({ name }: DOMException) => {
          // Refused without a press, as after "back".
          if (name === 'NotAllowedError') root.dataset['refused'] = '';
        },
      );
    },
    load(sound, position = 0, isPlaying = true) {
      state.sound = sound;
      startAt(media, { ...state, position, isPlaying: false });
      showDock(dock);
      if (isPlaying) dock.start();
      dock.setQueue(withoutSound(state.queue, sound));
    },
    setQueue(queue) {
      state.queue = queue;
      root.dispatchEvent(new Event('change-of-dock'));
    },
    close() {
      const hadFocus = root.contains(document.activeElement);
      ending.abort();
      media.pause();
      takeAway();
      media.removeAttribute('src');
      // Ends the download.
      media.load();
      root.remove();
      if (hadFocus)
        (
          document.querySelector<HTMLElement>('.audio-player .play') ??
          document.querySelector('main')
        )?.focus();
      reflectDock(dock);
    },
  };
  return dock;
}

/**
 * Loads the settings when they are opened, and for a sound with chapters or with a position to
 * remember.
 */
function bindSettingsLater(dock: Dock): void {
  const { root, media, state } = dock;
  let settings: Promise<() => void> | undefined;
  const load = () =>
    (settings ??= import('./dock-settings.ts')
      .then(({ bindSettings }) => bindSettings(dock))
      .catch(() => {
        // The notice about parts that do not load tells the reader, and the next press tries again.
        settings = undefined;
        return () => {};
      }));
  partOf(dock, 'open-settings').addEventListener('click', () => void load().then((open) => open()));
  const loadIfUsed = () => {
    if (state.sound.chapters !== '' || lengthOf(dock) > LEAST_LENGTH) void load();
  };
  root.addEventListener('change-of-dock', loadIfUsed);
  media.addEventListener('loadedmetadata', loadIfUsed);
}

/** Leaves the state to the next document of the tab, and pauses when another tab plays. */
function bindTab({ root, media, state, close }: Dock, signal: AbortSignal): void {
  pauseOtherTabs(media, signal);
  const leave = () => {
    const isReader = state.isReader || hasSession();
    // A reader who has logged out leaves nothing.
    if (media.ended || (isReader && !hasSession())) return;
    const isPlaying = !media.paused || root.dataset['refused'] !== undefined;
    keepState({ ...state, position: media.currentTime, isPlaying, isReader });
  };
  const hide = ({ persisted }: PageTransitionEvent) => {
    leave();
    // "Back" restores this document. `page.ts` then makes a dock for the state that the later
    // document left, if it left one.
    if (persisted) close();
  };
  addEventListener('pagehide', hide, { signal });
}

/** Repeats the event of a sound that began to play before anything listened. */
function tellPlaying(media: HTMLAudioElement): void {
  if (!media.paused) media.dispatchEvent(new Event('play'));
}

/** Gives the element the sound, unless it has it. A position is set before the sound is there. */
function startAt(media: HTMLAudioElement, { sound, position, speed, isPlaying }: DockState): void {
  media.preload = 'none';
  const isNew = (media.dataset['file'] ?? media.getAttribute('src')) !== sound.file;
  if (isNew) setFile(media, sound);
  if (!sound.isLive && Math.abs(media.currentTime - position) > (isNew ? 0 : 1))
    media.currentTime = position;
  media.defaultPlaybackRate = media.playbackRate = sound.isLive ? 1 : speed;
  if (isPlaying) void startedMedia(media).catch(() => {});
}

/** The play list of the sound, with the function that takes it away. A document has one dock. */
let playList: Promise<() => void> | undefined;

/** Gives an element its file. A play list loads a part of its own. */
function setFile(media: HTMLAudioElement, { file, isLive }: Sound): void {
  takeAway();
  media.dataset['file'] = file;
  const setSource = () => {
    media.src = file;
    return () => {};
  };
  // Without the part the element reports that it cannot play the list.
  if (file.includes('.m3u8'))
    playList = import('./attach-play-list.ts')
      .then(({ attachPlayList }) => attachPlayList(media, file, isLive))
      .catch(setSource);
  else setSource();
}

function takeAway(): void {
  void playList?.then((end) => end());
  playList = undefined;
}

/** Plays an element once it has its play list. */
async function startedMedia(media: HTMLAudioElement): Promise<void> {
  await playList;
  await media.play();
}

/**
 * Fetches the controls of the dock in the language of the page and its style, and puts them at the
 * end of the page.
 */
async function fetchDock(docks: DockState['docks']): Promise<HTMLElement> {
  const address = docks[document.documentElement.lang] ?? Object.values(docks)[0] ?? '';
  // oxlint-disable-next-line no-restricted-globals -- a part of a page, not a call
  const [response] = await Promise.all([fetch(address), loadStyle()]);
  if (response.ok) document.body.insertAdjacentHTML('beforeend', await response.text());
  const root = document.querySelector<HTMLElement>('body > .dock');
  if (!root) throw new Error('The dock is missing.');
  return root;
}

/** Adds the style of the dock to a document once. Rejects if it cannot be loaded. */
function loadStyle(): Promise<unknown> {
  if (document.querySelector(`link[href="${sheet}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  });
}
