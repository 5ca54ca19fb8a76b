import type { ClientDirective } from 'astro';
import { loadInTime } from './load-in-time.ts';

const WAKING = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'];
const CAPTURE = { capture: true };

/** What keeps its own state while the island sleeps: a box that is ticked stays ticked, and a second click would undo the first. */
const FIELDS = 'label, select, textarea, input:not([type=submit], [type=button], [type=image], [type=reset])';

/**
 * `client:interaction` wakes an island at the first pointer, key or focus in it. A click made while it wakes, other than on a field, is held
 * back and made again once it is awake, or left to the link or form it was on if it cannot be. Inlined in every page that uses it.
 */
const wakeOnInteraction: ClientDirective = (load, _options, element) => {
  let held: Event | undefined;
  const hold = (event: MouseEvent) => {
    // With a modifier it opens a link elsewhere, and that is the browser's business.
    if (event.ctrlKey || event.metaKey || event.shiftKey || isInField(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = event;
  };
  const wake = async (first: Event) => {
    for (const type of WAKING) element.removeEventListener(type, wake, CAPTURE);
    try {
      const hydrate = await loadInTime(load, element);
      await hydrate();
    } catch (error) {
      console.error('An island could not be woken.', error);
    }
    element.removeEventListener('click', hold, CAPTURE);
    // A focus or key has had its effect in the page already; the island only has to hear of it.
    if (first.type !== 'click') first.target?.dispatchEvent(copyOf(first));
    held?.target?.dispatchEvent(copyOf(held));
  };
  for (const type of WAKING) element.addEventListener(type, wake, CAPTURE);
  // After `wake`, which has to see the click that this one stops: some assistive technology sends nothing else.
  element.addEventListener('click', hold, CAPTURE);
};

function isInField(target: EventTarget | null): boolean {
  return target !== null && 'closest' in target && typeof target.closest === 'function' && target.closest(FIELDS) !== null;
}

/** An event cannot be dispatched twice while it is held, so a copy goes: an event is a valid init of its own kind. */
function copyOf(event: Event): Event {
  return Reflect.construct(event.constructor, [event.type, event]);
}

export default wakeOnInteraction;
