import type { ReaderExport } from '../../../../contracts/accounts/export-data.ts';
import { absoluteUrl, type Edition } from '../../../../domain/sites/urls.ts';
import { localize } from '../../../../domain/sites/locale.ts';
import type { ReaderSession } from '../../../subjects/accounts/accounts.ts';
import { readerWithLists } from './reader-with-lists.ts';
import { favouriteContents, followedAuthors } from './saved-items.ts';
import type { Services } from '../../endpoints/services.ts';

/**
 * Collects all stored data of a reader from all parts and sites. Names are in the edition's language. URLs are
 * absolute, because a file has no site.
 */
export async function collectExport(services: Services, edition: Edition, session: ReaderSession): Promise<ReaderExport> {
  const {
    readers: { accounts, bookmarks, newsletters },
  } = services;
  const { reader } = session;
  const { sessions, logins, mailedLinks, formerEmails, consents, ...account } = await accounts.getRecord(session);
  const { content: saved, author: followed } = await bookmarks.listAll(reader.id);
  const contents = byId(await favouriteContents(services, edition, targetsOf(saved)));
  const authors = byId(await followedAuthors(services, edition, targetsOf(followed)));
  const names = await newsletterNames(services, edition);
  const entries = await newsletters.listEntries(reader.email);
  return {
    exportedAt: new Date().toISOString(),
    reader: await readerWithLists(services, edition, reader),
    account,
    sessions,
    logins,
    mailedLinks,
    formerEmails,
    consents,
    savedContents: saved.map(({ target, at }) => {
      const content = contents.get(target);
      return {
        id: target,
        title: content?.title ?? null,
        url: content ? absoluteUrl(edition.site, content.url) : null,
        at: at.toISOString(),
      };
    }),
    followedAuthors: followed.map(({ target, at }) => {
      const author = authors.get(target);
      return { id: target, name: author?.name ?? null, url: author ? absoluteUrl(edition.site, author.url) : null, at: at.toISOString() };
    }),
    newsletters: entries.map(({ newsletter, site, locale, askedAt, confirmedAt, endedAt }) => ({
      id: newsletter,
      name: names.get(newsletter) ?? newsletter,
      site,
      locale,
      askedAt: askedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

async function newsletterNames({ sites, content }: Services, { locale }: Edition): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const site of sites) {
    const offered = await content.contentOf({ site, locale: site.defaultLocale }).documents.listNamed('newsletter', site.newsletters);
    for (const { id, name } of offered) names.set(id, localize(name, locale));
  }
  return names;
}

function targetsOf(entries: readonly { target: string }[]): string[] {
  return entries.map(({ target }) => target);
}

function byId<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
