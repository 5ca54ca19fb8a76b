import { stat } from 'node:fs/promises';
import path from 'node:path';
import { absoluteUrl, inEdition, type Edition } from '../../../domain/sites/urls.ts';
import { isStory } from '../../../domain/document.ts';
import { localize } from '../../../domain/sites/locale.ts';
import { listenedToAt, type Site } from '../../../domain/sites/site.ts';
import { createAttemptLimiter } from '../../subjects/abuse-protection/attempt-limiter.ts';
import { createAccounts } from '../../subjects/accounts/better-auth-accounts.ts';
import { createPasswordHashing } from '../../subjects/accounts/passwords/password-hashing.ts';
import { createConsentLog } from '../../subjects/accounts/consent-log.ts';
import { createMailedAccountMails } from '../../subjects/accounts/mailed-account-mails.ts';
import { createBookmarks } from '../../subjects/accounts/bookmarks.ts';
import type { Config } from '../../platform/settings/config.ts';
import { readSites } from '../../platform/settings/read-sites.ts';
import type { ContentRepository } from '../../subjects/content-store/content-repository.ts';
import { createContentRepository } from '../../subjects/content-store/drizzle-content-repository.ts';
import { EditionContent } from '../../subjects/content/edition-content.ts';
import { createPublisher } from '../../subjects/publishing/publish.ts';
import { ReadCache } from '../../subjects/content/read-cache.ts';
import { syncContent } from '../../subjects/publishing/sync-content.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { readGigyaCredentials } from '../../subjects/identity/gigya-credentials.ts';
import { createIdentityVerifiers } from '../../subjects/identity/identity-verifiers.ts';
import { createShareCards, type ShareCards } from '../../entrances/page-files/share-cards.ts';
import { createImageService, type ImageService } from '../../platform/images/image-service.ts';
import { JobQueue } from '../../platform/jobs/job-queue.ts';
import { createJobRunner, type JobRunner } from '../../platform/jobs/job-runner.ts';
import { knownContent } from '../../entrances/import/known-content.ts';
import { createMediaFolders, type MediaFolders } from '../../platform/images/media-folders.ts';
import { keptSecret } from '../../platform/settings/kept-secret.ts';
import { createLog, type Log } from '../../platform/observability/log.ts';
import { createMailedNewsletterMails } from '../../subjects/newsletters/mailed-newsletter-mails.ts';
import { createNewsletters } from '../../subjects/newsletters/newsletters.ts';
import { openNewsletterProvider } from '../../subjects/newsletters/open-newsletter-provider.ts';
import { createMailDispatch, createMailHandler } from '../../subjects/mail/mail-dispatch.ts';
import { openMailer } from '../../subjects/mail/open-mailer.ts';
import { createResubmitProof } from '../../subjects/abuse-protection/resubmit-proof.ts';
import { createWorkProof } from '../../subjects/abuse-protection/work-proof.ts';
import { socialCredentialsOf } from '../../platform/settings/social-environment.ts';
import { writeExportPage } from '../../subjects/accounts/export/export-page.ts';
import type { Services } from '../../entrances/endpoints/services.ts';
import { refuseMissingDatabase } from './refuse-missing-database.ts';
import { keepDemoReaders } from '../../subjects/accounts/demo-readers.ts';
import { offeredDemoReader } from '../../../domain/reader/demo-reader.ts';
import { closeDataFolder } from '../../platform/runtime/private-files.ts';
import { makeWritable } from '../../platform/runtime/writable-folder.ts';

/** Milliseconds for running jobs to end during a stop: half of the default STOP_TIMEOUT. Others are tried again. */
const JOB_STOP = 5000;

/** All services of a Portada process. */
export interface Wiring {
  sites: readonly Site[];
  database: Database;
  repository: ContentRepository;
  /** The cached reads from which pages are rendered. */
  reads: ReadCache;
  media: MediaFolders;
  images: ImageService;
  cards: ShareCards;
  /** Jobs in the database, and their execution in this process, which `start` begins. */
  queue: JobQueue;
  jobs: JobRunner;
  services: Services;
  /**
   * Syncs the store with the content folder (`syncContent`), then updates the demonstration readers
   * (`keepDemoReaders`). Throws and changes nothing if the content is invalid.
   */
  sync(): ReturnType<typeof syncContent>;
  close(): Promise<void>;
}

/**
 * The composition root: creates every service once. `onPublished` is called after each publication of this process,
 * before the publisher resolves. Throws if a site's file is invalid, a site's identity provider has no secret, or the
 * database folder is in use.
 */
export async function wire(
  config: Config,
  options: { log?: Log; serverUrl?: string; onPublished?(tags: string[]): Promise<void> } = {},
): Promise<Wiring> {
  const sites = readSites(config.CONTENT_DIR).map((site) => listenedToAt(site, config.PORT));
  const gigyaCredentials = readGigyaCredentials(sites, config);
  const log = options.log ?? createLog(config.LOG_LEVEL);
  makeWritable(config.DATA_DIR, 'DATA_DIR');
  closeDataFolder(config.DATA_DIR);
  refuseMissingDatabase(config);
  const database = await openDatabase(config.DATABASE_URL, {
    serverUrl: options.serverUrl ?? '',
    pool: config.DATABASE_POOL,
    listenUrl: config.DATABASE_LISTEN_URL,
  });
  const repository = createContentRepository(database.orm);
  const reads = new ReadCache(repository);
  const media = createMediaFolders({ content: path.join(config.CONTENT_DIR, 'media'), imported: path.join(config.DATA_DIR, 'media') });
  const images = createImageService({
    folder: path.join(config.DATA_DIR, 'images'),
    limit: config.IMAGE_DISK,
    media,
    findPicture: async (id) => (await repository.findPictures([id])).get(id),
  });
  const cards = createShareCards({ folder: path.join(config.DATA_DIR, 'images'), limit: config.IMAGE_DISK, sites, media, reads });
  const onPublished = async (tags: string[]) => {
    reads.purge(tags);
    await options.onPublished?.(tags);
  };
  const publisher = createPublisher({ repository, sites, inspectPicture: media.inspectPicture, onPublished });
  const findNewsletter = async (alias: string, id: string) =>
    (await reads.listSiteDocuments(alias)).find((item) => item.type === 'newsletter' && item.id === id);
  const newsletterName = async ({ site, locale }: Edition, id: string) => {
    const found = await findNewsletter(site.alias, id);
    return found?.type === 'newsletter' ? localize(found.name, locale) : site.name;
  };
  const secret = config.AUTH_SECRET ?? keptSecret(config.DATA_DIR, 'auth-secret');
  const queue = new JobQueue(database.orm);
  const jobs = createJobRunner({ queue, handlers: [createMailHandler({ mailer: openMailer(config, log), secret })], log });
  const mails = createMailDispatch({ queue, secret, log });
  const attempts = createAttemptLimiter({ orm: database.orm, secret });
  const findList = async (id: string) => {
    for (const { alias } of sites) {
      const found = await findNewsletter(alias, id);
      if (found?.type === 'newsletter') return found.mailingList;
    }
    return undefined;
  };
  const newsletters = createNewsletters({
    orm: database.orm,
    provider: openNewsletterProvider(config, findList),
    mails: createMailedNewsletterMails({ dispatch: mails, queue, secret, nameOf: newsletterName }),
    consents: createConsentLog(database.orm),
    sites,
    secret,
    log,
  });
  const hashing = createPasswordHashing();
  const bookmarks = createBookmarks(database.orm);
  const services: Services = {
    sites,
    log,
    publisher,
    async purgePages(tags) {
      await repository.applyChanges({ upserts: [], removals: [], tags, addresses: [] });
      await onPublished(tags);
    },
    contentOf: (edition) => new EditionContent({ edition, reads, now: new Date() }),
    async findPublishedAt(id, now) {
      const { document } = (await repository.findStored([id])).get(id) ?? {};
      return document && isStory(document) && document.publishedAt <= now.toISOString() ? document.publishedAt : undefined;
    },
    isPicture: async (file) => (await media.inspectPicture(file)) !== undefined,
    async findStoryUrl(id) {
      const { document, path: storyPath = '' } = (await repository.findStored([id])).get(id) ?? {};
      const site = document && isStory(document) ? sites.find(({ alias }) => alias === document.site) : undefined;
      return document && isStory(document) && site ? absoluteUrl(site, inEdition({ site, locale: document.locale }, storyPath)) : undefined;
    },
    knownContentOf: async (site) => knownContent(await reads.listSiteDocuments(site)),
    async sizeOfFile(source) {
      const name = /^\/media\/files\/([^/]+)$/.exec(source)?.[1];
      const file = name === undefined ? undefined : await media.find(name);
      return file === undefined ? undefined : (await stat(file)).size;
    },
    contentToken: config.CONTENT_TOKEN ?? keptSecret(config.DATA_DIR, 'content-token'),
    demoReaderOf: (site) => offeredDemoReader(site, config.MAIL_URL),
    accounts: createAccounts({
      orm: database.orm,
      secret,
      hashing,
      mails: createMailedAccountMails(mails),
      async onEmailProved({ edition, email, newsletters: wanted }) {
        await newsletters.choose(edition, email, { all: wanted, wanted });
      },
      onEmailChanged: ({ from, to }) => newsletters.move(from, to),
      onRemoving: (transaction, { email }) => newsletters.leave(transaction, email),
      social: socialCredentialsOf(config),
      log,
    }),
    attempts,
    workProof: createWorkProof({ secret, effort: config.REGISTRATION_EFFORT, attempts }),
    resubmitProof: createResubmitProof({ secret, attempts }),
    identityOf: createIdentityVerifiers({ sites, credentials: gigyaCredentials, url: config.GIGYA_URL, attempts, log }),
    bookmarks,
    newsletters,
    writeExportPage: (edition, held) => writeExportPage(edition, held, sites),
  };
  return {
    sites,
    database,
    repository,
    reads,
    media,
    images,
    cards,
    queue,
    jobs,
    services,
    async sync() {
      const outcome = await syncContent({
        publisher,
        repository,
        sites,
        contentFolder: config.CONTENT_DIR,
        removalLimit: config.CONTENT_REMOVAL,
        now: new Date(),
      });
      const { demoReaderOf, contentOf } = services;
      await keepDemoReaders({ orm: database.orm, sites, demoReaderOf, hashing, bookmarks, contentOf, log });
      return outcome;
    },
    async close() {
      await jobs.stop(JOB_STOP);
      await database.close();
    },
  };
}
