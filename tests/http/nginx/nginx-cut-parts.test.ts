import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#tests/support/processes/free-port.ts';
import {
  deployedConfiguration,
  getNginx,
  startNginx,
  type Nginx,
} from '#tests/support/processes/nginx.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { openBrowser, type ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { until } from '#tests/support/until.ts';
import { openPart, sendPart } from '#tests/support/uploads/sent-part.ts';

const UPLOADS = '/api/front/uploads';
const BYTES = Buffer.alloc(3_000_000, 'portada');

/** deploy/nginx.conf, unchanged, in a real nginx in front of a node. */
describe('a part of a file through nginx', () => {
  let accounts: AccountsApplication;
  let nginx: Nginx;
  let browser: ReaderBrowser;

  beforeAll(async () => {
    getNginx();
    accounts = await startAccounts();
    const folder = makeFolder();
    const port = await freePort();
    nginx = await startNginx({
      folder: path.join(folder, 'nginx'),
      port,
      configuration: deployedConfiguration({
        port,
        pages: path.join(accounts.dataFolder, 'pages', 'current', 'fresh'),
        nodePort: Number(new URL(accounts.url).port),
      }),
    });
    const reader = await aReader(accounts);
    browser = openBrowser(nginx.url);
    for (const [name, value] of reader.browser.cookies) browser.cookies.set(name, value);
    return async () => {
      await nginx.stop();
      await accounts.close();
      removeFolder(folder);
    };
  }, 240_000);

  const announce = async () => {
    const body = { purpose: 'contribution', kind: 'image', name: 'port.jpg', bytes: BYTES.length };
    const { json } = await browser.call('POST', UPLOADS, body);
    return String(json?.response?.['id']);
  };
  const writtenOf = (id: string) => {
    const file = path.join(accounts.dataFolder, 'media', '.readers', 'spool', id);
    return existsSync(file) ? statSync(file).size : 0;
  };
  const offsetOf = async (id: string) =>
    (await browser.call('HEAD', `${UPLOADS}/${id}`)).headers['upload-offset'];

  it.each([1, 700_001, 2_999_999])(
    'that is killed after %i bytes leaves the offset there, from which it goes on',
    async (bytes) => {
      const id = await announce();
      const { sent } = openPart(nginx.url, browser, id, 0, { 'content-length': BYTES.length });
      sent.on('error', () => {});
      sent.write(BYTES.subarray(0, bytes));
      await until('the bytes are written', () => writtenOf(id) === bytes);
      sent.destroy();
      await until('the offset is noted', async () => (await offsetOf(id)) === String(bytes));
      const rest = await sendPart(nginx.url, browser, id, bytes, BYTES.subarray(bytes));
      expect([rest.status, rest.headers['upload-offset']]).toEqual([204, String(BYTES.length)]);
      expect((await browser.call('DELETE', `${UPLOADS}/${id}`)).status).toBe(200);
    },
  );

  it('of 4 MiB passes its limit of bodies, and a longer one does not', async () => {
    const body = { purpose: 'contribution', kind: 'video', name: 'a.mp4', bytes: 8 * 1024 * 1024 };
    const { json } = await browser.call('POST', UPLOADS, body);
    const id = String(json?.response?.['id']);
    const part = Buffer.alloc(4 * 1024 * 1024);
    expect((await sendPart(nginx.url, browser, id, 0, part)).status).toBe(204);
    const { sent, answer } = openPart(nginx.url, browser, id, part.length, {
      'content-length': 6 * 1024 * 1024,
    });
    sent.flushHeaders();
    expect(await answer).toMatchObject({
      status: 413,
      body: '{"httpCode":413,"code":"PAYLOAD_TOO_LARGE"}',
    });
    sent.destroy();
  });
});
