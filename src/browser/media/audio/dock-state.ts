import { DOCK_KEY, readDockState, type DockState } from './sound.ts';

/** `SESSION` (media/kept-on-device), which a test compares: each page would name one file more. */
export const SESSION = 'portada_reader';

export const hasSession = () => document.cookie.includes(`${SESSION}=`);

/**
 * Takes the state out of the storage: it belongs to one document at a time, so that a duplicated
 * tab does not play too.
 */
export function takeState(): DockState | undefined {
  const state = readDockState(sessionStorage.getItem(DOCK_KEY));
  sessionStorage.removeItem(DOCK_KEY);
  return state;
}

/**
 * Leaves the state to the next document. A browser that refuses storage ends the sound with the
 * page.
 */
export function keepState(state: DockState): void {
  tryStorage(() => sessionStorage.setItem(DOCK_KEY, JSON.stringify(state)));
}

/** Uses the browser's storage, which may be refused. */
export function tryStorage(act: () => void): void {
  try {
    act();
  } catch {
    // The sound is a convenience.
  }
}
