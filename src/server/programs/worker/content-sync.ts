import type { DemoReader } from '#domain/sites/demo-reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { ContentError, type ContentProblem } from '#server/platform/settings/content-problem.ts';
import { keepDemoContributions } from '#server/subjects/contributions/keep-demo-contributions.ts';
import { keepDemoComments } from '#server/subjects/comments/keep-demo-comments.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import { keepDemoRoles } from '#server/subjects/desk/keep-demo-roles.ts';
import type { RoleStore } from '#server/subjects/desk/role-store.ts';
import type { MarkdownParser } from '#server/subjects/html/markdown-parser.ts';
import type { LeftOutFiles } from '#server/subjects/publishing/left-out-files.ts';
import type { Publisher, PublishOutcome } from '#server/subjects/publishing/publisher.ts';
import { syncContent, syncValidContent } from '#server/subjects/publishing/sync-content.ts';

/**
 * Syncs the store with the content folder (`syncContent`), then updates the demonstration readers
 * (`keepDemoReaders`, `keepDemoRoles`). Throws and changes nothing if the content is invalid. With
 * `leavesOutFiles`, invalid files are left out and returned (`syncValidContent`), and the desk
 * lists them.
 */
export type ContentSync = () => Promise<
  PublishOutcome & { ok: true; leftOut: readonly ContentProblem[] }
>;

interface SyncServices {
  config: Pick<Config, 'CONTENT_DIR' | 'CONTENT_REMOVAL'>;
  /** Problems of the sites' files that are left out. */
  problems: readonly ContentProblem[];
  leavesOutFiles: boolean;
  publisher: Publisher;
  markdown: MarkdownParser;
  repository: ContentRepository;
  sites: readonly Site[];
  orm: Orm;
  leftOutFiles: LeftOutFiles;
  roles: RoleStore;
  demoReaderOf(site: Site): DemoReader | undefined;
  keepDemoReaders(): Promise<void>;
  log: Log;
}

export function createContentSync(services: SyncServices): ContentSync {
  const {
    config,
    leavesOutFiles,
    publisher,
    repository,
    sites,
    markdown,
    leftOutFiles,
    roles,
    demoReaderOf,
    log,
  } = services;
  return async () => {
    const { CONTENT_DIR: contentFolder, CONTENT_REMOVAL: removalLimit } = config;
    const syncing = {
      publisher,
      repository,
      sites,
      contentFolder,
      markdown,
      removalLimit,
      now: new Date(),
    };
    const outcome = leavesOutFiles
      ? await syncValidContent(syncing)
      : { ...(await syncContent(syncing)), leftOut: [] };
    await services.keepDemoReaders();
    const ofDemo = await keepWordsOfDemo(services);
    if (ofDemo.length > 0 && !leavesOutFiles) throw new ContentError(ofDemo);
    await keepDemoRoles({ roles, sites, demoReaderOf });
    const leftOut = [...services.problems, ...outcome.leftOut, ...ofDemo];
    await leftOutFiles
      .replace(leftOut)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the desk does not know which content files were left out'),
      );
    return { ...outcome, leftOut };
  };
}

/**
 * Keeps the comments of a demonstration (`keepDemoComments`), some of which its reader reports, and
 * the contributions to its calls (`keepDemoContributions`). Returns the problems of invalid files.
 */
async function keepWordsOfDemo({
  config,
  orm,
  sites,
  repository,
  roles,
  demoReaderOf,
}: SyncServices): Promise<ContentProblem[]> {
  const demonstrations = sites.filter((site) => demoReaderOf(site)).map(({ alias }) => alias);
  if (demonstrations.length === 0) return [];
  const ofContributions = await keepDemoContributions({
    orm,
    contentFolder: config.CONTENT_DIR,
    sites: demonstrations,
    async findOpening(site, call) {
      const [story] = await repository.listVersions(call, new Date());
      return story?.type === 'user-content-call' && story.site === site ? story.opensAt : undefined;
    },
  });
  const ofComments = await keepDemoComments({
    orm,
    contentFolder: config.CONTENT_DIR,
    listStories: (ids) => repository.listHeads(ids, new Date()),
    async findReporter(alias) {
      const site = sites.find((one) => one.alias === alias);
      const demo = site && demoReaderOf(site);
      const reader = demo && (await roles.findReader(demo.email));
      return reader?.isDemo === true ? reader.id : undefined;
    },
  });
  return [...ofContributions, ...ofComments];
}
