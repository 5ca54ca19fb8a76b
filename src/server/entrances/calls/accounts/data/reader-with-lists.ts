import type { Edition } from '#domain/paths/urls.ts';
import { localize } from '#domain/locale/locale.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';

/** A reader's picture, as a part of responses. */
export async function pictureOf(
  { readers: { accounts } }: Pick<Services, 'readers'>,
  { id }: CurrentUser,
): Promise<{ thumbnailURL?: string }> {
  const thumbnailURL = await accounts.findPicture(id);
  return thumbnailURL === undefined ? {} : { thumbnailURL };
}

/**
 * A reader including bookmarks, marks on comments and newsletters, which the account itself does
 * not contain. Newsletters are those of the current site.
 */
export async function readerWithLists(
  { content, readers: { bookmarks, comments, newsletters } }: Services,
  edition: Edition,
  reader: CurrentUser,
): Promise<CurrentUser> {
  const [kept, marked, subscribed, offered] = await Promise.all([
    bookmarks.listAll(reader.id),
    comments.listIdsOf(reader.id),
    newsletters.list(reader.email),
    content.contentOf(edition).documents.listNamed('newsletter', edition.site.newsletters),
  ]);
  return {
    ...reader,
    savedContentIds: kept.content.map(({ target }) => target),
    followedAuthorIds: kept.author.map(({ target }) => target),
    commentsDislikeId: marked.disliked,
    commentsReportId: marked.reported,
    newsletters: offered.map(({ id, name }) => ({ id, name: localize(name, edition.locale), isSubscribed: subscribed.includes(id) })),
  };
}
