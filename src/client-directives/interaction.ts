import type { ClientDirective } from 'astro';
import { wakeIsland } from './wake-island.ts';

const WAKING = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'];
const CAPTURE = { capture: true };

/**
 * Form fields, which keep their own state before hydration. A repeated click on a checkbox would
 * undo the first one.
 */
const FIELDS =
  'label, select, textarea, input:not([type=submit], [type=button], [type=image], [type=reset])';

/**
 * `client:interaction` hydrates an island at its first pointer event, key or focus. A click during
 * hydration is stopped and repeated afterwards, except on a field. If hydration fails, the repeated
 * click reaches the link or form. Inlined in every page with such an island.
 */
const wakeOnInteraction: ClientDirective = (load, _options, element) => {
  let held: Event | undefined;
  const hold = (event: MouseEvent) => {
    // A click with a modifier opens a link in another tab or window, which is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || isInField(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = event;
  };
  const wake = async (first: Event) => {
    for (const type of WAKING) element.removeEventListener(type, wake, CAPTURE);
    await wakeIsland(load, element);
    element.removeEventListener('click', hold, CAPTURE);
    // The page has already handled a focus or key event. It is dispatched again for the island
    // only.
    if (first.type !== 'click') first.target?.dispatchEvent(copyOf(first));
    held?.target?.dispatchEvent(copyOf(held));
  };
  for (const type of WAKING) element.addEventListener(type, wake, CAPTURE);
  // Registered after `wake`, because `hold` stops the click that `wake` must receive: some
  // assistive technology sends only a click.
  element.addEventListener('click', hold, CAPTURE);
};

function isInField(target: EventTarget | null): boolean {
  return (
    target !== null &&
    'closest' in target &&
    typeof target.closest === 'function' &&
    target.closest(FIELDS) !== null
  );
}

/**
 * Copies an event, because an event cannot be dispatched twice. An event is a valid init object of
 * its own type.
 */
function copyOf(event: Event): Event {
  return Reflect.construct(event.constructor, [event.type, event]);
}

export default wakeOnInteraction;
