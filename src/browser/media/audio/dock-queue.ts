import { partOf } from '../player-parts.ts';
import type { Dock } from './dock-controls.ts';
import { soundsOfFeed } from './feed-sounds.ts';
import { withoutSound, withQueued, type Sound } from './sound.ts';

/** Other episodes that the dock offers. */
const MOST_OFFERED = 10;

/**
 * The queue of the dock, and the other episodes of the show, which are fetched when the settings
 * open. A press on a title plays it, and one on its second button removes it from the queue or adds
 * it.
 */
export function bindQueue(dock: Dock): { show(): void; fetchEpisodes(): Promise<void> } {
  const { state } = dock;
  let episodes: Sound[] = [];
  let fetched = '';
  const show = () => {
    list(dock, 'queue', state.queue, (sound) => dock.setQueue(withoutSound(state.queue, sound)));
    const known = new Set([state.sound, ...state.queue].map(({ id }) => id));
    const others = episodes.filter(({ id }) => !known.has(id)).slice(0, MOST_OFFERED);
    list(dock, 'others', others, (sound) => dock.setQueue(withQueued(state.queue, sound)));
  };
  const fetchEpisodes = async () => {
    const { feed } = state.sound;
    if (feed === fetched) return;
    fetched = feed;
    episodes = feed === '' ? [] : await episodesOf(feed);
    show();
  };
  return { show, fetchEpisodes };
}

/** The episodes of a show, or none if its feed cannot be fetched. */
async function episodesOf(feed: string): Promise<Sound[]> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- a file, not a call
    const response = await fetch(feed);
    return response.ok ? soundsOfFeed(await response.json(), feed) : [];
  } catch {
    return [];
  }
}

/** Prints a list of sounds from its template. `act` is done by the second button of each. */
function list(
  dock: Dock,
  name: 'queue' | 'others',
  sounds: readonly Sound[],
  act: (sound: Sound) => void,
): void {
  const box = partOf(dock, name);
  const template = box.querySelector('template')?.content.firstElementChild;
  const rows = sounds.flatMap((sound) => {
    const row = template?.cloneNode(true);
    if (!(row instanceof HTMLElement)) return [];
    const [title, button] = row.querySelectorAll('button');
    if (!title || !button) return [];
    title.textContent = sound.title;
    title.addEventListener('click', () => dock.load(sound));
    button.ariaLabel = (button.dataset['words'] ?? '').replace('{title}', () => sound.title);
    button.addEventListener('click', () => {
      act(sound);
      // The pressed button is gone.
      partOf<HTMLDialogElement>(dock, 'settings').focus();
    });
    return [row];
  });
  box.hidden = rows.length === 0;
  box.querySelector('ol')?.replaceChildren(...rows);
}
