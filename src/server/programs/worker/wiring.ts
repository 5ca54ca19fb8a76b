import path from 'node:path';
import { listenedToAt, type Site } from '#domain/sites/site.ts';
import { createShareCards, type ShareCards } from '#server/entrances/page-files/share-cards.ts';
import { createNinjsConverter } from '#server/entrances/ninjs/ninjs-converter.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type { Database, Orm } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createImageService, type ImageService } from '#server/platform/images/image-service.ts';
import { createCaptionReader } from '#server/platform/media/caption-reader.ts';
import { createPictureInspector } from '#server/platform/images/inspect-picture.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { createMediaSigner } from '#server/platform/media/signed-media.ts';
import { createClosedMedia, type FindClosedMedia } from '#server/subjects/content/closed-media.ts';
import {
  createCleanRecordings,
  type CleanRecordings,
} from '#server/platform/media/clean-recordings.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { createLog, type Log } from '#server/platform/observability/log.ts';
import { closeDataFolder } from '#server/platform/runtime/private-files.ts';
import { makeWritable, refuseFolderOfAnother } from '#server/platform/runtime/writable-folder.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { authSecrets } from '#server/platform/settings/auth-secrets.ts';
import { keptSecret } from '#server/platform/settings/kept-secret.ts';
import { readSites, readValidSites } from '#server/platform/settings/read-sites.ts';
import { createAuditLog, type AuditLog } from '#server/subjects/audit/audit-log.ts';
import type { PasswordHashing } from '#server/subjects/accounts/engine/password-hashing.ts';
import { createCommentQueries } from '#server/subjects/comments/comment-queries.ts';
import { createInterviewDesk } from '#server/subjects/interviews/interview-desk.ts';
import { createInterviewQueries } from '#server/subjects/interviews/interview-queries.ts';
import { createWallQueries } from '#server/subjects/contributions/wall.ts';
import { createContentServices } from '#server/subjects/content/content-services.ts';
import { ReadCache } from '#server/subjects/content/read-cache.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import { createContentRepository } from '#server/subjects/content-store/drizzle-content-repository.ts';
import { createDeskSessions } from '#server/subjects/desk/desk-sessions.ts';
import { createModeration } from '#server/subjects/comments/moderation/moderation.ts';
import { createLiveDesk } from '#server/subjects/live/live-desk.ts';
import { createRoleStore } from '#server/subjects/desk/role-store.ts';
import { createSecondFactors } from '#server/subjects/desk/second-factors.ts';
import { readGigyaCredentials } from '#server/subjects/accounts/identity/gigya-credentials.ts';
import { createMarkdownParser } from '#server/subjects/html/markdown-parser.ts';
import { MediaRows } from '#server/subjects/media/media-rows.ts';
import {
  createStoredCleaning,
  type StoredCleaning,
} from '#server/subjects/media/stored-cleaning.ts';
import { MediaFolder } from '#server/subjects/media/media-folder.ts';
import { createMediaLibrary } from '#server/subjects/media/media-library.ts';
import { createPreviews } from '#server/subjects/desk/previews/previews.ts';
import { createPublishingServices } from '#server/subjects/publishing/publishing-services.ts';
import {
  createLeftOutFiles,
  type LeftOutFiles,
} from '#server/subjects/publishing/left-out-files.ts';
import { createContentSync, type ContentSync } from './content-sync.ts';
import { refuseMissingDatabase } from './refuse-missing-database.ts';
import type { Digests } from '#server/subjects/notifications/digests.ts';
import type { EndOfProfiles } from '#server/subjects/children/end-of-profiles.ts';
import type { SubscriptionUpkeep } from '#server/subjects/subscriptions/subscription-upkeep.ts';
import type { FigureMails } from '#server/subjects/figures/figure-mails.ts';
import { createFigures } from '#server/subjects/figures/figures.ts';
import { wireReaders } from './wire-readers.ts';

/**
 * Milliseconds for running jobs to end during a stop: half of the default STOP_TIMEOUT. Others are
 * tried again.
 */
const JOB_STOP = 5000;

/** All services of a Portada process. */
export interface Wiring {
  sites: readonly Site[];
  database: Database;
  repository: ContentRepository;
  audit: AuditLog;
  /** The cached reads from which pages are rendered. */
  reads: ReadCache;
  media: MediaStore;
  mediaFolder: MediaFolder;
  /** Cleans files of before received files were cleaned. */
  storedCleaning: StoredCleaning;
  images: ImageService;
  /** Films, sounds and captions as readers may have them. */
  recordings: CleanRecordings;
  cards: ShareCards;
  /** Whether readers need the right to a story for a file. */
  findClosedMedia: FindClosedMedia;
  /** Jobs in the database, and their execution in this process, which `start` begins. */
  queue: JobQueue;
  jobs: JobRunner;
  /** Periodic work on subscriptions. */
  upkeep: SubscriptionUpkeep;
  /** Mails with notifications. */
  digests: Digests;
  /** Daily mails with figures. */
  figureMails: FigureMails;
  /** The end of the profiles of children. */
  endOfProfiles: EndOfProfiles;
  services: Services;
  sync: ContentSync;
  close(): Promise<void>;
}

/**
 * The composition root: creates every service once. `onPublished` is called after each publication
 * of this process, before the publisher resolves. `leavesOutFiles`: a node serves without invalid
 * files of the content folder, which others refuse. Throws if a site's file is invalid and not left
 * out, a site's identity provider has no secret, or the database folder is in use.
 */
export async function wire(
  config: Config,
  options: {
    log?: Log;
    serverUrl?: string;
    /** Whether the program may migrate a database that is in use (`ServerOptions`). */
    migrates?: boolean;
    leavesOutFiles?: boolean;
    onPublished?(tags: string[]): Promise<void>;
    /** The cache tags of the page of a key. Without a page cache there is none. */
    tagsOf?(key: string): Promise<readonly string[] | undefined>;
    hashing?: PasswordHashing | undefined;
  } = {},
): Promise<Wiring> {
  const { leavesOutFiles = false } = options;
  const read = leavesOutFiles
    ? readValidSites(config.CONTENT_DIR)
    : { sites: readSites(config.CONTENT_DIR), problems: [] };
  const sites = read.sites.map((site) => listenedToAt(site, config.PORT));
  const gigyaCredentials = readGigyaCredentials(sites, config);
  const log = options.log ?? createLog(config.LOG_LEVEL);
  const database = await openDataFolder(config, options);
  const repository = createContentRepository(database.orm);
  const reads = new ReadCache(repository);
  const contentMedia = path.join(config.CONTENT_DIR, 'media');
  const imported = path.join(config.DATA_DIR, 'media');
  const mediaFolder = new MediaFolder({ orm: database.orm, folder: imported, log });
  if (options.migrates !== false)
    await mediaFolder
      .look()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the folder of the originals could not be examined; retrying'),
      );
  const media = createFolderMediaStore({ content: contentMedia, imported }, () =>
    mediaFolder.require(),
  );
  const recordings = createCleanRecordings({
    media,
    content: contentMedia,
    folder: path.join(config.DATA_DIR, 'cleaned'),
    log,
  });
  const inspectPicture = createPictureInspector(media);
  const readCaptions = createCaptionReader(media);
  const pictures = {
    folder: path.join(config.DATA_DIR, 'images'),
    limit: config.IMAGE_DISK,
    media,
  };
  const onPublished = async (tags: string[]) => {
    reads.purge(tags);
    await options.onPublished?.(tags);
  };
  const contentToken = config.CONTENT_TOKEN ?? keptSecret(config.DATA_DIR, 'content-token');
  const publishing = createPublishingServices({
    repository,
    sites,
    inspectPicture,
    readCaptions,
    onPublished,
    tagsOf: options.tagsOf ?? (() => Promise.resolve(undefined)),
    contentToken,
  });
  const content = createContentServices({
    mediaSigner: createMediaSigner(() => authSecrets(config)),
    repository,
    reads,
    comments: createCommentQueries(database.orm),
    interviews: createInterviewQueries(database.orm),
    walls: createWallQueries(database.orm),
    recordings,
    inspectPicture,
    readCaptions,
    sites,
  });
  const {
    readers,
    attempts,
    queue,
    jobs,
    upkeep,
    digests,
    figureMails,
    endOfProfiles,
    secret,
    keepDemoReaders,
  } = wireReaders({
    config,
    database,
    sites,
    reads,
    requireFolder: () => mediaFolder.require(),
    gigyaCredentials,
    hashing: options.hashing,
    log,
  });
  const parsers = { markdown: createMarkdownParser(), ninjs: createNinjsConverter() };
  const audit = createAuditLog(database.orm);
  const leftOutFiles = createLeftOutFiles(database.orm);
  const desk = wireDesk({
    config,
    orm: database.orm,
    repository,
    sites,
    audit,
    leftOutFiles,
    secret,
    log,
  });
  return {
    sites,
    database,
    repository,
    audit,
    reads,
    media,
    mediaFolder,
    recordings,
    storedCleaning: createStoredCleaning({
      store: media,
      rows: new MediaRows(database.orm),
      folder: path.join(config.DATA_DIR, 'cleaned'),
      log,
    }),
    images: createImageService({
      ...pictures,
      findPicture: async (id) => (await repository.findPictures([id])).get(id),
    }),
    findClosedMedia: createClosedMedia({ repository, sites }),
    cards: createShareCards({ ...pictures, sites, reads }),
    queue,
    jobs,
    upkeep,
    digests,
    figureMails,
    endOfProfiles,
    services: {
      sites,
      log,
      attempts,
      content,
      publishing,
      parsers,
      figures: createFigures({ orm: database.orm, sites }),
      media: createMediaLibrary({ orm: database.orm, store: media }),
      readers,
      desk,
    },
    sync: createContentSync({
      config,
      problems: read.problems,
      leavesOutFiles,
      publisher: publishing.publisher,
      markdown: parsers.markdown,
      repository,
      sites,
      orm: database.orm,
      leftOutFiles,
      roles: desk.roles,
      demoReaderOf: readers.demoReaderOf,
      keepDemoReaders: () => keepDemoReaders(content.contentOf),
      log,
    }),
    async close() {
      await jobs.stop(JOB_STOP);
      await readers.messageCounts.flush();
      await readers.keptSums.flush();
      await Promise.all([parsers.markdown.close(), parsers.ninjs.close()]);
      await database.close();
    },
  };
}

async function openDataFolder(
  config: Config,
  { serverUrl = '', migrates }: { serverUrl?: string | undefined; migrates?: boolean | undefined },
): Promise<Database> {
  refuseFolderOfAnother(config.DATA_DIR, 'DATA_DIR');
  makeWritable(config.DATA_DIR, 'DATA_DIR');
  closeDataFolder(config.DATA_DIR);
  refuseMissingDatabase(config);
  return openDatabase(config.DATABASE_URL, {
    serverUrl,
    migrates,
    pool: config.DATABASE_POOL,
    listenUrl: config.DATABASE_LISTEN_URL,
  });
}

/** Creates the services of the desk. `secret` encrypts the second factors of staff. */
function wireDesk(options: {
  config: Config;
  orm: Orm;
  repository: ContentRepository;
  sites: readonly Site[];
  audit: AuditLog;
  leftOutFiles: LeftOutFiles;
  secret: string;
  log: Log;
}): Services['desk'] {
  const { config, orm, repository, sites, audit, leftOutFiles, secret, log } = options;
  return {
    roles: createRoleStore(orm),
    factors: createSecondFactors({ orm, secret, log }),
    sessions: createDeskSessions({ orm }),
    audit,
    leftOutFiles,
    live: createLiveDesk({ orm, repository }),
    interviews: createInterviewDesk({ orm, repository, sites }),
    moderation: createModeration(orm),
    previews: createPreviews({ orm, repository, secrets: authSecrets(config) }),
    commandToken: keptSecret(config.DATA_DIR, 'command-token'),
  };
}
