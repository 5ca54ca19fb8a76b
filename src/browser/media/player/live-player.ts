import { isPlayList } from '../play-lists.ts';
import { mountPlayer } from './player.ts';
import { addSheet } from '#browser/add-sheet.ts';

/** A live stream to play. */
interface PlayedStream {
  id: string;
  title: string;
  href: string;
}

/** The player without a page around it, by its address. */
const players = new Map<string, Promise<HTMLElement>>();

/**
 * Plays a live stream in an element of any page. `address` is that of the player's markup and style
 * (`STREAM_PLAYER`). Returns a function that ends it. Rejects if the player cannot be fetched; a
 * stream that does not play says so in the player.
 */
export async function playStream(
  place: HTMLElement,
  { id, title, href }: PlayedStream,
  address: string,
): Promise<() => void> {
  const fetched = players.get(address) ?? fetchPlayer(address);
  players.set(address, fetched);
  fetched.catch(() => players.delete(address));
  const root = (await fetched).cloneNode(true);
  if (!(root instanceof HTMLElement)) throw new Error('The player is no element.');
  const video = root.querySelector('video');
  const controls = root.querySelector('template')?.content.firstElementChild;
  if (!video || !controls) throw new Error('The player is incomplete.');
  for (const named of [video, controls])
    named.ariaLabel = (named.ariaLabel ?? '').replace('{title}', title);
  delete root.dataset['hls'];
  Object.assign(root.dataset, { id, title, [isPlayList(href) ? 'hls' : 'file']: href });
  root.querySelector('.start')?.remove();
  video.controls = false;
  place.replaceChildren(root);
  return mountPlayer(root, video, { isPressed: true, hadFocus: true });
}

/** A style element of the player's markup. */
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Fetches the player. Its styles become sheets of the document, because the policy of the page
 * refuses further elements.
 */
async function fetchPlayer(address: string): Promise<HTMLElement> {
  // oxlint-disable-next-line no-restricted-globals -- a part of a page, not a call
  const response = await fetch(address);
  const text = response.ok ? await response.text() : '';
  const part = new DOMParser().parseFromString(text.replaceAll(STYLE, ''), 'text/html');
  const root = part.querySelector<HTMLElement>('.player');
  if (!root) throw new Error(`The player is missing: ${response.status}.`);
  for (const [, style = ''] of text.matchAll(STYLE)) addSheet(style);
  return document.adoptNode(root);
}
