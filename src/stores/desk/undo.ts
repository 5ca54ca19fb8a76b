import { $desk } from './desk.ts';

/**
 * Milliseconds in which an action can be undone. They stop while the button has the focus or the
 * pointer.
 */
const UNDO_TIME = 8000;

/** An action that takes effect after the time for undoing it. The page already shows its result. */
interface Undoable {
  /** The result, as the person reads it. */
  text: string;
  /** Carries the action out. */
  act(): Promise<void>;
  /** Shows the state before the action again. */
  back(): void;
}

let pending: Undoable | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers to undo an action. An earlier one that still waits is carried out at once. */
export function offerUndo(action: Undoable): void {
  void carryOutUndo();
  pending = action;
  $desk.setKey('said', undefined);
  $desk.setKey('undo', { text: action.text });
  resumeUndo();
}

/** Undoes the action that waits. */
export function undo(): void {
  take()?.back();
}

/** Carries out the action that waits, such as before the page is left. */
export async function carryOutUndo(): Promise<void> {
  await take()?.act();
}

/** Stops the time, so that nobody has to hurry (WCAG 2.2, 2.2.1). */
export function pauseUndo(): void {
  clearTimeout(timer);
}

/** Starts the time again. */
export function resumeUndo(): void {
  clearTimeout(timer);
  if (pending) timer = setTimeout(() => void carryOutUndo(), UNDO_TIME);
}

function take(): Undoable | undefined {
  const taken = pending;
  pending = undefined;
  clearTimeout(timer);
  if (taken) $desk.setKey('undo', undefined);
  return taken;
}
