import { chmodSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openApplication } from '#server/programs/app/application.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

/**
 * Files and folders of a data folder, `pages` apart, that users other than the server’s may read or
 * write.
 */
function openFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name.split(path.sep)[0] !== 'pages')
    .filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
}

it('closes the data folder to other users at the first start, and an open one at the next start', async () => {
  const newsroom = await makeNewsroomFolder();
  onTestFinished(() => newsroom.remove());
  const config = newsroom.configOf('node', 'file://database');
  const settings = { ...config, DATABASE_URL: `file://${path.join(config.DATA_DIR, 'database')}` };
  const useNode = async () => {
    const application = await openApplication(settings, silentLog);
    const { server, url } = await startHttpServer(application.listener, {
      host: '127.0.0.1',
      port: 0,
    });
    const page = (
      await ask(url, { path: '/politica/', headers: { host: 'elfar.localhost' } })
    ).body.toString();
    const picture = /\/media\/images\/[^\s"',]+\.webp/.exec(page)?.[0];
    if (picture !== undefined)
      expect((await ask(url, { path: picture, headers: { host: 'elfar.localhost' } })).status).toBe(
        200,
      );
    await stopHttpServer(server, 0);
    await application.close();
  };
  await useNode();
  expect(openFiles(config.DATA_DIR)).toEqual([]);
  expect(readdirSync(config.DATA_DIR)).toEqual(
    expect.arrayContaining(['database', 'auth-secret', 'pages']),
  );

  for (const name of ['database', 'database/PG_VERSION', 'auth-secret'])
    chmodSync(path.join(config.DATA_DIR, name), 0o777);
  await useNode();
  expect(openFiles(config.DATA_DIR)).toEqual([]);
});
