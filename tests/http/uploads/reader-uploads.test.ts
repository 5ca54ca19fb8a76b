import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PART_BYTES } from '#domain/uploads/reader-upload.ts';
import { FILM, picture } from '#tests/support/media/sample-files.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { until } from '#tests/support/until.ts';
import { openPart, sendPart } from '#tests/support/uploads/sent-part.ts';

const UPLOADS = '/api/front/uploads';
const IMAGE = { purpose: 'contribution', kind: 'image', name: 'port.jpg' };

describe('files of readers', () => {
  let accounts: AccountsApplication;
  let browser: ReaderBrowser;

  beforeAll(async () => {
    accounts = await startAccounts();
    ({ browser } = await aReader(accounts));
    return accounts.close;
  });

  const announce = async (bytes: number, more: object = {}) => {
    const { json } = await browser.call('POST', UPLOADS, { ...IMAGE, bytes, ...more });
    return String(json?.response?.['id']);
  };
  const stateOf = async (id: string) => (await browser.call('GET', `${UPLOADS}/${id}`)).json;
  const filesIn = (name: string) => {
    const folder = path.join(accounts.dataFolder, 'media', '.readers', name);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const part = (...sent: [string, number | string, Uint8Array, Record<string, string>?]) =>
    sendPart(accounts.url, browser, ...sent);

  it('are announced, sent in parts, checked and cancelled', async () => {
    const bytes = await picture('jpeg', { width: 800, height: 600 });
    const announced = await browser.call('POST', UPLOADS, { ...IMAGE, bytes: bytes.length });
    const id = String(announced.json?.response?.['id']);
    expect([
      announced.status,
      announced.headers['location'],
      announced.headers['upload-offset'],
    ]).toEqual([201, `${UPLOADS}/${id}`, '0']);
    const first = await part(id, 0, bytes.subarray(0, 1000));
    expect([first.status, first.headers['upload-offset'], first.headers['tus-resumable']]).toEqual([
      204,
      '1000',
      '1.0.0',
    ]);
    const head = await browser.call('HEAD', `${UPLOADS}/${id}`);
    expect([
      head.status,
      head.headers['upload-offset'],
      head.headers['upload-length'],
      head.headers['cache-control'],
      head.text,
    ]).toEqual([200, '1000', String(bytes.length), 'no-store', '']);
    expect((await part(id, 1000, bytes.subarray(1000))).status).toBe(204);
    await accounts.application.wiring.jobs.settled();
    expect(await stateOf(id)).toMatchObject({ response: { state: 'ready', reason: null } });
    expect((await browser.call('GET', UPLOADS)).json).toMatchObject({
      response: { uploads: [{ id, name: 'port.jpg' }] },
    });
    expect((await browser.call('DELETE', `${UPLOADS}/${id}`)).status).toBe(200);
    await accounts.application.wiring.jobs.settled();
    expect([(await stateOf(id))?.code, filesIn('quarantine'), filesIn('spool')]).toEqual([
      'NOT_FOUND',
      [],
      [],
    ]);
  });

  // R5.42
  it('have a reason when they are not what they say', async () => {
    const id = await announce(FILM.length, { name: 'film.jpg' });
    await part(id, 0, FILM);
    await accounts.application.wiring.jobs.settled();
    expect(await stateOf(id)).toMatchObject({
      response: { state: 'refused', reason: 'not-image' },
    });
    expect(filesIn('spool')).toEqual([]);
  });

  it.each([
    ['a name of 255 bytes', { name: `${'x'.repeat(251)}.jpg` }, 201],
    ['a path as a name', { name: '../../../etc/passwd' }, 201],
    ['a name from right to left', { name: 'port\u202Egpj.exe' }, 201],
    ['NUL in its name', { name: 'port\0.jpg' }, 400],
    ['a name of 1001 characters', { name: 'x'.repeat(1001) }, 400],
    ['no length', { bytes: undefined }, 400],
    ['a length of 0', { bytes: 0 }, 400],
    ['a negative length', { bytes: -1 }, 400],
    ['a fraction as a length', { bytes: 1.5 }, 400],
    ['more than its limit', { bytes: 5 * 1024 * 1024 + 1 }, 413],
    ['an endless length', { bytes: 1e300 }, 400],
    ['another kind', { kind: 'svg' }, 400],
    ['another purpose', { purpose: '__proto__' }, 400],
  ])('with %s', async (_name, fields, status) => {
    const answer = await browser.call('POST', UPLOADS, { ...IMAGE, bytes: 10, ...fields });
    expect(answer.status).toBe(status);
    const name = String(answer.json?.response?.['name'] ?? 'port.jpg');
    expect(name).not.toMatch(/[/\u202E\0]/);
    await browser.call('DELETE', `${UPLOADS}/${String(answer.json?.response?.['id'])}`);
  });

  it.each([
    ['without a session', {}, { cookie: '' }, 401, 'NOT_SIGNED_IN'],
    ['from a foreign page', {}, { origin: 'https://evil.example' }, 403, 'FOREIGN_ORIGIN'],
    [
      'from a page of another site',
      {},
      { origin: 'http://ondamarea.localhost' },
      403,
      'FOREIGN_ORIGIN',
    ],
    ['of another type', {}, { 'content-type': 'image/jpeg' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['without an offset', { at: '' }, {}, 400, 'INVALID_FIELDS'],
    ['with a negative offset', { at: '-1' }, {}, 400, 'INVALID_FIELDS'],
    ['with an offset beyond its length', { at: 5 }, {}, 409, 'OFFSET_MISMATCH'],
    ['longer than was announced', { length: 11 }, {}, 400, 'INVALID_FIELDS'],
    ['longer than a part', { length: PART_BYTES + 1 }, {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['of an unknown file', { id: '00000000-0000-4000-8000-000000000000' }, {}, 404, 'NOT_FOUND'],
    ['of a name that is no id', { id: 'auth-secret.jpg' }, {}, 404, 'NOT_FOUND'],
  ] as const)('refuse a part %s before its body', async (_name, asked, headers, status, code) => {
    const own = await announce(10);
    const { id, at, length } = { id: own, at: 0, length: 10, ...asked };
    const { sent, continued, answer } = openPart(accounts.url, browser, id, at, {
      expect: '100-continue',
      'content-length': length,
      ...headers,
    });
    sent.flushHeaders();
    let isContinued = false;
    void continued.then(() => (isContinued = true));
    const { status: answered, body } = await answer;
    expect([answered, isContinued]).toEqual([status, false]);
    expect(body).toContain(code);
    sent.destroy();
    expect(await stateOf(own)).toMatchObject({ response: { received: 0 } });
    await browser.call('DELETE', `${UPLOADS}/${own}`);
  });

  it('are unknown to another reader, whatever the call', async () => {
    const id = await announce(10);
    const { browser: other } = await aReader(accounts);
    expect((await sendPart(accounts.url, other, id, 0, Buffer.from('x'))).status).toBe(404);
    for (const method of ['GET', 'HEAD', 'DELETE'])
      expect((await other.call(method, `${UPLOADS}/${id}`)).status).toBe(404);
    expect((await other.call('GET', UPLOADS)).json?.response).toEqual({ uploads: [] });
    expect(await stateOf(id)).toMatchObject({ response: { received: 0 } });
    await browser.call('DELETE', `${UPLOADS}/${id}`);
  });

  it('cannot be put together or have a length that follows', async () => {
    const answer = await browser.call('POST', UPLOADS, undefined, {
      'upload-length': '10',
      'upload-defer-length': '1',
      'upload-concat': 'final;/api/front/uploads/a /api/front/uploads/b',
      'content-type': 'application/offset+octet-stream',
    });
    expect(answer.status).toBe(400);
    expect((await browser.call('GET', UPLOADS)).json?.response).toMatchObject({
      uploads: [{ state: 'refused' }],
    });
  });

  it('keep what arrived before the connection broke', async () => {
    const bytes = Buffer.alloc(3_000_000, 'x');
    const id = await announce(bytes.length);
    const { sent, continued } = openPart(accounts.url, browser, id, 0, {
      expect: '100-continue',
      'content-length': bytes.length,
    });
    sent.on('error', () => {});
    sent.flushHeaders();
    await continued;
    sent.write(bytes.subarray(0, 1_500_000));
    await until('a megabyte is noted', async () => {
      const received = (await stateOf(id))?.response?.['received'];
      return Number(received) >= 1024 * 1024;
    });
    sent.destroy();
    await until('the rest is noted', async () => {
      const received = (await stateOf(id))?.response?.['received'];
      return Number(received) > 1_400_000;
    });
    const at = Number((await stateOf(id))?.response?.['received']);
    expect((await part(id, at, bytes.subarray(at))).status).toBe(204);
    await browser.call('DELETE', `${UPLOADS}/${id}`);
  });

  it('have no address, accepted or not', async () => {
    const bytes = await picture();
    const id = await announce(bytes.length);
    await part(id, 0, bytes);
    await accounts.application.wiring.jobs.settled();
    const [name = ''] = filesIn('quarantine');
    expect(name).not.toBe('');
    for (const address of [
      `/media/files/${name}`,
      `/media/files/.readers/quarantine/${name}`,
      `/media/files/.readers%2Fquarantine%2F${name}`,
      `/media/.readers/quarantine/${name}`,
      `/media/files/${id}`,
      `/media/files/.readers/spool/${id}`,
    ])
      expect([400, 404], address).toContain((await browser.call('GET', address)).status);
    await browser.call('DELETE', `${UPLOADS}/${id}`);
  });

  it('are no part of a site without accounts', async () => {
    const settings = { site: 'sensecomptes' };
    expect((await accounts.browser(settings).call('GET', UPLOADS)).status).toBe(421);
    expect(accounts.logged()).not.toMatch(/port\.jpg|passwd/);
  });
});
