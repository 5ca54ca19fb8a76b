import { frontPath } from '#domain/paths/urls.ts';
import type { Site } from '#domain/sites/site.ts';
import { demoLogin, siteLines, siteUrls } from '#server/platform/http/site-lines.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { PageCache } from '#server/platform/page-cache/page-cache.ts';

/**
 * Logs "serving" once, when the first front page can be sent: from disk, or after its first render.
 * A terminal gets the addresses of the sites and the demonstration login as lines of text.
 */
export function tellServing(options: {
  pages: Pick<PageCache, 'listed' | 'has' | 'get'>;
  sites: readonly Site[];
  /** URL of the listener. */
  url: string;
  mailUrl: string | undefined;
  log: Log;
  terminal?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
}): { lookOnDisk(): Promise<void>; render(): Promise<void> } {
  const { pages, sites, url, mailUrl, log, terminal = process.stderr } = options;
  const keys = sites.map((site) => site.alias + frontPath({ site, locale: site.defaultLocale }));
  let isTold = false;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    const { port } = new URL(url);
    const login = demoLogin(sites, mailUrl);
    log.info(
      { url, sites: siteUrls(sites, port), ...(login === undefined ? {} : { demoLogin: login }) },
      'serving',
    );
    if (!terminal.isTTY) return;
    terminal.write(siteLines(sites, port));
    if (login !== undefined) terminal.write(`  demonstration login: ${login}\n`);
  };
  return {
    async lookOnDisk() {
      await pages.listed;
      if (keys.some((key) => pages.has(key))) tell();
    },
    async render() {
      for (const key of keys) {
        const found = await pages
          .get(key)
          .catch((error: unknown) =>
            log.warn({ err: error, key }, 'a front page could not be rendered'),
          );
        if (found?.kind === 'page' && found.page.status === 200) tell();
      }
    },
  };
}
