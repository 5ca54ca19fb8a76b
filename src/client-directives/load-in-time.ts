import { PART_TIME_OUT } from '../browser/part-time-out.ts';

/**
 * Loads an island's code. After the time limit it dispatches Astro's hydration error event, so that the page shows
 * its notice (src/browser/part-notice.ts). The load cannot be aborted and may still succeed.
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
