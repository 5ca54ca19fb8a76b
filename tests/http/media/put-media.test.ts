import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cleaned } from '#tests/support/media/cleaned-file.ts';
import {
  CAPTIONS,
  FILM,
  FILM_BEGINNING,
  mp3,
  ogg,
  picture,
  SOUND,
} from '#tests/support/media/sample-files.ts';
import { mediaFilesOf, sendMedia, type MediaRequest } from '#tests/support/media/sent-media.ts';
import {
  ninjsStory,
  startPushing,
  type PushingApplication,
} from '#tests/support/newsroom/pushed-stories.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { until } from '#tests/support/until.ts';

const GIB = 1024 ** 3;
let application: PushingApplication;
let token: string;

beforeAll(async () => {
  application = await startPushing();
  token = application.node.application.wiring.services.publishing.contentToken;
  return () => application.close();
});

const left = () => mediaFilesOf(application.node.dataFolder);
const put = (target: string, body?: Uint8Array, more: Partial<MediaRequest> = {}) =>
  sendMedia(application.node.url, { target, token, ...(body && { body }), ...more });

afterEach(() => until('no unfinished file is left', () => left().unfinished.length === 0));

describe('a sent file', () => {
  it.each([
    ['film.mp4', 'video/mp4', FILM, { kind: 'film', duration: 12, width: 960, height: 540 }],
    ['bells.m4a', 'audio/mp4', SOUND, { kind: 'sound', duration: expect.closeTo(60, 0) }],
    ['noise.mp3', 'audio/mpeg', mp3(50), { kind: 'sound', duration: expect.closeTo(1.306, 2) }],
    ['noise.ogg', 'audio/ogg; codecs=opus', ogg(), { kind: 'sound', duration: 1 }],
    ['film.ca.vtt', 'text/vtt; charset=utf-8', Buffer.from(CAPTIONS), { kind: 'captions' }],
  ])(
    'is stored, answered with its facts and sent by its path: %s',
    async (name, type, bytes, facts) => {
      const first = await put(name, bytes, { type });
      expect(first).toMatchObject({ status: 201, json: { httpCode: 201, response: facts } });
      const { path: at = '' } = first?.json.response ?? {};
      expect(at).toMatch(/^\/media\/files\/[a-z0-9-]+-[0-9a-f]{16}\.[a-z0-9]+$/);
      expect(await put(`again-${name}`, bytes, { type })).toMatchObject({
        status: 200,
        json: { response: { ...facts, path: at } },
      });
      const sent = await ask(application.node.url, {
        path: at,
        headers: { host: 'elfar.localhost' },
      });
      expect([
        sent.status,
        sent.headers['content-type']?.split(';')[0],
        sent.body.equals((await cleaned(bytes, name.split('.').at(-1) ?? '')).bytes),
      ]).toEqual([200, type.split(';')[0], true]);
      expect(sent.headers['content-security-policy']).toContain('sandbox');
    },
  );

  it.each([
    ['VISTA.JPG', /^vista-[0-9a-f]{16}\.jpg$/],
    [
      'Llum%20d%E2%80%99agost%20a%20l%C2%B7la%20Cala.jpeg',
      /^llum-d-agost-a-l-la-cala-[0-9a-f]{16}\.jpeg$|^llum-d-agost-a-lla-cala-/,
    ],
    ['%E6%B8%AF.jpg', /^picture-[0-9a-f]{16}\.jpg$/],
    [`${'a'.repeat(190)}.jpg`, /^a{60}-[0-9a-f]{16}\.jpg$/],
  ])('has a name of its own for %s', async (target, name) => {
    const answer = await put(target, await picture('jpeg', { seed: target.length }), {
      type: 'image/jpeg',
    });
    expect(answer).toMatchObject({
      status: 201,
      json: { response: { kind: 'picture', name: expect.stringMatching(name), width: 96 } },
    });
  });

  it('is one whole file when it is sent four times at once', async () => {
    const bytes = mp3(2000);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => put('at-once.mp3', bytes, { type: 'audio/mpeg' })),
    );
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(left().whole.filter((name) => name.startsWith('at-once'))).toHaveLength(1);
  });

  it('leaves two whole files when other bytes are sent with the same name at once, and the address has one of them', async () => {
    const source = 'https://cms.example/at-once.mp3';
    const target = `other.mp3?source=${encodeURIComponent(source)}`;
    const answers = await Promise.all(
      [31, 32].map((frames) => put(target, mp3(frames), { type: 'audio/mpeg' })),
    );
    const names = answers.map((answer) => answer?.json.response?.name ?? '');
    expect(new Set(names).size).toBe(2);
    const found = await application.node.application.wiring.services.media.findSent([source]);
    expect(names).toContain(found.get(source)?.name);
  });
});

describe('a file is refused without a trace', () => {
  const jpeg = { type: 'image/jpeg' };
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

  it.each([
    [
      'text as a picture',
      'a.jpg',
      'image/jpeg',
      () => Buffer.from('hello'),
      'is not a picture in JPEG',
    ],
    [
      'a PNG picture as JPEG',
      'a.jpg',
      'image/jpeg',
      () => picture('png'),
      'is not a picture in JPEG',
    ],
    [
      'SVG as PNG',
      'a.png',
      'image/png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'is not a picture in PNG',
    ],
    [
      'half a picture',
      'a.jpg',
      'image/jpeg',
      async () => half(await picture()),
      'cannot be decoded',
    ],
    ['nothing', 'a.jpg', 'image/jpeg', () => Buffer.alloc(0), 'is empty'],
    ['half a film', 'a.mp4', 'video/mp4', () => half(FILM), 'it is not whole'],
    [
      'the beginning of a play list',
      'a.mp4',
      'video/mp4',
      () => FILM_BEGINNING,
      'has no sound and no pictures',
    ],
    ['a sound as a film', 'a.mp4', 'video/mp4', () => SOUND, 'has no track of pictures'],
    [
      'HTML as a film',
      'a.mp4',
      'video/mp4',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'is not MP4',
    ],
    [
      'half an MP3 frame',
      'a.mp3',
      'audio/mpeg',
      () => mp3(20).subarray(0, -9),
      'ends within a frame',
    ],
    ['half an Ogg page', 'a.ogg', 'audio/ogg', () => ogg().subarray(0, -9), 'ends within a page'],
    [
      'captions in Latin-1',
      'a.vtt',
      'text/vtt',
      () => Buffer.from(CAPTIONS, 'latin1'),
      'is not text in UTF-8',
    ],
    [
      'captions with a script',
      'a.vtt',
      'text/vtt',
      () => Buffer.from(CAPTIONS.replace('Avui', '<script>')),
      'has the tag <script>',
    ],
  ])('if it is %s', async (_name, target, type, bytes, reason) => {
    const before = left().whole;
    expect(await put(target, await bytes(), { type })).toMatchObject({
      status: 422,
      json: { code: 'INVALID_FIELDS', fields: { body: expect.stringContaining(reason) } },
    });
    expect(left().whole).toEqual(before);
  });

  it.each([
    ['of a type that no file has', 'a.svg', 'image/svg+xml', 415, undefined],
    ['without a type', 'a.jpg', undefined, 415, undefined],
    ['of a form', 'a.jpg', 'multipart/form-data; boundary=x', 415, undefined],
    ['of another type than its name', 'a.mp4', 'image/jpeg', 422, 'content-type'],
    ['without an ending', 'film', 'video/mp4', 422, 'name'],
    ['with the ending of a script', 'a.html', 'image/jpeg', 422, 'name'],
    ['with a name of 300 characters', `${'a'.repeat(296)}.jpg`, 'image/jpeg', 422, 'name'],
    ['with a line break in its name', 'a%0Ab.jpg', 'image/jpeg', 422, 'name'],
    ['with a mark of direction in its name', 'a%E2%80%AEgpj.jpg', 'image/jpeg', 422, 'name'],
    ['with NUL in its name', 'a%00.jpg', 'image/jpeg', 400, undefined],
    ['with a slash in its name', 'a%2fb.jpg', 'image/jpeg', 400, undefined],
    ['with a backslash in its name', 'a%5cb.jpg', 'image/jpeg', 400, undefined],
    ['with a name that is no UTF-8', 'a%ff.jpg', 'image/jpeg', 404, undefined],
    ['in a folder', 'a/b.jpg', 'image/jpeg', 404, undefined],
    ['above the folder', '../b.jpg', 'image/jpeg', 400, undefined],
    ['above the folder, encoded', '%2e%2e/b.jpg', 'image/jpeg', 400, undefined],
    ['named ..', '..', 'image/jpeg', 400, undefined],
    ['named .., encoded', '%2e%2e', 'image/jpeg', 400, undefined],
    ['with an address that is none', 'a.jpg?source=port', 'image/jpeg', 422, 'source'],
    ['with a script as address', 'a.jpg?source=javascript:alert(1)', 'image/jpeg', 422, 'source'],
    [
      'with an address of 3,000 characters',
      `a.jpg?source=https://a/${'a'.repeat(3000)}`,
      'image/jpeg',
      422,
      'source',
    ],
    ['with an unknown parameter', 'a.jpg?sorce=https://a/b', 'image/jpeg', 422, 'query'],
  ])('if it is sent %s, before its body is read', async (_name, target, type, status, field) => {
    const before = left().whole;
    const answer = await put(target, undefined, {
      ...(type && { type }),
      headers: { 'content-length': '1000' },
    });
    expect([answer?.status, Object.keys(answer?.json.fields ?? {})]).toEqual([
      status,
      field === undefined ? [] : [field],
    ]);
    expect(left().whole).toEqual(before);
  });

  it.each([
    ['5 GiB of film', 'a.mp4', 'video/mp4', 5 * GIB],
    ['5 MB of captions', 'a.vtt', 'text/vtt', 5_000_000],
    ['a picture of 51 MiB', 'a.jpg', 'image/jpeg', 51 * 1024 * 1024],
  ])('if it announces %s', async (_name, target, type, length) => {
    const answer = await put(target, undefined, {
      type,
      headers: { 'content-length': String(length) },
    });
    expect(answer).toMatchObject({ status: 413, json: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('if it has more bytes than its type may have, without announcing them', async () => {
    const answer = await put('a.vtt', Buffer.alloc(2 * 1024 * 1024, 'a'), {
      type: 'text/vtt',
      headers: { 'transfer-encoding': 'chunked' },
    });
    expect(answer === undefined || answer.status === 413).toBe(true);
  });

  it('if its connection ends before it does', async () => {
    const before = left().whole;
    await put('cut.mp4', FILM.subarray(0, 100_000), {
      type: 'video/mp4',
      headers: { 'content-length': String(FILM.length) },
      isCut: true,
    });
    await until('the upload is gone', () => left().unfinished.length === 0);
    expect(left().whole).toEqual(before);
  });

  it.each([
    ['without a token', ''],
    ['with another token', 'other'],
    ['with the token of the operator’s commands', 'command'],
  ])('if it is sent %s', async (_name, name) => {
    const used =
      name === 'command' ? application.node.application.wiring.services.desk.commandToken : name;
    expect(await put('a.jpg', await picture(), { ...jpeg, token: used })).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
  });

  it.each(['GET', 'POST', 'DELETE'])('if the method is %s', async (method) => {
    const answer = await ask(application.node.url, {
      method,
      path: '/api/media/a.jpg',
      headers: { host: 'elfar.localhost' },
    });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'PUT']);
  });

  it('if it has no name', async () => {
    expect(await put('', await picture(), jpeg)).toMatchObject({ status: 405 });
  });

  it('if the disk has no place for it, with 503', async () => {
    const blocked = await startPushing();
    const folder = path.join(blocked.node.dataFolder, 'media');
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, 'a file in the place of the folder');
    const send = async () =>
      sendMedia(blocked.node.url, {
        target: 'a.jpg',
        ...jpeg,
        token: blocked.node.application.wiring.services.publishing.contentToken,
        body: await picture(),
      });
    try {
      expect(await send()).toMatchObject({
        status: 503,
        retryAfter: '60',
        json: { code: 'SERVICE_UNAVAILABLE' },
      });
      rmSync(folder);
      renameSync(`${folder}.away`, folder);
      await until(
        'the upload is gone',
        () => mediaFilesOf(blocked.node.dataFolder).unfinished.length === 0,
      );
      expect(await send()).toMatchObject({ status: 201 });
    } finally {
      await blocked.close();
    }
  });
});

it('a node whose folder of originals is unmounted refuses files and stories that name them, and takes both once it is back', async () => {
  const unmounted = await startPushing();
  const folder = path.join(unmounted.node.dataFolder, 'media');
  const { contentToken } = unmounted.node.application.wiring.services.publishing;
  const send = async (frames: number) =>
    sendMedia(unmounted.node.url, {
      target: 'a.mp3',
      type: 'audio/mpeg',
      token: contentToken,
      body: mp3(frames),
    });
  const push = (at: string) =>
    unmounted.push(
      'names-a-file',
      ninjsStory({ body_html: `<p>Text.</p><audio src="${at}"></audio>` }),
    );
  try {
    const sent = await send(60);
    const at = sent?.json.response?.path ?? '';
    renameSync(folder, `${folder}.away`);
    mkdirSync(folder);
    expect(await send(61)).toMatchObject({
      status: 503,
      retryAfter: '60',
      json: { code: 'SERVICE_UNAVAILABLE' },
    });
    expect(await push(at)).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } });
    expect(readdirSync(folder)).toEqual([]);
    await unmounted.node.application.wiring.mediaFolder.look();
    expect((await ask(unmounted.node.url, { path: '/healthz/media' })).status).toBe(503);
    rmSync(folder, { recursive: true });
    renameSync(`${folder}.away`, folder);
    await unmounted.node.application.wiring.mediaFolder.look();
    expect([
      sent?.status,
      (await send(61))?.status,
      (await push(at)).status,
      (await ask(unmounted.node.url, { path: '/healthz/media' })).status,
    ]).toEqual([201, 201, 201, 200]);
  } finally {
    await unmounted.close();
  }
});

describe('the list of sent files', () => {
  const list = async (query: string, authorization = `Bearer ${token}`) => {
    const answer = await ask(application.node.url, {
      path: `/api/media${query}`,
      headers: { host: 'elfar.localhost', authorization },
    });
    return { status: answer.status, json: JSON.parse(answer.body.toString()) };
  };

  it('has each file with its path, kind and instant', async () => {
    const sent = await put('listed.mp3', mp3(77), { type: 'audio/mpeg' });
    const { status, json } = await list('?unused=true');
    expect(status).toBe(200);
    const { name, path: at } = sent?.json.response ?? {};
    const listed = json.response.files.find((file: { name: string }) => file.name === name);
    expect(listed).toEqual({
      name,
      path: at,
      kind: 'sound',
      bytes: 77 * 417,
      sentAt: expect.stringMatching(/^2\d{3}-.*Z$/),
    });
  });

  it('continues where the page before ended', async () => {
    const { files, next } = (await list('?limit=1')).json.response;
    expect([files.length, next]).toEqual([1, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    const following = (await list(`?limit=1&after=${next}`)).json.response;
    expect(following.files[0].name).not.toBe(files[0].name);
  });

  it.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?after=..',
    '?after=%27',
    '?unused=false',
    '?other=1',
    '?after=a&after=b',
  ])('refuses the query %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, json: { code: 'INVALID_FIELDS' } });
  });

  it.each(['', 'Bearer ', 'Bearer other'])(
    'is refused with the authorization "%s"',
    async (authorization) => {
      expect(await list('', authorization)).toMatchObject({ status: 401 });
    },
  );
});
