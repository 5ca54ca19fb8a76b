import type { DocumentOf } from '#domain/documents/document.ts';
import { localize } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { createConsentLog } from '#server/subjects/accounts/consent-log.ts';
import type { ReadCache } from '#server/subjects/content/read-cache.ts';
import type { KeptSums } from '#server/subjects/figures/kept-sums.ts';
import type { MailDispatch } from '#server/subjects/mail/mail-dispatch.ts';
import { createMailedNewsletterMails } from '#server/subjects/newsletters/mailed-newsletter-mails.ts';
import { Newsletters } from '#server/subjects/newsletters/newsletters.ts';
import { openNewsletterProvider } from '#server/subjects/newsletters/open-newsletter-provider.ts';

/**
 * Creates the subscriptions to newsletters, with the names and lists that the content gives them.
 */
export function wireNewsletters(options: {
  config: Config;
  orm: Orm;
  sites: readonly Site[];
  reads: Pick<ReadCache, 'listSiteDocuments'>;
  queue: JobQueue;
  dispatch: MailDispatch;
  keptSums: Pick<KeptSums, 'add'>;
  secret: string;
  log: Log;
}): Newsletters {
  const { config, orm, sites, reads, queue, dispatch, keptSums, secret, log } = options;
  const known = knownNewsletters(sites, reads);
  return new Newsletters({
    orm,
    provider: openNewsletterProvider(config, known.findList),
    mails: createMailedNewsletterMails({ dispatch, queue, secret, nameOf: known.nameOf }),
    consents: createConsentLog(orm),
    keptSums,
    sites,
    secret,
    log,
  });
}

/** The newsletters of the content, for mails and the provider. */
function knownNewsletters(sites: readonly Site[], reads: Pick<ReadCache, 'listSiteDocuments'>) {
  const find = async (alias: string, id: string) =>
    (await reads.listSiteDocuments(alias)).rows.find(
      (item): item is DocumentOf<'newsletter'> => item.type === 'newsletter' && item.id === id,
    );
  return {
    async nameOf({ site, locale }: Edition, id: string): Promise<string> {
      const found = await find(site.alias, id);
      return found ? localize(found.name, locale) : site.name;
    },
    /** The number of a newsletter's list at the provider. */
    async findList(id: string): Promise<number | undefined> {
      for (const { alias } of sites) {
        const found = await find(alias, id);
        if (found) return found.mailingList;
      }
      return undefined;
    },
  };
}
