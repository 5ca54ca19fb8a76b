import { pushEntry } from '#domain/data-layer/push-entry.ts';
import {
  listFollowedAuthors,
  listSavedContents,
  type FavouriteContent,
  type FollowedAuthor,
} from '#contracts/accounts/list-bookmarks.ts';
import {
  followAuthor,
  saveContent,
  unfollowAuthor,
  unsaveContent,
  type BookmarkContract,
  type BookmarkTypes,
} from '#contracts/accounts/toggle-bookmark.ts';
import { call, type CallOptions } from '#contracts/call.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import type { BookmarkKind } from '#domain/accounts/bookmark-kinds.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { CallError, callForReader } from '../call-for-reader.ts';
import {
  $currentUser,
  $readerOutline,
  forgetReader,
  refreshCurrentUser,
  type LoadOptions,
} from './current-user.ts';
import { keepSavedOffline } from './offline.ts';
import { readPageSettings } from '../page-settings.ts';
import { findOutline, keepOutline } from './reader-outline.ts';
import { readSession } from './session.ts';

/** The list of a reader's data that contains each kind. */
const LISTS = { content: 'savedContentIds', author: 'followedAuthorIds' } as const satisfies Record<
  BookmarkKind,
  keyof CurrentUser
>;

/** The bookmarks of a reader. */
type Kept = Pick<CurrentUser, (typeof LISTS)[BookmarkKind]>;

const CALLS: Readonly<Record<BookmarkKind, { add: BookmarkContract; remove: BookmarkContract }>> = {
  content: { add: saveContent, remove: unsaveContent },
  author: { add: followAuthor, remove: unfollowAuthor },
};

/** Whether the reader has the bookmark. False until the reader is known. */
export function isKept(reader: Kept | undefined, kind: BookmarkKind, id: string): boolean {
  return reader?.[LISTS[kind]].includes(id) ?? false;
}

/** Target of a request in progress. */
interface Entry {
  kind: BookmarkKind;
  id: string;
  /** The reader's last choice. */
  isWanted: boolean;
  /** The state on the server, as far as known. */
  isHeld: boolean;
}

const underWay = new Map<string, { entry: Entry; done: Promise<void> }>();

/**
 * Adds or removes a bookmark. The list changes at once and reverts if the server refuses, which
 * throws `CallError`. Each bookmark has one request at a time, and the reader's last choice wins.
 * The profile is then loaded again (SPECIFICATION §4), and the offline copies on this device follow
 * the list. A story is saved from its own page.
 */
export function setBookmark(
  kind: BookmarkKind,
  id: string,
  isWanted: boolean,
  options: LoadOptions = {},
): Promise<void> {
  const key = `${kind} ${id}`;
  const earlier = underWay.get(key);
  if (earlier) {
    earlier.entry.isWanted = isWanted;
    show(earlier.entry, isWanted);
    return earlier.done;
  }
  const entry = { kind, id, isWanted, isHeld: isKept($readerOutline.get(), kind, id) };
  show(entry, isWanted);
  const done = change(entry, options).finally(() => underWay.delete(key));
  underWay.set(key, { entry, done });
  return done;
}

async function change(entry: Entry, options: LoadOptions): Promise<void> {
  const { kind, id, isWanted } = entry;
  try {
    await callForReader(
      CALLS[kind][isWanted ? 'add' : 'remove'],
      { params: { id }, body: bodyOf(entry) },
      options,
    );
    entry.isHeld = isWanted;
  } catch (error) {
    const isSignedOut = error instanceof CallError && error.failure.code === 'NOT_SIGNED_IN';
    if (isSignedOut) await forgetReader();
    // A newer choice during the request takes precedence.
    if (isSignedOut || entry.isWanted === isWanted) {
      show(entry, entry.isHeld);
      throw error;
    }
  }
  if (entry.isWanted !== isWanted) return change(entry, options);
  pushEntry(
    kind === 'content'
      ? { event: 'save', contentId: id, isSaved: isWanted }
      : { event: 'follow', authorId: id, isFollowed: isWanted },
  );
  // A profile requested earlier may have arrived during the request.
  show(entry, entry.isHeld);
  keepForToday(entry, options);
  void readAnew(entry, options);
}

/**
 * The body of SPECIFICATION §7. Without a session there is none, and the server rejects the
 * request.
 */
function bodyOf({ kind, id }: Entry): BookmarkTypes['body'] {
  const session = readSession();
  if (session.status !== 'signed-in') return undefined;
  return { userId: session.id, [kind === 'content' ? 'contentId' : 'authorId']: id };
}

/**
 * Updates the stored outline, so that the next page is right even if this one is left before the
 * profile reloads. Merges, because another tab may have saved other stories.
 */
function keepForToday(
  entry: Entry,
  { settings = readPageSettings(), now = new Date() }: LoadOptions,
): void {
  const session = readSession();
  if (session.status !== 'signed-in') return;
  const day = calendarDay(now, settings.timeZone);
  const outline = findOutline(settings.site, day, session);
  if (outline) keepOutline(settings.site, day, withEntry(outline, entry, entry.isHeld));
}

/**
 * Reloads the profile and adjusts the offline copies to the server's list. Another tab or device
 * may have changed it too.
 */
async function readAnew({ kind, id }: Entry, options: LoadOptions): Promise<void> {
  await refreshCurrentUser(options);
  const saved = $readerOutline.get()?.savedContentIds;
  if (kind === 'author' || !saved) return;
  await keepSavedOffline(
    saved.map((other) => ({ id: other, path: other === id ? location.pathname : undefined })),
  );
}

function show(entry: Entry, isShown: boolean): void {
  const state = $currentUser.get();
  if (state.status === 'loaded')
    $currentUser.set({ ...state, user: withEntry(state.user, entry, isShown) });
  else if (state.status === 'outlined')
    $currentUser.set({ ...state, outline: withEntry(state.outline, entry, isShown) });
}

/** Changes this entry only, because other requests may have changed the list. */
function withEntry<Reader extends Kept>(
  reader: Reader,
  { kind, id }: Entry,
  isThere: boolean,
): Reader {
  const others = reader[LISTS[kind]].filter((kept) => kept !== id);
  return { ...reader, [LISTS[kind]]: isThere ? [id, ...others] : others };
}

export type { FavouriteContent, FollowedAuthor };

/**
 * Loads the reader's saved stories, the latest first. Returns `undefined` after a failure, which is
 * only logged (SPECIFICATION §8). Stories saved on another device are copied to this one for
 * offline reading.
 */
export async function readSavedContents(
  options?: CallOptions,
): Promise<FavouriteContent[] | undefined> {
  const outcome = await call(listSavedContents, ofReader(), options);
  if (outcome.ok) {
    const { contents } = outcome.response;
    // An absolute URL belongs to another site of the group, which has its own copies.
    void keepSavedOffline(
      contents.map(({ id, url }) => ({ id, path: url.startsWith('/') ? url : undefined })),
    );
    return contents;
  }
  console.error('The saved stories could not be listed.', outcome);
  return undefined;
}

/** Loads the authors that the reader follows, with the rules of `readSavedContents`. */
export async function readFollowedAuthors(
  options?: CallOptions,
): Promise<FollowedAuthor[] | undefined> {
  const outcome = await call(listFollowedAuthors, ofReader(), options);
  if (outcome.ok) return outcome.response.authors;
  console.error('The followed authors could not be listed.', outcome);
  return undefined;
}

/**
 * The query of SPECIFICATION §7. Without a session there is none, and the server rejects the
 * request.
 */
function ofReader(): { query?: { userId: string } } {
  const session = readSession();
  return session.status === 'signed-in' ? { query: { userId: session.id } } : {};
}
