import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { SessionUser } from '#domain/accounts/session/session-cookie.ts';

/**
 * The part of a reader's profile that menus and like buttons need. Only this part is stored in the
 * browser between pages.
 */
export type ReaderOutline = Pick<
  CurrentUser,
  'id' | 'type' | 'nick' | 'savedContentIds' | 'followedAuthorIds'
> & {
  /** Ids of the subscribed newsletters. */
  newsletters: string[];
  /** The reader's picture from an identity provider. */
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

/**
 * Same value as `OUTLINE_PREFIX` of src/browser/accounts/forget-reader.ts, which a test compares:
 * an import would add a shared module to every page.
 */
export const PREFIX = 'portada-reader-';

/** Same value as `SEARCHES_KEY` there, for the same reason. */
export const SEARCHES = 'portada-searches';

/** Same value as `OF_READER` of src/browser/media/kept-positions.ts, for the same reason. */
export const POSITIONS = 'portada-reader-positions';

/** Same value as `DRAFT_PREFIX` there, for the same reason. */
export const DRAFTS = 'portada:draft:';

/** Stores the outline for the site's pages, until the end of a day (YYYY-MM-DD). */
export function keepOutline(site: string, day: string, outline: ReaderOutline): void {
  try {
    localStorage.setItem(PREFIX + site, JSON.stringify({ ...outline, day }));
  } catch (error) {
    console.warn(
      'The browser stores nothing, so that every page requests the profile again.',
      error,
    );
  }
}

/**
 * Finds the outline stored on this day for the session's reader and type (SPECIFICATION §4, session
 * start). Any other stored outline is deleted, and another reader's searches and unsent comments
 * with it.
 */
export function findOutline(
  site: string,
  day: string,
  { id, type }: SessionUser,
): ReaderOutline | undefined {
  const kept = readKept(site);
  if (kept?.day === day && kept.id === id && kept.type === type) {
    const { day: _day, ...outline } = kept;
    return outline;
  }
  // The same reader's outline of another day or type is replaced by the profile that is requested
  // now.
  forgetReader({ isSameReader: kept?.id === id });
  return undefined;
}

/**
 * Deletes all outlines of readers in this browser, and with them the recent searches and unsent
 * comments. Without an outline these are a visitor's.
 */
export function forgetReader({ isSameReader = false } = {}): void {
  try {
    const keys = Object.keys(localStorage);
    if (!keys.some((key) => key.startsWith(PREFIX))) return;
    for (const key of keys) {
      const isOutline = key.startsWith(PREFIX) && key !== POSITIONS;
      const isOther = key === POSITIONS || key === SEARCHES || key.startsWith(DRAFTS);
      if (isOutline || (isOther && !isSameReader)) localStorage.removeItem(key);
    }
  } catch {
    // Without localStorage nothing was stored.
  }
}

function readKept(site: string): (ReaderOutline & { day: string }) | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + site) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    // Other scripts and users of this browser can write it: invalid JSON is ignored.
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
  return (
    ['day', 'id', 'nick'].every(isText) &&
    ['savedContentIds', 'followedAuthorIds', 'newsletters'].every(isTexts)
  );
}
