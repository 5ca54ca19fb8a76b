import { createMarkdownParser } from '#server/subjects/html/markdown-parser.ts';
import { createContentRepository } from '#server/subjects/content-store/drizzle-content-repository.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createCaptionReader } from '#server/platform/media/caption-reader.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { createPublisher } from '#server/subjects/publishing/publish.ts';
import { syncContent } from '#server/subjects/publishing/sync-content.ts';
import { DEMO_CONTENT } from '../bench/nodes/workspace.ts';

/** A store with the demo newsroom. */
export interface DemoStore {
  repository: ContentRepository;
  database: Awaited<ReturnType<typeof openDatabase>>;
  /** Ids of the demo's stories. */
  stories: string[];
}

/** Opens an empty database and publishes the demo newsroom in it. Pictures are not inspected. */
export async function openDemoStore(databaseUrl: string, now: Date): Promise<DemoStore> {
  const database = await openDatabase(databaseUrl);
  const repository = createContentRepository(database.orm);
  const sites = readSites(DEMO_CONTENT);
  const publisher = createPublisher({
    repository,
    sites,
    inspectPicture: () => Promise.resolve({ version: '00000000', width: 1600, height: 900 }),
    readCaptions: createCaptionReader(
      createFolderMediaStore({
        content: `${DEMO_CONTENT}/media`,
        imported: `${DEMO_CONTENT}/media`,
      }),
    ),
    onPublished: () => Promise.resolve(),
  });
  const markdown = createMarkdownParser();
  const syncing = syncContent({
    publisher,
    repository,
    sites,
    contentFolder: DEMO_CONTENT,
    markdown,
    now,
    removalLimit: 0,
  });
  const { created } = await syncing.finally(() => markdown.close());
  const stored = await repository.findStored(created);
  const stories = [...stored].filter(([, { path }]) => path !== undefined).map(([id]) => id);
  return { repository, database, stories };
}
