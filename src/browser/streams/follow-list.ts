import { pollStreams } from './poll-streams.ts';

/**
 * Keeps the page of live streams current (SPECIFICATION §4). When the streams change, the page is
 * fetched again: its words replace the former ones, and a stream that has ended goes unless it
 * plays. A new stream reloads the page, once nothing plays and the focus is outside of the list.
 * `root` has the prefix of the language in `data-live-list`.
 */
export function followList(root: HTMLElement): void {
  let known: string | undefined;
  pollStreams(root.dataset['liveList'] ?? '', (streams) => {
    if (!streams) return;
    const now = JSON.stringify(streams);
    const hasChanged = known !== undefined && known !== now;
    known = now;
    if (hasChanged)
      // Tried again with the next answer.
      refresh(root).catch(() => (known = ''));
  });
}

async function refresh(root: HTMLElement): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- the page itself, not a call
  const response = await fetch(location.pathname);
  const page = new DOMParser().parseFromString(
    response.ok ? await response.text() : '',
    'text/html',
  );
  const fresh = page.querySelector('[data-live-list]');
  if (!fresh) throw new Error(`The page has no list: ${response.status}.`);
  const shown = [...root.querySelectorAll('li')];
  for (const item of shown) {
    const next = fresh.querySelector(`[id="${CSS.escape(item.id)}"]`);
    if (next) replacePart('.words', item, next);
    else if (!isPlaying(item)) item.remove();
  }
  replacePart('.none', root, fresh);
  const isNew = ({ id }: Element) => shown.every((item) => item.id !== id);
  if (![...fresh.querySelectorAll('li')].some(isNew)) return;
  if (shown.some(isPlaying) || root.matches(':focus-within'))
    throw new Error('A new stream waits until nothing plays.');
  location.reload();
}

function isPlaying(item: HTMLElement): boolean {
  return (
    item.querySelector('video')?.paused === false ||
    item.querySelector('.audio-player[data-state="playing"]') !== null
  );
}

function replacePart(name: string, own: Element, fresh: Element): void {
  const part = fresh.querySelector(name);
  if (part) own.querySelector(name)?.replaceWith(part);
}
