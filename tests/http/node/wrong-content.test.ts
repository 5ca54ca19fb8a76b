import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApplication, type Application } from '#server/programs/app/application.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';

const STORY = '/politica/2026/03/01/el-port-obre/';
const SPANISH = '/es/politica/2026/03/01/abre-el-puerto/';

let newsroom: NewsroomFolder;
let databaseUrl: string;

beforeAll(async () => {
  newsroom = await makeNewsroomFolder();
  databaseUrl = makeDatabaseFolder(path.join(newsroom.root, 'database'));
  await onNode(({ wiring }) =>
    expect(wiring.services.desk.leftOutFiles.list('elfar', ['elfar'])).resolves.toEqual([]),
  );
  return () => newsroom.remove();
});

/** Starts a node on the same store as the one before, and stops it. Returns the log. */
async function onNode(work: (application: Application) => Promise<unknown>): Promise<string> {
  const { log, logged } = keptLog();
  const application = await openApplication(newsroom.configOf('node', databaseUrl), log, {
    runsJobs: false,
  });
  await work(application).finally(() => application.close());
  return logged();
}

const fileOf = (...names: string[]) => path.join(newsroom.content, ...names);

/** The text of a page of the node. */
async function textOf(application: Application, host: string, page: string): Promise<string> {
  const { server, url } = await startHttpServer(application.listener, {
    host: '127.0.0.1',
    port: 0,
    isUpload: () => false,
  });
  const { status, body } = await ask(url, { path: page, headers: { host } }).finally(() =>
    stopHttpServer(server, 0),
  );
  return `${status} ${body.toString()}`;
}

describe('a start on a content folder with wrong files', () => {
  it('serves the stored version of each, publishes the others, and tells log and desk', async () => {
    appendFileSync(
      fileOf('stories', 'elfar', 'es', 'abre-el-puerto.md'),
      '\nUn párrafo que nadie ha leído.\n',
    );
    renameSync(fileOf('stories', 'elfar', 'ca', 'el-port-obre.md'), fileOf('kept.txt'));
    writeFileSync(
      fileOf('stories', 'elfar', 'ca', 'el-port-obre.md'),
      '---\ntitle: [\n---\nRes.\n',
    );
    mkdirSync(fileOf('tags', 'ondamarea'), { recursive: true });
    writeFileSync(fileOf('tags', 'ondamarea', 'a.yaml'), 'slug: 5\n');
    const logged = await onNode(async (application) => {
      expect(await textOf(application, 'elfar.localhost', STORY)).toMatch(/^200 [^]*<h1/);
      expect(await textOf(application, 'elfar.localhost', SPANISH)).toContain('nadie ha leído');
      const { leftOutFiles } = application.wiring.services.desk;
      const ofElFar = await leftOutFiles.list('elfar', ['elfar', 'ondamarea']);
      expect(ofElFar.map(({ source }) => source)).toEqual(['stories/elfar/ca/el-port-obre.md']);
      expect(
        (await leftOutFiles.list('ondamarea', ['elfar', 'ondamarea'])).map(({ source }) => source),
      ).toContain('tags/ondamarea/a.yaml');
      const all = await leftOutFiles.list('', []);
      expect(await application.backend.readMetrics()).toContainEqual(
        expect.objectContaining({ name: 'portada_content_problems', value: all.length }),
      );
    });
    expect(logged).toMatch(
      /"source":"stories\/elfar\/ca\/el-port-obre\.md"[^\n]*a content file was left out/,
    );
    expect(logged).toMatch(
      /"source":"tags\/ondamarea\/a\.yaml","field":"[a-z]+"[^\n]*a content file was left out/,
    );
    rmSync(fileOf('tags', 'ondamarea'), { recursive: true });
    renameSync(fileOf('kept.txt'), fileOf('stories', 'elfar', 'ca', 'el-port-obre.md'));
    await onNode(({ wiring }) =>
      expect(wiring.services.desk.leftOutFiles.list('elfar', ['elfar'])).resolves.toEqual([]),
    );
  });

  it('serves the other sites if the file of one is wrong, and keeps the stories of that one', async () => {
    renameSync(fileOf('sites', 'ondamarea.yaml'), fileOf('kept.txt'));
    writeFileSync(fileOf('sites', 'ondamarea.yaml'), 'alias: [');
    const stories = async (application: Application) =>
      (await application.wiring.repository.listOrigin('files')).length;
    let before = 0;
    await onNode(async (application) => {
      expect(application.wiring.sites.map(({ alias }) => alias)).toEqual(['elfar']);
      expect(await textOf(application, 'elfar.localhost', STORY)).toMatch(/^200 [^]*<h1/);
      before = await stories(application);
    });
    renameSync(fileOf('kept.txt'), fileOf('sites', 'ondamarea.yaml'));
    await onNode(async (application) => expect(await stories(application)).toBe(before));
  });
});
