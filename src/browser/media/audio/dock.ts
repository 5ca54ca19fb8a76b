import type { Dock } from './dock-controls.ts';
import { hasSession, keepState, takeState } from './dock-state.ts';
import { makeDock } from './make-dock.ts';
import { withQueued, type DockState, type Sound } from './sound.ts';

/** The dock of this document. Its promise is rejected if its controls could not be fetched. */
let opened: Promise<Dock> | undefined;

/**
 * Plays a sound, or plays and pauses the one that the dock has. `audio` was started by the press,
 * if there was no dock.
 */
export async function playSound(
  sound: Sound,
  docks: DockState['docks'],
  audio?: HTMLAudioElement,
): Promise<void> {
  if (opened) {
    const dock = await opened;
    audio?.pause();
    if (dock.state.sound.id === sound.id) dock.toggle();
    else dock.load(sound);
    return;
  }
  const state = {
    sound,
    queue: [],
    position: 0,
    speed: 1,
    isPlaying: true,
    docks,
    isReader: hasSession(),
  };
  await open(state, audio ?? new Audio());
}

/** Puts a sound at the end of the queue. */
export async function queueSound(sound: Sound): Promise<void> {
  const dock = await opened;
  dock?.setQueue(withQueued(dock.state.queue, sound));
}

/**
 * Continues the sound that the former document of this tab played, also in a document that "back"
 * has restored. A state of a reader who has logged out since is dropped.
 */
export async function resumeDock(): Promise<void> {
  const state = takeState();
  if (!state || opened || (state.isReader && !hasSession())) return;
  await open(state, new Audio()).catch((error: unknown) => {
    keepState(state);
    console.error('The audio dock could not be loaded.', error);
  });
}

function open(state: DockState, audio: HTMLAudioElement): Promise<Dock> {
  const forget = () => {
    opened = undefined;
  };
  opened = makeDock(state, audio, forget);
  opened.catch(() => {
    audio.pause();
    forget();
  });
  return opened;
}
