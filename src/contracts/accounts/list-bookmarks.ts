import type { Locale } from '#domain/locale/locale.ts';
import type { Image } from '#domain/pictures/picture.ts';
import { defineContract } from '../contract.ts';

/** A saved story (SPECIFICATION §3). */
export interface FavouriteContent {
  id: string;
  title: string;
  /** Language of the story, if known. It can differ from the list's language. */
  lang?: Locale;
  /** A path on the requested site, or an absolute URL on another site of the group. */
  url: string;
  category?: { name: string };
  multimedia?: { image: Image };
}

/** A followed author (SPECIFICATION §3). */
export interface FollowedAuthor {
  id: string;
  name: string;
  url: string;
  image?: Image;
  twitterAccount?: { href: string; text: string };
  /** The author's newest story. `when` is the time of publication in words. */
  latest?: { title: string; url: string; publishedAt: string; when: string };
}

/**
 * GET /api/front/user/saved-contents/?userId=: the reader's saved stories, the latest first.
 * Stories that are no longer readable are omitted. 403 if `userId` is not the session's.
 */
export const listSavedContents = defineContract<{
  params: undefined;
  body: undefined;
  response: { contents: FavouriteContent[] };
}>()({
  method: 'GET',
  path: '/api/front/user/saved-contents/',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'FORBIDDEN'],
});

/**
 * GET /api/front/user/followed-authors/?userId=: the authors that the reader follows, the latest
 * first. 403 if `userId` is not the session's.
 */
export const listFollowedAuthors = defineContract<{
  params: undefined;
  body: undefined;
  response: { authors: FollowedAuthor[] };
}>()({
  method: 'GET',
  path: '/api/front/user/followed-authors/',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'FORBIDDEN'],
});
