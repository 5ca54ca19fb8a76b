import {
  listFollowedAuthors,
  listSavedContents,
  type FavouriteContent,
  type FollowedAuthor,
} from '../contracts/bookmarks/list-bookmarks.ts';
import { followAuthor, saveContent, unfollowAuthor, unsaveContent, type BookmarkTypes } from '../contracts/bookmarks/toggle-bookmark.ts';
import { call, type CallOptions } from '../contracts/call.ts';
import type { Contract } from '../contracts/contract.ts';
import type { CurrentUser } from '../domain/reader.ts';
import { CallError, callForReader } from './call-for-reader.ts';
import { $currentUser, $readerOutline, forgetReader, refreshCurrentUser } from './current-user.ts';
import { keepSavedOffline } from './offline.ts';

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

/**
 * Keeps what is not kept, and the other way round: in the list at once, and again as it was where the server did not take it, which throws
 * `CallError`. Resolves to whether it is kept now; the profile is then read again (SPECIFICATION §4), and this device keeps stories as the list does.
 * A story is kept from its own page.
 */
export async function toggleBookmark(kind: BookmarkKind, id: string, options?: CallOptions): Promise<boolean> {
  const wasKept = isKept($readerOutline.get(), kind, id);
  setKept(kind, id, !wasKept);
  try {
    await callForReader(CALLS[kind][wasKept ? 'remove' : 'add'], { params: { id } }, options);
  } catch (error) {
    setKept(kind, id, wasKept);
    if (error instanceof CallError && error.failure.code === 'NOT_SIGNED_IN') await forgetReader();
    throw error;
  }
  void readAnew(kind, id, options);
  return !wasKept;
}

/** Another tab or device may have saved and removed things too: this one keeps offline what the server says. */
async function readAnew(kind: BookmarkKind, id: string, options: CallOptions | undefined): Promise<void> {
  await refreshCurrentUser(options);
  const saved = $readerOutline.get()?.savedContentIds;
  if (kind === 'author' || !saved) return;
  await keepSavedOffline(saved.map((other) => ({ id: other, path: other === id ? location.pathname : undefined })));
}

/** Others may have changed the list meanwhile: only this entry is touched. */
function setKept(kind: BookmarkKind, id: string, isNowKept: boolean): void {
  const state = $currentUser.get();
  const change = <Reader extends Kept>(reader: Reader): Reader => {
    const others = reader[LISTS[kind]].filter((kept) => kept !== id);
    return { ...reader, [LISTS[kind]]: isNowKept ? [id, ...others] : others };
  };
  if (state.status === 'loaded') $currentUser.set({ ...state, user: change(state.user) });
  else if (state.status === 'outlined') $currentUser.set({ ...state, outline: change(state.outline) });
}

export type { FavouriteContent, FollowedAuthor };

/**
 * The stories that the reader saved, the last first; `undefined` where they cannot be read, which is only logged (SPECIFICATION §8). Those that were
 * saved on another device are kept on this one from then on.
 */
export async function readSavedContents(options?: CallOptions): Promise<FavouriteContent[] | undefined> {
  const outcome = await call(listSavedContents, {}, options);
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
  const outcome = await call(listFollowedAuthors, {}, options);
  if (outcome.ok) return outcome.response.authors;
  console.error('The followed authors could not be listed.', outcome);
  return undefined;
}
