import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { UploadKind } from '#domain/uploads/reader-upload.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeLeftFiles } from '#server/entrances/calls/contributions/contribution-files.ts';
import {
  contributionFiles,
  contributions as table,
} from '#server/platform/database/tables/contribution-schema.ts';
import { FILM, picture } from '#tests/support/media/sample-files.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { until } from '#tests/support/until.ts';
import { uploadFile } from '#tests/support/uploads/uploaded-file.ts';

const DESK = '/api/desk/contributions';
const FIELDS = [
  { name: 'barri', label: 'Barri', kind: 'text', isRequired: true, isPublic: true },
  { name: 'correu', label: 'Correu electrònic', kind: 'email', isRequired: true },
  {
    name: 'record',
    label: 'El vostre record',
    kind: 'long-text',
    isRequired: true,
    isPublic: true,
  },
  { name: 'foto', label: 'Una fotografia', kind: 'image', most: 2, isPublic: true },
  { name: 'video', label: 'Un vídeo', kind: 'video', isPublic: true },
  { name: 'permis', label: 'Autoritzo El Far a publicar-ho', kind: 'consent', isRequired: true },
];
const ANSWERS = {
  barri: 'El Far Vell',
  correu: 'remei@correu.example',
  record: 'Vam cremar una cadira coixa.\n\nI ningú no la va plorar.',
  permis: true,
  signature: 'Remei, del carrer de Baix',
  'terms-of-call': true,
};

let accounts: AccountsApplication;
let editor: ReaderBrowser;

/** A call as a document. */
const call = (id: string, more: object = {}) => ({
  ...storyFields({ id, taxon: 'elfar-politica' }),
  type: 'user-content-call',
  slug: id,
  headline: 'Expliqueu-nos la nit',
  fields: FIELDS,
  opensAt: '2026-01-01T00:00:00Z',
  terms: 'Els textos es poden escurçar.\n\nNo es paga res.',
  ...more,
});

beforeAll(async () => {
  accounts = await startAccounts();
  const documents = [
    call('crida'),
    call('crida-es', { storyId: 'crida', locale: 'es' }),
    call('futura', { opensAt: '2999-01-01T00:00:00Z' }),
    call('tancada', { closesAt: '2026-02-01T00:00:00Z' }),
    call('adults', { minimumAge: 99 }),
    call('sense-mur', { isWallHidden: true }),
    call('retirada', { status: 'withdrawn' }),
    call('condicional', {
      fields: [
        { name: 'te-foto', label: 'Tinc una foto', kind: 'consent' },
        {
          name: 'foto',
          label: 'La foto',
          kind: 'image',
          isRequired: true,
          showWhen: { field: 'te-foto', is: true },
        },
      ],
    }),
  ];
  const submissions = documents.map((document) => ({ source: document.id, document }));
  const { publisher } = accounts.application.wiring.services.publishing;
  expect(await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions })).toMatchObject(
    { ok: true },
  );
  const { browser, password, code } = await aStaffMember(accounts);
  editor = browser;
  await editor.call('POST', '/api/front/user/desk', { password, code: await code() });
  return () => accounts.close();
});

const reader = async () => (await aReader(accounts)).browser;
const send = (browser: ReaderBrowser, id: string, answers: object = {}, more: object = {}) =>
  browser.call('POST', `/api/front/contributions/${id}`, {
    answers: { ...ANSWERS, ...answers },
    ...more,
  });
const own = async (browser: ReaderBrowser, id = 'crida') =>
  Object((await browser.call('GET', `/api/front/contributions/${id}`)).json?.response)[
    'contributions'
  ];
const decide = (id: string, body: object) => editor.call('PUT', `${DESK}/${id}`, { ...body });
const rows = () => accounts.application.wiring.database.orm.select().from(table);
const idOf = (answer: { json?: unknown }) =>
  String(Object(Object(answer.json)['response'])['contribution']['id']);

const upload = (browser: ReaderBrowser, kind: UploadKind, bytes: Uint8Array) =>
  uploadFile(accounts.url, browser, { purpose: 'contribution', kind, bytes });

const files = () => accounts.application.wiring.database.orm.select().from(contributionFiles);

/** Lets the periodic task find what the deletion of an account has left. */
async function clearLeft(id: string) {
  const { services, database } = accounts.application.wiring;
  await database.orm
    .update(contributionFiles)
    .set({ at: new Date(Date.now() - 3_600_000) })
    .where(eq(contributionFiles.contribution, id));
  await removeLeftFiles(services);
}

/** The page of the call, as everybody gets it. */
const page = async (path: string) => (await editor.open(path)).html;
const pathOf = async () => {
  const { services } = accounts.application.wiring;
  const site = accounts.application.wiring.sites.find(({ alias }) => alias === 'elfar');
  if (!site) throw new Error('There is no site.');
  const [story] = await services.content.contentOf({ site, locale: 'ca' }).listHeads(['crida']);
  return String(story?.path);
};

describe('a contribution to a call', () => {
  // R1.21
  it('is stored with the words of its form and shown to its sender only', async () => {
    const browser = await reader();
    const sent = await send(browser, 'crida');
    expect([sent.status, sent.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await own(browser)).toMatchObject([
      { state: 'waiting', signature: 'Remei, del carrer de Baix', note: null, files: [] },
    ]);
    expect(await own(browser, 'crida-es')).toHaveLength(1);
    expect(await own(await reader())).toEqual([]);
    const row = (await rows()).find(({ id }) => id === idOf(sent));
    expect(row?.answers).toContainEqual({
      name: 'record',
      label: 'El vostre record',
      value: ANSWERS.record,
      isPublic: true,
    });
    expect(row?.answers.at(-1)).toEqual({
      name: 'terms-of-call',
      label: expect.stringMatching(/^Accepto les condicions[\s\S]*No es paga res\.$/),
      value: true,
    });
    expect(await page(await pathOf())).not.toContain('cadira coixa');
  });

  // R6.6
  it('is refused without a session, a consent or an open call', async () => {
    expect((await send(accounts.browser(), 'crida')).json).toMatchObject({ code: 'NOT_SIGNED_IN' });
    const browser = await reader();
    const codeOf = async (...[id, answers]: [string, object?]) =>
      (await send(browser, id, answers)).json;
    expect(await codeOf('crida', { 'terms-of-call': false })).toMatchObject({
      code: 'REQUIRED_FIELD',
      fields: { 'terms-of-call': 'mustTrue' },
    });
    expect(await codeOf('crida', { record: '  ', barri: 'x'.repeat(301) })).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { record: 'required', barri: 'maxLength' },
    });
    expect(await codeOf('crida', { foto: 'no-és-cap-fitxer' })).toMatchObject({
      code: 'INVALID_FIELD',
      fields: { foto: 'notReady' },
    });
    expect(await codeOf('futura')).toMatchObject({ code: 'CALL_NOT_OPEN' });
    expect(await codeOf('tancada')).toMatchObject({ code: 'CALL_NOT_OPEN' });
    expect(await codeOf('adults')).toMatchObject({ httpCode: 403, code: 'TOO_YOUNG' });
    expect(await codeOf('retirada')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await own(browser)).toEqual([]);
  });

  it('asks for a file only while its condition is met', async () => {
    const browser = await reader();
    const answers = { 'terms-of-call': true, 'te-foto': true };
    const path = '/api/front/contributions/condicional';
    expect((await browser.call('POST', path, { answers })).json).toMatchObject({
      fields: { foto: 'required' },
    });
    const without = { 'terms-of-call': true };
    expect((await browser.call('POST', path, { answers: without })).status).toBe(200);
  });

  it('has files of its sender, each once, of the kind of their field', async () => {
    const [browser, other] = [await reader(), await reader()];
    const foto = await upload(browser, 'image', await picture('jpeg', { width: 900, height: 700 }));
    expect((await send(other, 'crida', { foto })).json).toMatchObject({
      fields: { foto: 'notReady' },
    });
    expect((await send(browser, 'crida', { video: foto })).json).toMatchObject({
      fields: { video: 'notReady' },
    });
    const sent = await send(browser, 'crida', { foto }, { alts: { [foto]: 'Una foguera' } });
    expect(sent.json?.response).toMatchObject({ contribution: { files: [{ kind: 'image' }] } });
    expect((await send(browser, 'crida', { foto })).json).toMatchObject({
      fields: { foto: 'notReady' },
    });
  });

  it('is counted for a reader and a day', async () => {
    const browser = await reader();
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(browser, 'crida')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await own(browser)).toHaveLength(20);
  });
});

describe('a decision about a contribution', () => {
  it('shows it on the wall with its picture and film, and tells its sender', async () => {
    const { browser, registration } = await aReader(accounts);
    const foto = await upload(browser, 'image', await picture('jpeg', { width: 900, height: 700 }));
    const video = await upload(browser, 'video', FILM);
    const sent = await send(
      browser,
      'crida',
      { foto, video, record: 'El piano cremava <b>bé</b>.' },
      { alts: { [foto]: 'Un piano en flames' } },
    );
    const id = idOf(sent);
    const file = await editor.call('GET', `${DESK}/${id}/files/${foto}`);
    expect([
      file.status,
      file.headers['content-disposition'],
      file.headers['x-content-type-options'],
      file.headers['content-security-policy'],
    ]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="reader-\w{8}\.jpg"$/),
      'nosniff',
      "sandbox; default-src 'none'",
    ]);
    expect((await browser.call('GET', `${DESK}/${id}/files/${foto}`)).status).toBe(401);
    const path = await pathOf();
    expect((await decide(id, { state: 'accepted' })).json?.response).toMatchObject({
      state: 'accepted',
    });
    await until('the wall shows it', async () => (await page(path)).includes('El piano cremava'));
    const html = await page(path);
    expect(html).toContain('El piano cremava &lt;b&gt;bé&lt;/b&gt;.');
    expect(html).toContain('alt="Un piano en flames"');
    expect(html).toMatch(/\/media\/files\/reader-[\w-]+\.mp4/);
    expect(html).not.toContain('remei@correu.example');
    const film = /\/media\/files\/reader-[\w-]+\.mp4/.exec(html)?.[0] ?? '';
    expect((await editor.open(film)).headers['cache-control']).toBe('public, max-age=300');
    expect((await accounts.mailsTo(registration.email)).at(-1)?.subject).toContain('Hem publicat');
    const image = /src="([^"]+reader-[^"]+\.jpg)"/.exec(html)?.[1] ?? '';
    expect((await editor.open(image)).status).toBe(200);
    // It is on the desk as before.
    expect((await editor.call('GET', `${DESK}/${id}/files/${foto}`)).status).toBe(200);
  });

  it('needs words for a rejection and a question, which the sender answers', async () => {
    const { browser, registration } = await aReader(accounts);
    const id = idOf(await send(browser, 'crida'));
    expect((await decide(id, { state: 'rejected' })).json).toMatchObject({
      code: 'INVALID_FIELDS',
    });
    expect((await decide(id, { state: 'done' })).json).toMatchObject({ code: 'INVALID_FIELDS' });
    await decide(id, { state: 'asked', note: 'Quin any era?' });
    expect(await own(browser)).toMatchObject([{ state: 'asked', note: 'Quin any era?' }]);
    expect((await accounts.mailsTo(registration.email)).at(-1)?.text).toContain('Quin any era?');
    const path = `/api/front/contributions/crida/${id}`;
    expect((await (await reader()).call('PUT', path, { text: 'Jo no' })).status).toBe(404);
    expect((await browser.call('PUT', path, { text: ' ' })).json).toMatchObject({
      code: 'REQUIRED_FIELD',
    });
    expect((await browser.call('PUT', path, { text: 'El 1974.' })).status).toBe(200);
    expect((await browser.call('PUT', path, { text: 'El 1975.' })).status).toBe(404);
    expect(await own(browser)).toMatchObject([{ state: 'waiting', note: null }]);
    const row = (await rows()).find((one) => one.id === id);
    expect(row?.answers.at(-1)).toEqual({
      name: 'reply',
      label: 'Quin any era?',
      value: 'El 1974.',
    });
  });

  it('ends on the wall when the reader withdraws, or deletes the account', async () => {
    const path = await pathOf();
    for (const way of ['withdraw', 'account'] as const) {
      const { browser, registration } = await aReader(accounts);
      const foto = await upload(
        browser,
        'image',
        await picture('jpeg', { width: 901 + way.length, height: 700 }),
      );
      const record = `La foguera de ${way}.`;
      const id = idOf(await send(browser, 'crida', { foto, record }));
      await decide(id, { state: 'accepted' });
      await until('the wall shows it', async () => (await page(path)).includes(record));
      const file = join(
        accounts.dataFolder,
        'media',
        (await files()).find((one) => one.contribution === id)?.name ?? '',
      );
      expect(existsSync(file)).toBe(true);
      const image = new RegExp(`src="([^"]+reader-${foto}[^"]+\\.jpg)"`).exec(await page(path));
      const sentImage = await editor.open(image?.[1] ?? '');
      expect([sentImage.status, sentImage.headers['cache-control']]).toEqual([
        200,
        'public, max-age=300',
      ]);
      if (way === 'withdraw') {
        const { browser: other } = await aReader(accounts);
        const gone = `/api/front/contributions/crida/${id}`;
        expect((await other.call('DELETE', gone)).status).toBe(404);
        expect((await browser.call('DELETE', gone)).status).toBe(200);
        expect((await browser.call('DELETE', gone)).status).toBe(404);
      } else {
        const { password } = registration;
        const answer = await browser.call('POST', '/api/front/user/delete', { password });
        expect(answer.status).toBe(200);
      }
      await until('the wall shows it no more', async () => !(await page(path)).includes(record));
      if (way === 'account') await clearLeft(id);
      expect((await editor.open(image?.[1] ?? '')).status).toBe(404);
      expect(existsSync(file)).toBe(false);
    }
  });
});

describe('what was sent by a form', () => {
  it('leaves the house as a table and as an archive, with a row in the audit table', async () => {
    const browser = await reader();
    await send(browser, 'sense-mur', {
      record: '=HYPERLINK("http://lladre.example")',
      signature: '',
    });
    const table = await editor.call('GET', `${DESK}/export?form=sense-mur`);
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(table.text).toContain(`"'=HYPERLINK(""http://lladre.example"")"`);
    const zip = await editor.call('GET', `${DESK}/export?form=crida&format=zip`);
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.text.startsWith('PK')).toBe(true);
    expect((await browser.call('GET', `${DESK}/export?form=crida`)).status).toBe(401);
    const { audit } = accounts.application.wiring;
    const [last] = await audit.list({ site: 'elfar', limit: 1 });
    expect(last).toMatchObject({ verb: 'export', subject: { kind: 'form', id: 'crida' } });
  });

  it('is listed by form with the calls of the site', async () => {
    const { json } = await editor.call('GET', `${DESK}/forms`);
    expect(Object(json?.response)['forms']).toContainEqual({
      form: 'crida',
      headline: 'Expliqueu-nos la nit',
      counts: expect.objectContaining({ waiting: expect.any(Number) }),
    });
    const listed = await editor.call('GET', `${DESK}?form=crida&state=accepted`);
    expect(Object(listed.json?.response)['contributions']).not.toEqual([]);
    expect((await editor.call('GET', `${DESK}?form=contact`)).json?.response).toMatchObject({
      contributions: [],
    });
  });
});

describe('a file that is sent by a form without JavaScript', () => {
  const BOUNDARY = 'x-boundary';
  /** Posts the form of the page as a browser does. */
  const post = async (
    browser: ReaderBrowser,
    id: string,
    parts: { name: string; file?: string; value: string | Uint8Array }[],
    { origin = 'http://elfar.localhost', end = `--${BOUNDARY}--\r\n` } = {},
  ) => {
    const body = Buffer.concat([
      ...parts.flatMap(({ name, file, value }) => [
        Buffer.from(
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
            file === undefined ? '' : `; filename="${file}"\r\nContent-Type: image/jpeg`
          }\r\n\r\n`,
        ),
        Buffer.from(value),
        Buffer.from('\r\n'),
      ]),
      Buffer.from(end),
    ]);
    const cookie = [...browser.cookies].map((one) => one.join('=')).join('; ');
    return ask(accounts.url, {
      method: 'POST',
      path: `/api/front/contributions/crida/${id}/file`,
      headers: {
        host: 'elfar.localhost',
        origin,
        cookie,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body,
    });
  };

  it('is added to the contribution, and leads back to the page', async () => {
    const browser = await reader();
    const id = idOf(await send(browser, 'crida'));
    const bytes = await picture('jpeg', { width: 640, height: 480 });
    const answer = await post(browser, id, [
      { name: 'field', value: 'foto' },
      { name: 'alt', value: 'Una foguera' },
      { name: 'file', file: '../../foguera.jpg', value: bytes },
    ]);
    expect([answer.status, answer.headers['location']]).toEqual([
      303,
      expect.stringMatching(/\/crida\/participar\/\?alert=added$/),
    ]);
  });

  it('is refused if it lies, is missing, is too much, or is for another contribution', async () => {
    const [browser, other] = [await reader(), await reader()];
    const id = idOf(await send(browser, 'crida'));
    const bytes = await picture('jpeg', { width: 640, height: 481 });
    const photo = (value: string | Uint8Array = bytes, file = 'foguera.jpg') => [
      { name: 'field', value: 'foto' },
      { name: 'file', file, value },
    ];
    const problem = async (...sent: Parameters<typeof post>) =>
      new URL((await post(...sent)).headers['location'] ?? '', accounts.url).search;
    expect(await problem(browser, id, photo('<script>alert(1)</script>'))).toBe(
      '?fitxer=not-image',
    );
    expect(await problem(browser, id, photo(''))).toBe('?fitxer=none');
    expect(await problem(browser, id, [{ name: 'field', value: 'foto' }])).toBe('?fitxer=none');
    expect(
      await problem(browser, id, [{ name: 'field', value: 'barri' }, ...photo().slice(1)]),
    ).toBe('?fitxer=none');
    expect(await problem(browser, id, photo(), { end: '' })).toBe('?fitxer=none');
    expect(await problem(browser, id, photo(bytes.subarray(0, 3000)))).toBe('?fitxer=damaged');
    expect(await problem(other, id, photo())).toBe('?fitxer=many');
    for (const _ of [1, 2]) expect(await problem(browser, id, photo())).toBe('?alert=added');
    expect(await problem(browser, id, photo())).toBe('?fitxer=many');
    expect(await own(browser)).toMatchObject([{ files: [{ name: 'foguera.jpg' }, {}] }]);
    expect((await post(accounts.browser(), id, photo())).status).toBe(401);
    const foreign = await post(browser, id, photo(), { origin: 'http://lladre.example' });
    expect(foreign.status).toBe(403);
    expect((await post(browser, 'no-hi-es', photo())).status).toBe(404);
  });
});
