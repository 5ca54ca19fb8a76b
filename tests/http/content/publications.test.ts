import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

const FRONT = { path: '/', headers: { host: 'elfar.localhost' } };

describe('a node that starts without most of its content files', () => {
  it('serves the stored content, removes nothing and logs the missing files until the next complete start', async () => {
    const newsroom = await makeNewsroomFolder();
    const whole = path.join(newsroom.root, 'whole');
    cpSync(newsroom.content, whole, { recursive: true });
    const environment = {
      DATABASE_URL: makeDatabaseFolder(`${newsroom.root}/database`),
      CONTENT_REMOVAL: '5',
    };
    const start = async (more: Record<string, string>) => {
      const { log, logged } = keptLog();
      // Closing this node removes the folder of the whole newsroom, which the next start needs.
      const node = await startApplication({
        newsroom: { ...newsroom, remove() {} },
        environment: { ...environment, ...more },
        log,
      });
      const front = await ask(node.url, FRONT).finally(() => node.close());
      return { status: front.status, text: front.body.toString(), logged: logged() };
    };
    onTestFinished(() => newsroom.remove());

    expect(await start({})).toMatchObject({
      status: 200,
      text: expect.stringContaining('El port obre'),
    });
    for (const folder of ['stories', 'fronts', 'authors', 'tags'])
      rmSync(path.join(newsroom.content, folder), { recursive: true });
    const kept = await start({});
    expect(kept).toMatchObject({ status: 200, text: expect.stringContaining('El port obre') });
    expect(kept.logged).toMatch(
      /"level":"error",[^\n]*"msg":"\d+ of the \d+ documents [^\n]* are missing from CONTENT_DIR/,
    );
    expect((await start({ CONTENT_DIR: whole })).logged).toMatch(
      /"created":0,"updated":0,"unchanged":\d+,"removed":0/,
    );
  });
});

describe('a first start that leaves all sites without a front', () => {
  it('is refused with the name of the invalid file, and stops all timers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const newsroom = await makeNewsroomFolder();
    onTestFinished(() => newsroom.remove());
    for (const site of ['elfar', 'ondamarea'])
      for (const locale of ['ca', 'es'])
        writeFileSync(
          path.join(newsroom.content, 'fronts', site, locale, `${site}-front-${locale}.yaml`),
          'title: 5\n',
        );
    await expect(startApplication({ newsroom })).rejects.toThrow(
      /fronts\/elfar\/ca\/elfar-front-ca\.yaml: [^]*no front page in ca/,
    );
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a push', () => {
  it('logs what a push changed, without its token and its text', async () => {
    const { log, logged } = keptLog();
    const newsroom = await makeNewsroomFolder();
    appendFileSync(
      path.join(newsroom.content, 'sites', 'elfar.yaml'),
      'taxons: [elfar-politica]\n',
    );
    const { application, url, close } = await startApplication({ newsroom, log });
    onTestFinished(close);
    const {
      publishing: { contentToken },
    } = application.wiring.services;
    const put = (story: object) =>
      ask(url, {
        path: '/api/content/wire-42?site=elfar&locale=ca',
        method: 'PUT',
        headers: {
          host: 'elfar.localhost',
          authorization: `Bearer ${contentToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ uri: 'urn:example:42', type: 'text', ...story }),
      });
    expect((await put({ headline: 'TITULAR', body_html: '<p>Text.</p>' })).status).toBe(201);
    expect((await put({ headline: 'TITULAR', embargoed: 'TITULAR' })).status).toBe(422);
    const lines = logged().split('\n');
    const lineOf = (message: string): unknown =>
      JSON.parse(lines.find((line) => line.includes(`"msg":"${message}"`)) ?? '{}');
    expect(lineOf('published')).toMatchObject({
      level: 'info',
      origin: 'push',
      created: 1,
      updated: 0,
      ids: { created: ['wire-42'] },
    });
    expect(lineOf('a publication was rejected')).toMatchObject({
      level: 'info',
      origin: 'push',
      problems: 1,
      fields: ['embargoed'],
    });
    expect(logged()).not.toContain(contentToken);
    expect(logged()).not.toContain('TITULAR');
  });
});
