import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import { startChild } from '#tests/support/processes/child.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { makeDatabaseFolder } from '#tests/support/databases/dumped-database.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { mailsTo } from '#tests/support/readers/mail-folder.ts';
import { openBrowser } from '#tests/support/readers/reader-browser.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import { until } from '#tests/support/until.ts';

// A check starts a node.
vi.setConfig({ testTimeout: 120_000 });

const host = 'elfar.localhost';
const CONTENT_TOKEN = 'a-content-token-of-the-tests';
const registration = aRegistration();
let newsroom: NewsroomFolder;
/** Folder of the original, which is stopped after the first publication and login. */
let original: string;
let counts: string;

beforeAll(async () => {
  newsroom = await makeNewsroomFolder();
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    'taxons: [elfar-politica]\nfeatureFlags: { accounts: true }\n',
  );
  original = path.join(newsroom.root, 'original');
  await fillOriginal();
  counts = path.join(newsroom.root, 'counts.json');
  const { code, text } = await drill('original', ['count']);
  expect(code, text).toBe(0);
  writeFileSync(counts, text);
  return () => newsroom.remove();
}, 120_000);

async function fillOriginal(): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...newsroom.environment('original', makeDatabaseFolder(`${original}/database`)),
    CONTENT_TOKEN,
    REGISTRATION_EFFORT: '2',
  };
  const node = startChild('src/server/programs/app/main.ts', {
    environment: { ...environment, PORT: String(port) },
  });
  await node.wrote('"msg":"serving"');
  const pushed = await ask(url, {
    method: 'PUT',
    path: '/api/content/drill?site=elfar&locale=ca',
    headers: { host, authorization: `Bearer ${CONTENT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uri: 'urn:example:drill',
      type: 'text',
      headline: 'L’aigua & el "port"',
      body_html: '<p>Text.</p>',
    }),
  });
  expect(pushed.status).toBe(201);
  const browser = openBrowser(url);
  expect((await register(browser, registration)).status).toBe(201);
  await until(
    'the mail is written',
    async () => (await mailsTo(original, registration.email)).length > 0,
  );
  const [mail] = await mailsTo(original, registration.email);
  const { pathname, search } = new URL(mail?.link ?? '');
  await browser.call('POST', pathname + search);
  node.process.kill('SIGTERM');
  expect(await node.ended).toBe(0);
}

/** Runs the drill on the node folder of this name. */
async function drill(
  name: string,
  command: string[],
  more: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const child = startChild('scripts/restore-drill/restore-drill.ts', {
    arguments: command,
    environment: {
      ...newsroom.environment(name, `file://${path.join(newsroom.root, name)}/database`),
      ...more,
    },
  });
  return { code: await child.ended, text: child.written() };
}

const READER = { DRILL_EMAIL: registration.email, DRILL_PASSWORD: registration.password };

/** Restores the backup, which is a copy of the stopped original, to a folder of this name. */
function restore(name: string): void {
  cpSync(path.join(original, 'database'), path.join(newsroom.root, name, 'database'), {
    recursive: true,
  });
}

/** A file of counts that differ from those of the original. */
function otherCounts(change: Record<string, number>): string {
  const file = path.join(newsroom.root, `${Object.keys(change).join()}.json`);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(counts, 'utf8')), ...change }));
  return file;
}

describe('the restore drill', () => {
  it('succeeds on a whole copy, whose newest story it shows and whose reader it logs in', async () => {
    restore('whole');
    const { code, text } = await drill('whole', ['check', counts], READER);
    expect(text).toContain('The restore is whole');
    expect(code).toBe(0);
  });

  if (isFullRun) {
    it('fails on a folder that was not restored, and makes no database there', async () => {
      const { code, text } = await drill('missing', ['check', counts], READER);
      expect([code, text]).toEqual([1, expect.stringContaining('is no database folder')]);
    });

    it('fails on an empty store, which a node would fill with the stories of its files', async () => {
      makeDatabaseFolder(`${newsroom.root}/empty/database`);
      const { code, text } = await drill('empty', ['check', counts], READER);
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(/last publication is number 0.*\n.*has 0 stories.*\n.*has 0 readers/),
      ]);
    });

    it.each([
      [{ publication: 999 }, 'the backup is older than the counts'],
      [{ stories: 900 }, 'and had 900'],
      [{ readers: 2 }, 'has 1 readers, and had 2'],
      [{ stories: 0 }, 'those of an empty store'],
    ])('fails on a store that has lost something: %o', async (change, reason) => {
      restore(`lost-${Object.entries(change).join()}`);
      const { code, text } = await drill(
        `lost-${Object.entries(change).join()}`,
        ['check', otherCounts(change)],
        READER,
      );
      expect([code, text]).toEqual([1, expect.stringContaining(reason)]);
    });

    it('fails if the reader cannot log in, or none is named', async () => {
      restore('login');
      const wrong = await drill('login', ['check', counts], {
        ...READER,
        DRILL_PASSWORD: 'Tramuntana82',
      });
      expect([wrong.code, wrong.text]).toEqual([
        1,
        expect.stringContaining('The login answers 401'),
      ]);
      expect(await drill('login', ['check', counts])).toEqual({
        code: 1,
        text: expect.stringContaining('Set DRILL_EMAIL'),
      });
    });
  }
});
