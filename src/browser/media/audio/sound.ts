/** A sound that the dock plays. A text or address that it lacks is ''. */
export interface Sound {
  id: string;
  title: string;
  /** Name of its show. */
  series: string;
  /** Page of the sound. */
  url: string;
  file: string;
  /** A square picture. */
  picture: string;
  /** Seconds, 0 if unknown. */
  duration: number;
  isLive: boolean;
  /** WebVTT file with the titles of chapters. */
  chapters: string;
  /** JSON feed of its show, with the other episodes. */
  feed: string;
}

/** The time at which the dock stops, in milliseconds since 1970, or `end` of the sound. */
export type Sleep = number | 'end' | undefined;

/** The facts of the dock that the next document of the tab needs. */
export interface DockState {
  sound: Sound;
  queue: Sound[];
  /** Seconds. */
  position: number;
  speed: number;
  /** Whether the sound was playing, or the browser had refused to play it. */
  isPlaying: boolean;
  sleep?: Sleep;
  /** Addresses of the dock's markup by language. */
  docks: Record<string, string>;
  /** Whether a reader was logged in while it played. */
  isReader: boolean;
}

/**
 * Key of the state in sessionStorage. `src/browser/page.ts` has the same value: an import would
 * split a module of every page.
 */
export const DOCK_KEY = 'portada-dock';

const MOST_QUEUED = 50;
const TEXTS = ['id', 'title', 'series'];
const ADDRESSES = ['url', 'file', 'picture', 'chapters', 'feed'];

/** A path of the site, an http address, or nothing: never a script. */
const ADDRESS = /^(\/|https?:\/\/|$)/;

/** The state that a document left for the next one of its tab. `undefined` for any other text. */
export function readDockState(text: string | null): DockState | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isState(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isState(value: unknown): value is DockState {
  if (!isRecord(value)) return false;
  const { sound, queue, position, speed, isPlaying, sleep, docks, isReader } = value;
  return (
    isSound(sound) &&
    Array.isArray(queue) &&
    queue.length <= MOST_QUEUED &&
    queue.every(isSound) &&
    isSeconds(position) &&
    isSeconds(speed) &&
    (sleep === undefined || sleep === 'end' || isSeconds(sleep)) &&
    typeof isPlaying === 'boolean' &&
    typeof isReader === 'boolean' &&
    isRecord(docks) &&
    Object.values(docks).every((address) => /^\/(?!\/)/.test(String(address)))
  );
}

/** Whether a value is a sound whose addresses are paths or http. */
export function isSound(value: unknown): value is Sound {
  return (
    isRecord(value) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    ADDRESSES.every((name) => isAddress(value[name])) &&
    value['file'] !== '' &&
    isSeconds(value['duration']) &&
    typeof value['isLive'] === 'boolean'
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isSeconds = (value: unknown) =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value);
const isAddress = (value: unknown) => typeof value === 'string' && ADDRESS.test(value);

/** The queue with a sound at its end, once. A full queue stays as it is. */
export function withQueued(queue: readonly Sound[], sound: Sound): Sound[] {
  return [...withoutSound(queue, sound), sound].slice(0, MOST_QUEUED);
}

export function withoutSound(queue: readonly Sound[], { id }: Pick<Sound, 'id'>): Sound[] {
  return queue.filter((queued) => queued.id !== id);
}
