import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { DemoReader } from '#domain/sites/demo-reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Bookmarks } from './bookmarks.ts';
import type { EditionContent } from '../content/edition/edition-content.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readerLogins, readers } from '#server/platform/database/tables/reader-schema.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { PasswordHashing } from './engine/password-hashing.ts';
import { isNickFree } from './store/nick-in-use.ts';
import { PASSWORD_LOGIN } from './passwords/password-login.ts';
import { nickKeyOf } from './store/reader-rows.ts';

/** Number of stories that a demonstration reader has saved; their authors are followed. */
const SAVED = 4;

/**
 * Creates the demonstration readers of the sites that offer one, and restores a changed password.
 * Deletes those that are no longer offered, because a database may move on to a real newsroom. A
 * reader's own account with the same email address stays unchanged.
 */
export async function keepDemoReaders(options: {
  orm: Orm;
  sites: readonly Site[];
  demoReaderOf(site: Site): DemoReader | undefined;
  hashing: PasswordHashing;
  bookmarks: Bookmarks;
  contentOf(edition: { site: Site; locale: Site['defaultLocale'] }): EditionContent;
  log: Log;
}): Promise<void> {
  const { orm, sites, demoReaderOf, hashing, bookmarks, contentOf, log } = options;
  const offered = sites.flatMap((site) => {
    const reader = demoReaderOf(site);
    return reader ? [{ site, reader }] : [];
  });
  const kept = await orm
    .select({ id: readers.id, email: readers.email })
    .from(readers)
    .where(eq(readers.isRegisteredInDemo, true));
  for (const { id, email } of kept) {
    if (offered.some(({ reader }) => reader.email.toLowerCase() === email)) continue;
    await orm.delete(readers).where(eq(readers.id, id));
    log.warn('a demonstration reader is no longer offered, and was deleted');
  }
  for (const { site, reader } of offered) {
    const id = await keepAccount(orm, site, reader, hashing);
    if (id === undefined) continue;
    const stories = await contentOf({ site, locale: site.defaultLocale }).listStories({
      limit: SAVED,
    });
    for (const story of stories.toReversed()) await bookmarks.save(id, 'content', story.id);
    for (const author of new Set(stories.flatMap(({ authors }) => authors)))
      await bookmarks.save(id, 'author', author);
  }
}

/** Creates the account if necessary and returns its id; `undefined` if it already exists. */
async function keepAccount(
  orm: Orm,
  { alias }: Site,
  reader: DemoReader,
  hashing: PasswordHashing,
): Promise<string | undefined> {
  const { nick, name, surname, password } = reader;
  const email = reader.email.toLowerCase();
  const [found] = await orm
    .select({ id: readers.id, isDemo: readers.isRegisteredInDemo, hash: readerLogins.password })
    .from(readers)
    .leftJoin(
      readerLogins,
      and(
        eq(readerLogins.userId, readers.id),
        eq(readerLogins.providerId, PASSWORD_LOGIN.providerId),
      ),
    )
    .where(eq(readers.email, email));
  if (found?.isDemo === false) return undefined;
  if (found) {
    const isRight = found.hash !== null && (await hashing.verify({ hash: found.hash, password }));
    if (!isRight)
      await orm
        .update(readerLogins)
        .set({ password: await hashing.hash(password) })
        .where(eq(readerLogins.userId, found.id));
    return undefined;
  }
  // A trigger refuses the nick of a child, which `onConflictDoNothing` does not cover.
  if (!(await isNickFree(orm, nick))) return undefined;
  const id = randomUUID();
  const hash = await hashing.hash(password);
  const own = {
    id,
    email,
    emailVerified: true,
    isRegisteredInDemo: true,
    nick,
    nickKey: nickKeyOf(nick),
    name,
    surname,
    site: alias,
  };
  return orm.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(readers)
      .values(own)
      .onConflictDoNothing()
      .returning({ id: readers.id });
    if (!made) return undefined;
    await transaction
      .insert(readerLogins)
      .values({ id: randomUUID(), userId: id, accountId: id, ...PASSWORD_LOGIN, password: hash });
    return id;
  });
}
