import type { CurrentUser } from '../domain/reader.ts';
import type { SessionUser } from '../domain/reader/session-cookie.ts';

/** What menus and like buttons need of a reader: all that is kept in a browser from one page to the next. */
export type ReaderOutline = Pick<CurrentUser, 'id' | 'type' | 'nick' | 'savedContentIds' | 'followedAuthorIds'> & {
  /** Ids of the newsletters that they get. */
  newsletters: string[];
  /** Their picture, where a provider has one. */
  thumbnailURL?: string;
};

export function outlineOf(
  { id, type, nick, savedContentIds, followedAuthorIds, newsletters }: CurrentUser,
  thumbnailURL?: string,
): ReaderOutline {
  const subscribed = newsletters.filter(({ isSubscribed }) => isSubscribed);
  return {
    id,
    type,
    nick,
    savedContentIds,
    followedAuthorIds,
    newsletters: subscribed.map(({ id }) => id),
    ...(thumbnailURL === undefined ? {} : { thumbnailURL }),
  };
}

/** As `OUTLINE_PREFIX` of src/browser/forget-reader.ts, which a test holds it to: an import would share a module with every page. */
export const PREFIX = 'portada-reader-';

/** Keeps what a site's pages need of their reader for the rest of a day, YYYY-MM-DD. */
export function keepOutline(site: string, day: string, outline: ReaderOutline): void {
  try {
    localStorage.setItem(PREFIX + site, JSON.stringify({ ...outline, day }));
  } catch (error) {
    console.warn('The profile is asked for on every page: the browser keeps nothing.', error);
  }
}

/**
 * What was kept on this very day of the reader that the session names, as that type (SPECIFICATION §4, session start). Anything else that is
 * kept is forgotten.
 */
export function findOutline(site: string, day: string, { id, type }: SessionUser): ReaderOutline | undefined {
  const kept = readKept(site);
  if (kept?.day === day && kept.id === id && kept.type === type) {
    const { day: _day, ...outline } = kept;
    return outline;
  }
  forgetOutlines();
  return undefined;
}

/** Forgets whom this browser knew. */
export function forgetOutlines(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}

function readKept(site: string): (ReaderOutline & { day: string }) | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + site) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    // Anybody at this browser can write it: what is no JSON is nobody's.
    return undefined;
  }
}

function isKept(value: unknown): value is ReaderOutline & { day: string } {
  if (typeof value !== 'object' || value === null) return false;
  const field = (name: string): unknown => Reflect.get(value, name);
  const isText = (name: string) => typeof field(name) === 'string';
  const isTexts = (name: string) => {
    const list = field(name);
    return Array.isArray(list) && list.every((item) => typeof item === 'string');
  };
  if (field('thumbnailURL') !== undefined && !isText('thumbnailURL')) return false;
  return ['day', 'id', 'nick'].every(isText) && ['savedContentIds', 'followedAuthorIds', 'newsletters'].every(isTexts);
}
