import {
  listFollowedAuthors as authorsContract,
  listSavedContents as contentsContract,
  type FavouriteContent,
  type FollowedAuthor,
} from '#contracts/accounts/list-bookmarks.ts';
import {
  followAuthor as followContract,
  saveContent as saveContract,
  unfollowAuthor as unfollowContract,
  unsaveContent as unsaveContract,
} from '#contracts/accounts/toggle-bookmark.ts';
import { listFollowedAuthors, listSavedContents } from '../following/list-bookmarks.ts';
import {
  followAuthor,
  saveContent,
  unfollowAuthor,
  unsaveContent,
} from '../following/toggle-bookmark.ts';
import {
  backPathOf,
  callAsReader,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import type { ProfileScreen } from './profile-page.ts';

/** The reader-specific state of a screen of saved stories or followed authors. */
export interface BookmarkScreen {
  contents?: FavouriteContent[];
  authors?: FollowedAuthor[];
  /** Result of a form posted without JavaScript. */
  notice?: { kind: 'done' | 'problem'; text: string };
}

const CALLS = {
  content: {
    add: { serve: saveContent, contract: saveContract },
    remove: { serve: unsaveContent, contract: unsaveContract },
  },
  author: {
    add: { serve: followAuthor, contract: followContract },
    remove: { serve: unfollowAuthor, contract: unfollowContract },
  },
} as const;

/**
 * Handles a form without JavaScript that adds or removes a bookmark, and reads the list. Adding
 * from a story's page redirects back to it. Does nothing in the shared shell.
 */
export async function answerBookmarkScreen(
  page: PageContext,
  kind: keyof typeof CALLS,
  screen: ProfileScreen,
  texts: { removed: string; failed: string },
): Promise<Response | BookmarkScreen> {
  if (!screen.isForOne) return {};
  const { form } = screen;
  const added = form?.get('add') ?? undefined;
  const id = added ?? form?.get('remove') ?? undefined;
  const asked = CALLS[kind][added === undefined ? 'remove' : 'add'];
  const outcome =
    id === undefined
      ? undefined
      : await callAsReader(page, asked.serve, asked.contract, { params: { id } });
  const back = backPathOf(page);
  if (outcome?.ok === true && added !== undefined && back !== undefined)
    return seeOther(page, back);
  const list = await readList(page, kind);
  if (!outcome) return list;
  return {
    ...list,
    notice: outcome.ok
      ? { kind: 'done', text: texts.removed }
      : { kind: 'problem', text: texts.failed },
  };
}

async function readList(page: PageContext, kind: keyof typeof CALLS): Promise<BookmarkScreen> {
  if (kind === 'content') {
    const outcome = await callAsReader(page, listSavedContents, contentsContract, {});
    return outcome.ok ? { contents: outcome.response.contents } : {};
  }
  const outcome = await callAsReader(page, listFollowedAuthors, authorsContract, {});
  return outcome.ok ? { authors: outcome.response.authors } : {};
}
