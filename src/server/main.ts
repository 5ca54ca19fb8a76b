import { openApplication } from './application.ts';
import { readConfig, readVersion } from './config.ts';
import { checkHost, startHttpServer, stopHttpServer } from './http/http-server.ts';
import { siteLines } from './http/site-lines.ts';
import { createLog } from './log.ts';
import { warmPages } from './page-cache/warm-pages.ts';

/** Starts a node: opens the store, syncs the content, serves, and renders in the background what the cache lacks. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  await checkHost(config.HOST);
  const application = await openApplication(config, log, { serverUrl: `http://${config.HOST}:${config.PORT}` });
  const { server, url } = await startHttpServer(application.listener, { host: config.HOST, port: config.PORT }).catch(
    async (error: unknown) => {
      await application.close();
      throw error;
    },
  );
  log.info({ url, version: readVersion(), sites: application.wiring.sites.map(({ alias }) => alias) }, 'serving');
  if (process.stderr.isTTY) process.stderr.write(siteLines(application.wiring.sites, new URL(url).port));

  const stopping = new AbortController();
  const warming = warmPages({ ...application.wiring, pages: application.pages, signal: stopping.signal });
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, 'stopping');
    await stopHttpServer(server, config.STOP_TIMEOUT);
    await warming.catch(() => {});
    await application.close();
    log.info('stopped');
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));

  const { made, failed } = await warming;
  if (stopping.signal.aborted) return;
  const pages = application.pages.size;
  if (failed.length === 0) log.info({ made, pages }, 'every known page is in the cache');
  else
    log.warn(
      { made, pages, failed: failed.length, first: failed.slice(0, 10) },
      'some known pages could not be rendered; each is tried again when a reader asks for it',
    );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
