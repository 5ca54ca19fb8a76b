import {
  listFollowedAuthors,
  listSavedContents,
  type FavouriteContent,
  type FollowedAuthor,
} from '../contracts/bookmarks/list-bookmarks.ts';
import { followAuthor, saveContent, unfollowAuthor, unsaveContent, type BookmarkTypes } from '../contracts/bookmarks/toggle-bookmark.ts';
import { call, type CallOptions } from '../contracts/call.ts';
import type { Contract } from '../contracts/contract.ts';
import { calendarDay } from '../domain/dates/calendar-day.ts';
import type { CurrentUser } from '../domain/reader.ts';
import { CallError, callForReader } from './call-for-reader.ts';
import { $currentUser, $readerOutline, forgetReader, refreshCurrentUser, type LoadOptions } from './current-user.ts';
import { keepSavedOffline } from './offline.ts';
import { readPageSettings } from './page-settings.ts';
import { findOutline, keepOutline } from './reader-outline.ts';
import { readSession } from './session.ts';

/** What a reader can keep: stories, and authors to follow (SPECIFICATION §4, like button). */
export type BookmarkKind = 'content' | 'author';

const LISTS = { content: 'savedContentIds', author: 'followedAuthorIds' } as const satisfies Record<BookmarkKind, keyof CurrentUser>;

/** Of a reader, what they keep. */
type Kept = Pick<CurrentUser, (typeof LISTS)[BookmarkKind]>;

const CALLS: Readonly<Record<BookmarkKind, { add: Contract<BookmarkTypes>; remove: Contract<BookmarkTypes> }>> = {
  content: { add: saveContent, remove: unsaveContent },
  author: { add: followAuthor, remove: unfollowAuthor },
};

/** Whether the reader keeps it; nobody does until it is known who reads. */
export function isKept(reader: Kept | undefined, kind: BookmarkKind, id: string): boolean {
  return reader?.[LISTS[kind]].includes(id) ?? false;
}

/** What a call is about that is on its way. */
interface Entry {
  kind: BookmarkKind;
  id: string;
  /** The reader's last wish. */
  isWanted: boolean;
  /** Whether it is kept, as far as the server has said. */
  isHeld: boolean;
}

const underWay = new Map<string, { entry: Entry; done: Promise<void> }>();

/**
 * Keeps something, or keeps it no longer: in the list at once, and again as it was where the server did not take it, which throws `CallError`. Of
 * each one call is made at a time; who changes their mind meanwhile gets their last wish. The profile is then read again (SPECIFICATION §4), and this
 * device keeps stories as the list does. A story is kept from its own page.
 */
export function setBookmark(kind: BookmarkKind, id: string, isWanted: boolean, options: LoadOptions = {}): Promise<void> {
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
    await callForReader(CALLS[kind][isWanted ? 'add' : 'remove'], { params: { id }, body: bodyOf(entry) }, options);
    entry.isHeld = isWanted;
  } catch (error) {
    const isSignedOut = error instanceof CallError && error.failure.code === 'NOT_SIGNED_IN';
    if (isSignedOut) await forgetReader();
    // Where another wish has come meanwhile, that one counts.
    if (isSignedOut || entry.isWanted === isWanted) {
      show(entry, entry.isHeld);
      throw error;
    }
  }
  if (entry.isWanted !== isWanted) return change(entry, options);
  // A profile that was asked for before may have come meanwhile.
  show(entry, entry.isHeld);
  keepForToday(entry, options);
  void readAnew(entry, options);
}

/** The body of SPECIFICATION §7; none without a session, which the server refuses. */
function bodyOf({ kind, id }: Entry): BookmarkTypes['body'] {
  const session = readSession();
  if (session.status !== 'signed-in') return undefined;
  return { userId: session.id, [kind === 'content' ? 'contentId' : 'authorId']: id };
}

/** What the next pages show, also of who does not wait for the profile. Another tab may have kept more than is known in this one. */
function keepForToday(entry: Entry, { settings = readPageSettings(), now = new Date() }: LoadOptions): void {
  const session = readSession();
  if (session.status !== 'signed-in') return;
  const day = calendarDay(now, settings.timeZone);
  const outline = findOutline(settings.site, day, session);
  if (outline) keepOutline(settings.site, day, withEntry(outline, entry, entry.isHeld));
}

/** Another tab or device may have saved and removed things too: this one keeps offline what the server says. */
async function readAnew({ kind, id }: Entry, options: LoadOptions): Promise<void> {
  await refreshCurrentUser(options);
  const saved = $readerOutline.get()?.savedContentIds;
  if (kind === 'author' || !saved) return;
  await keepSavedOffline(saved.map((other) => ({ id: other, path: other === id ? location.pathname : undefined })));
}

function show(entry: Entry, isShown: boolean): void {
  const state = $currentUser.get();
  if (state.status === 'loaded') $currentUser.set({ ...state, user: withEntry(state.user, entry, isShown) });
  else if (state.status === 'outlined') $currentUser.set({ ...state, outline: withEntry(state.outline, entry, isShown) });
}

/** Others may have changed the list meanwhile: only this entry is touched. */
function withEntry<Reader extends Kept>(reader: Reader, { kind, id }: Entry, isThere: boolean): Reader {
  const others = reader[LISTS[kind]].filter((kept) => kept !== id);
  return { ...reader, [LISTS[kind]]: isThere ? [id, ...others] : others };
}

export type { FavouriteContent, FollowedAuthor };

/**
 * The stories that the reader saved, the last first; `undefined` where they cannot be read, which is only logged (SPECIFICATION §8). Those that were
 * saved on another device are kept on this one from then on.
 */
export async function readSavedContents(options?: CallOptions): Promise<FavouriteContent[] | undefined> {
  const outcome = await call(listSavedContents, ofReader(), options);
  if (outcome.ok) {
    const { contents } = outcome.response;
    // An absolute address is another site's of the group, which keeps its own.
    void keepSavedOffline(contents.map(({ id, url }) => ({ id, path: url.startsWith('/') ? url : undefined })));
    return contents;
  }
  console.error('The saved stories could not be listed.', outcome);
  return undefined;
}

/** The authors that the reader follows, as `readSavedContents`. */
export async function readFollowedAuthors(options?: CallOptions): Promise<FollowedAuthor[] | undefined> {
  const outcome = await call(listFollowedAuthors, ofReader(), options);
  if (outcome.ok) return outcome.response.authors;
  console.error('The followed authors could not be listed.', outcome);
  return undefined;
}

/** The query of SPECIFICATION §7; none without a session, which the server refuses. */
function ofReader(): { query?: { userId: string } } {
  const session = readSession();
  return session.status === 'signed-in' ? { query: { userId: session.id } } : {};
}
