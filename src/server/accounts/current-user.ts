import type { Edition } from '../../domain/addresses.ts';
import { localize } from '../../domain/locale.ts';
import type { CurrentUser } from '../../domain/reader.ts';
import type { Services } from '../services.ts';

/** A reader with what they keep and get: the account's own part knows nothing of it. Newsletters are those of the site that is asked. */
export async function wholeReader(
  { bookmarks, newsletters, contentOf }: Services,
  edition: Edition,
  reader: CurrentUser,
): Promise<CurrentUser> {
  const [savedContentIds, followedAuthorIds, subscribed, offered] = await Promise.all([
    bookmarks.list(reader.id, 'content'),
    bookmarks.list(reader.id, 'author'),
    newsletters.list(reader.email),
    contentOf(edition).listNamed('newsletter', edition.site.newsletters),
  ]);
  return {
    ...reader,
    savedContentIds,
    followedAuthorIds,
    newsletters: offered.map(({ id, name }) => ({ id, name: localize(name, edition.locale), isSubscribed: subscribed.includes(id) })),
  };
}
