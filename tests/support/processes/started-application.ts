import { MEMORY } from '../databases/dumped-database.ts';
import { openApplication, type Application } from '#server/programs/app/application.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import type { HostNames } from '#server/platform/front/crawlers/host-names.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { makeNewsroomFolder, type NewsroomFolder } from '../newsroom/newsroom-folder.ts';
import { silentLog } from '../newsroom/pages.ts';
import { cheapHashing } from '../readers/cheap-hashing.ts';

export interface StartedApplication {
  application: Application;
  /** URL of its listener. */
  url: string;
  /** Folder of the files that it writes, including mails. */
  dataFolder: string;
  close(): Promise<void>;
}

/**
 * Starts a node on a free port, on the newsroom of tests/fixtures, with its store in memory and
 * cheap hashes. Closing it removes the newsroom's folder.
 */
export async function startApplication(
  options: {
    newsroom?: NewsroomFolder;
    environment?: Record<string, string>;
    log?: Log;
    hostNames?: HostNames | undefined;
  } = {},
): Promise<StartedApplication> {
  const {
    newsroom = await makeNewsroomFolder(),
    environment = {},
    log = silentLog,
    hostNames,
  } = options;
  const config = newsroom.configOf('node', MEMORY, environment);
  const application = await openApplication(config, log, { hostNames, hashing: cheapHashing });
  const { server, url } = await startHttpServer(application.listener, {
    host: '127.0.0.1',
    port: 0,
    isUpload: (request) => application.isUpload(request),
  });
  return {
    application,
    url,
    dataFolder: config.DATA_DIR,
    async close() {
      await stopHttpServer(server, 0);
      await application.close();
      newsroom.remove();
    },
  };
}
