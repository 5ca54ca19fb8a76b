import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { frontPath, inEdition } from '#domain/paths/urls.ts';
import { openApplication, type Application } from '#server/programs/app/application.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { createLog } from '#server/platform/observability/log.ts';
import {
  createAstroRenderer,
  type AstroHandler,
} from '#server/platform/page-cache/astro-renderer.ts';
import { PageCache } from '#server/platform/page-cache/page-cache.ts';
import { openPageDisk } from '#server/platform/page-cache/page-disk.ts';
import { openPageFolders, pageFolders } from '#server/platform/page-cache/page-folders.ts';
import type { RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';
import type { RequestLocals } from '#server/entrances/endpoints/services.ts';
import { DEMO_CONTENT, inWorkspace, ROOT } from './nodes/workspace.ts';

/** The demo newsroom in this process, with an empty page cache and a counter of renders. */
export interface CountedPages {
  application: Application;
  pages: PageCache;
  /** Renders a page without the cache. */
  render(key: string): Promise<RenderOutcome>;
  /** Number of renders for the cache. */
  renders(): number;
  keys: { fronts: string[]; stories: string[] };
}

export async function withCountedPages<Result>(
  work: (counted: CountedPages) => Promise<Result>,
): Promise<Result> {
  return inWorkspace(async (folder) => {
    const log = createLog('error');
    const config = readConfig({
      DATA_DIR: path.join(folder, 'data'),
      CONTENT_DIR: DEMO_CONTENT,
      DATABASE_URL: 'memory://',
    });
    const application = await openApplication(config, log);
    // The disk thread would keep the process alive, and its folder will be removed.
    const closes = [() => application.close()];
    try {
      const { sites, services } = application.wiring;
      const build: { handler: AstroHandler } = await import(
        pathToFileURL(path.join(ROOT, 'dist/server/entry.mjs')).href
      );
      const render = createAstroRenderer({
        handler: build.handler,
        sites,
        localsFor: (site): RequestLocals => ({
          services,
          site,
          clientAddress: '',
          audience: 'cache',
        }),
      });
      let count = 0;
      const counting = (key: string) => {
        count += 1;
        return render(key);
      };
      const folders = pageFolders(path.join(folder, 'counted'), '0'.repeat(16));
      openPageFolders(folders);
      const disk = openPageDisk(folders, log);
      closes.push(() => disk.close());
      const pages = new PageCache({
        memoryLimit: config.PAGE_MEMORY,
        disk,
        render: counting,
        log,
      });
      return await work({
        application,
        pages,
        render,
        renders: () => count,
        keys: await keysOf(application),
      });
    } finally {
      await Promise.all(closes.map((close) => close()));
    }
  });
}

async function keysOf({ wiring }: Application): Promise<CountedPages['keys']> {
  const editions = wiring.sites.flatMap((site) => site.locales.map((locale) => ({ site, locale })));
  const stories: string[] = [];
  for (const edition of editions) {
    const heads = await wiring.repository.listStories(
      { site: edition.site.alias, locale: edition.locale, types: ['article'], limit: 100 },
      new Date(),
    );
    stories.push(...heads.map((head) => edition.site.alias + inEdition(edition, head.path)));
  }
  return { fronts: editions.map((edition) => edition.site.alias + frontPath(edition)), stories };
}
