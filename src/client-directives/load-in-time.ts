import { PART_TIME_OUT } from '../browser/part-notice.ts';

/**
 * Loads an island's code. Where it has not come in time the island says so by the event with which Astro says that an island failed, and the page shows
 * its notice (src/browser/part-notice.ts). The load goes on: nothing can break it off, and it may still end well.
 */
export async function loadInTime<Loaded>(
  load: () => Promise<Loaded>,
  element: Pick<HTMLElement, 'dispatchEvent' | 'getAttribute'>,
): Promise<Loaded> {
  const tell = () => {
    const detail = { componentUrl: element.getAttribute('component-url') };
    element.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true, detail }));
  };
  const timer = setTimeout(tell, PART_TIME_OUT);
  try {
    return await load();
  } finally {
    clearTimeout(timer);
  }
}
