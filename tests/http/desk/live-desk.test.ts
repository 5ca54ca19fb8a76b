import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { liveFollowers } from '#server/platform/database/tables/desk-schema.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { markedPicture } from '#tests/support/media/marked-pictures.ts';
import { MARKS, marksIn } from '#tests/support/media/marks.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { sendMedia } from '#tests/support/media/sent-media.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { CallAnswer, ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

let accounts: AccountsApplication;
/** Two editors of elfar with open sessions on its desk. */
let one: ReaderBrowser;
let other: ReaderBrowser;
let readerId: string;

beforeAll(async () => {
  accounts = await startAccounts();
  const first = await enter();
  one = first.browser;
  readerId = first.id;
  other = (await enter()).browser;
  return () => accounts.close();
});

async function enter() {
  const member = await aStaffMember(accounts);
  const { browser, password, code } = member;
  const answer = await browser.call('POST', '/api/front/user/desk', {
    password,
    code: await code(),
  });
  expect(answer.status).toBe(200);
  return member;
}

/** Publishes a live blog. */
async function cover(id: string, more: object = {}): Promise<void> {
  const document = storyFields({
    id,
    type: 'live-blog',
    taxon: 'elfar-politica',
    isLive: true,
    coverageStart: '2026-03-01T10:00:00+01:00',
    ...more,
  });
  const { publisher } = accounts.application.wiring.services.publishing;
  const submissions = [{ source: id, document }];
  expect(await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions })).toMatchObject(
    { ok: true },
  );
}

const POST = { expected: 0, isKey: false, isPinned: false, text: 'El **vent** gira.' };
const write = (browser: ReaderBrowser, blog: string, post: string, more: object = {}) =>
  browser.call('PUT', `/api/desk/live/${blog}/posts/${post}`, { ...POST, ...more });
const show = (browser: ReaderBrowser, blog: string, query = '') =>
  browser.call('GET', `/api/desk/live/${blog}${query}`);
const postsOf = ({ json }: CallAnswer) => (json?.response?.['posts'] ?? []) as { id: string }[];
const preview = (browser: ReaderBrowser, blog: string, more: object) => {
  const { expected: _, ...post } = POST;
  return browser.call('POST', `/api/desk/live/${blog}/preview`, { ...post, ...more });
};

describe('the room of a live blog', () => {
  it('stores a post once however often it is sent, tells the other editor, and records who wrote it', async () => {
    await cover('temporal');
    const [first, again] = [
      await write(one, 'temporal', 'p1', { title: 'Ara' }),
      await write(one, 'temporal', 'p1', { title: 'Ara' }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.json?.response).toEqual(again.json?.response);
    expect(first.json?.response).toMatchObject({
      id: 'p1',
      version: 1,
      title: 'Ara',
      text: 'El **vent** gira.',
      editedAt: null,
      author: null,
    });
    const seen = await show(other, 'temporal');
    expect(seen.json?.response).toMatchObject({
      sequence: 1,
      hasMore: false,
      blog: { posts: 1, isLive: true, isShown: true },
    });
    expect(seen.json?.response?.['posts']).toEqual([first.json?.response]);
    const [row] = await accounts.application.wiring.audit.list({ site: 'elfar', limit: 1 });
    expect(row).toMatchObject({
      verb: 'create',
      actor: { kind: 'reader', id: readerId },
      subject: { kind: 'post', id: 'temporal/p1' },
    });
  });

  it('refuses a change of an older version, of a post that was removed, and gives both texts', async () => {
    await cover('dos');
    await write(one, 'dos', 'p1');
    expect(
      (await write(one, 'dos', 'p1', { expected: 1, text: 'Primer.' })).json?.response,
    ).toMatchObject({ version: 2 });
    const late = await write(other, 'dos', 'p1', { expected: 1, text: 'Segon.' });
    expect([late.status, late.json?.code]).toEqual([409, 'OUTDATED_VERSION']);
    const stored = await other.call('GET', '/api/desk/live/dos/posts/p1');
    expect(stored.json?.response).toMatchObject({ version: 2, text: 'Primer.', isRemoved: false });
    expect((await other.call('DELETE', '/api/desk/live/dos/posts/p1?expected=1')).status).toBe(409);
    expect((await other.call('DELETE', '/api/desk/live/dos/posts/p1?expected=2')).status).toBe(200);
    expect((await write(one, 'dos', 'p1', { expected: 2, text: 'Tard.' })).status).toBe(409);
    expect((await one.call('GET', '/api/desk/live/dos/posts/p1')).json?.response).toMatchObject({
      isRemoved: true,
      text: 'Primer.',
    });
    expect(
      (await write(one, 'dos', 'p1', { expected: 0, text: 'Tornada.' })).json?.response,
    ).toMatchObject({ isRemoved: false });
  });

  it('lists what changed after a number, removals too, and the posts before one', async () => {
    await cover('tres');
    for (let n = 1; n <= 55; n += 1) await write(one, 'tres', `p${n}`, { text: `Text ${n}.` });
    const newest = await show(one, 'tres');
    expect(newest.json?.response).toMatchObject({ hasMore: true, sequence: 55 });
    const posts = postsOf(newest);
    expect([posts.length, posts[0]?.id, posts.at(-1)?.id]).toEqual([50, 'p55', 'p6']);
    const older = await show(one, 'tres', '?before=p6');
    expect(postsOf(older).map(({ id }) => id)).toEqual(['p5', 'p4', 'p3', 'p2', 'p1']);
    expect(older.json?.response?.['hasMore']).toBe(false);
    await one.call('DELETE', '/api/desk/live/tres/posts/p2?expected=1');
    const changes = await show(one, 'tres', '?since=55');
    expect(changes.json?.response).toMatchObject({
      sequence: 56,
      posts: [{ id: 'p2', isRemoved: true }],
    });
    expect((await show(one, 'tres', '?since=0')).json?.response).toMatchObject({
      sequence: 51,
      hasMore: true,
    });
    for (const query of ['?since=-1', '?since=x', '?before=a%20b', '?since=99999999999'])
      expect((await show(one, 'tres', query)).status, query).toBe(400);
    expect((await show(one, 'tres', '?before=never')).status).toBe(404);
  });

  it('tells the others who writes a post, and not oneself, until it is released or the session ends', async () => {
    await cover('quatre');
    expect((await one.call('PUT', '/api/desk/live/quatre/posts/p9/lease')).status).toBe(200);
    expect((await show(one, 'quatre')).json?.response?.['editors']).toEqual([]);
    expect((await show(other, 'quatre')).json?.response?.['editors']).toEqual([
      { post: 'p9', nick: expect.any(String) },
    ]);
    expect((await one.call('DELETE', '/api/desk/live/quatre/posts/p9/lease')).status).toBe(200);
    expect((await show(other, 'quatre')).json?.response?.['editors']).toEqual([]);
    const third = await enter();
    await third.browser.call('PUT', '/api/desk/live/quatre/posts/p9/lease');
    await third.browser.call('DELETE', '/api/desk/session');
    expect((await show(other, 'quatre')).json?.response?.['editors']).toEqual([]);
  });

  it('counts the open pages that follow the live blog on all nodes, in place of former numbers', async () => {
    await cover('seguit');
    const { followers } = accounts.application.wiring.services.desk.live;
    const shown = async () => (await show(one, 'seguit')).json?.response?.['followers'];
    expect(await shown()).toBe(0);
    await followers.save({
      node: 'a',
      blogs: [
        { id: 'seguit', count: 40 },
        { id: 'altre', count: 5 },
      ],
    });
    await followers.save({ node: 'b', blogs: [{ id: 'seguit', count: 2 }] });
    expect(await shown()).toBe(42);
    await followers.save({ node: 'a', blogs: [{ id: 'seguit', count: 39 }] });
    expect(await shown()).toBe(41);
    await followers.save({ node: 'a', blogs: [] });
    await followers.clearOld();
    expect(await shown()).toBe(2);
    await accounts.application.wiring.database.orm
      .update(liveFollowers)
      .set({ at: new Date(Date.now() - 60_000) });
    expect(await shown()).toBe(0);
  });

  it('reminds the home of a live blog that continues without a post for two hours', async () => {
    const silent = async () => {
      const home = (await one.call('GET', '/api/desk/home')).json?.response;
      const waiting = home?.['waiting'] as { kind: string; count: number }[] | undefined;
      return waiting?.find(({ kind }) => kind === 'silent-blogs')?.count ?? 0;
    };
    const before = await silent();
    await cover('callat');
    await cover('acabat', { isLive: false, coverageEnd: '2026-03-01T12:00:00+01:00' });
    expect(await silent()).toBe(before + 1);
    await write(one, 'callat', 'p1');
    expect(await silent()).toBe(before);
  });

  it('previews a post by the component of the page, without storing it', async () => {
    await cover('cinc');
    const answer = await preview(one, 'cinc', {
      title: 'Títol',
      text: 'El **vent** gira.\n\n- una\n- dues',
    });
    const html = String(answer.json?.response?.['html']);
    expect(html).toContain('<strong>vent</strong>');
    expect(html).toMatch(/<h2[^>]*>Títol<\/h2>/);
    expect(html).not.toContain('<script');
    expect((await show(one, 'cinc')).json?.response).toMatchObject({ sequence: 0, posts: [] });
    expect(
      (
        await ask(accounts.url, {
          path: '/api/desk/written-post/',
          headers: { host: 'elfar.localhost' },
        })
      ).status,
    ).toBe(404);
  });

  it.each([
    ['script', '<script>alert(1)</script>', 200],
    ['a form', '<form><input></form>', 400],
    ['an event handler', '<b onclick="x()">a</b>', 200],
    ['an unsafe link', '[a](javascript:alert(1))', 400],
    ['an unknown picture', '![a](picture:no-hi-es)', 400],
    ['an unknown poll', '```poll\npoll: no-hi-es\n```', 400],
    ['a foreign frame', '<iframe src="https://evil.example/"></iframe>', 200],
    ['nothing', ' \n ', 400],
    ['a text of 70 KB', 'a'.repeat(70_000), 413],
  ])('publishes nothing unsafe of %s', async (_name, text, status) => {
    await cover('sis');
    const post = `p${text.length}`;
    const answer = await write(one, 'sis', post, { text });
    expect(answer.status).toBe(status);
    expect((await preview(one, 'sis', { text })).status).toBe(status);
    if (status !== 200) return;
    const page = await ask(accounts.url, {
      path: `/politica/2026/03/01/sis/${post}/`,
      headers: { host: 'elfar.localhost' },
    });
    const printed = new RegExp(`<li id="${post}".*?</li>`, 's').exec(page.body.toString())?.[0];
    expect(printed).toContain(post);
    expect(printed).not.toMatch(/<script|<iframe|<form|onclick=|href="javascript/);
  });

  it('refuses a text of more than 10,000 characters, and one that takes the parser a second', async () => {
    await cover('vuit');
    for (const send of [
      preview,
      (...[who, blog, more]: Parameters<typeof preview>) => write(who, blog, 'p1', more),
    ]) {
      expect(await send(one, 'vuit', { text: 'a'.repeat(10_001) })).toMatchObject({
        status: 400,
        json: { fields: { text: 'too_big' } },
      });
      const complex = `\`\`\`gallery\n${'? - '.repeat(300)}`;
      expect(await send(one, 'vuit', { text: complex })).toMatchObject({
        status: 422,
        json: { fields: { text: 'tooComplex' } },
      });
    }
  });

  it('answers other calls while it parses a text', async () => {
    await cover('vuit');
    const order: string[] = [];
    const parsed = preview(one, 'vuit', { text: `\`\`\`gallery\n${'? - '.repeat(300)}` }).then(() =>
      order.push('preview'),
    );
    const searched = accounts
      .browser()
      .call('GET', '/api/front/search?text=port')
      .then(() => order.push('search'));
    await Promise.all([parsed, searched]);
    expect(order).toEqual(['search', 'preview']);
  });

  it.each([
    ['a live blog of another site', '/api/desk/live/marea/posts/p1'],
    ['an article', '/api/desk/live/elfar-ca-el-port-obre/posts/p1'],
    ['a live blog that does not exist', '/api/desk/live/res/posts/p1'],
    ['a page of the live blog as a post', '/api/desk/live/set/posts/claves'],
  ])('has nothing to write at %s', async (_name, address) => {
    await cover('set');
    await cover('marea', {
      site: 'ondamarea',
      locale: 'es',
      taxon: 'ondamarea-mar',
      tags: [],
      authors: [],
    }).catch(() => {});
    expect((await one.call('PUT', address, POST)).status).toBe(404);
    expect((await one.call('GET', address)).status).toBe(404);
    expect((await one.call('PUT', `${address}/lease`)).status).toBe(404);
  });

  it('takes a picture of the device with its description, and the post shows it', async () => {
    await cover('vuit');
    const bytes = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#246' },
    })
      .png()
      .toBuffer();
    const sent = await upload(one, 'El moll.png', bytes);
    expect(sent.status).toBe(201);
    const { name } = sent.json.response;
    for (const alt of ['', ' '])
      expect((await one.call('POST', '/api/desk/pictures', { file: name, alt })).status).toBe(400);
    expect(
      (
        await one.call('POST', '/api/desk/pictures', {
          file: 'no-hi-es-0a1b2c3d4e5f6071.png',
          alt: 'a',
        })
      ).status,
    ).toBe(400);
    const added = await one.call('POST', '/api/desk/pictures', {
      file: name,
      alt: 'El moll, buit',
    });
    expect(added.status).toBe(200);
    const again = await other.call('POST', '/api/desk/pictures', {
      file: name,
      alt: 'Una altra descripció',
    });
    expect(again.json?.response).toEqual(added.json?.response);
    const text = `![El moll](picture:${String(added.json?.response?.['picture'])})`;
    expect((await write(one, 'vuit', 'p1', { text })).json?.response).toMatchObject({ text });
  });

  it('refuses a picture with an address of the newsroom’s own system, which tools alone name', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const { media, publishing } = accounts.application.wiring.services;
    const source = 'https://cms.example/foto.png';
    const address = `?source=${encodeURIComponent(source)}`;
    const ofTool = {
      target: `cms.png${address}`,
      token: publishing.contentToken,
      type: 'image/png',
    };
    expect(await sendMedia(accounts.url, { ...ofTool, body: await picture('#111') })).toMatchObject(
      { status: 201 },
    );
    for (const query of [
      address,
      '?source=',
      `?Source=a&source=${encodeURIComponent(source)}`,
      '?a=b',
    ])
      expect(await upload(one, 'evil.png', await picture('#f00'), {}, query), query).toMatchObject({
        status: 422,
      });
    expect((await media.findSent([source])).get(source)?.name).toMatch(/^cms-/);
  });

  it('takes a picture without what it says about its source, and offers its credit to the person', async () => {
    const sent = await upload(one, 'mobil.jpg', await markedPicture('jpeg'), {
      'content-type': 'image/jpeg',
    });
    expect(sent).toMatchObject({
      status: 201,
      json: { response: { proposed: { credit: `${MARKS.artist} / Agència Llevant` } } },
    });
    const { media } = accounts.application.wiring;
    expect(marksIn(readFileSync((await media.find(sent.json.response.name)) ?? ''))).toEqual([]);
  });

  it('refuses a picture of a reader, from another origin, of another type, and one that is none', async () => {
    const bytes = readFileSync(path.join(import.meta.dirname, 'live-desk.test.ts'));
    expect((await upload(one, 'a.png', bytes)).status).toBe(422);
    expect((await upload(one, 'a.mp4', bytes, { 'content-type': 'video/mp4' })).status).toBe(415);
    expect((await upload(one, 'a.png', bytes, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await upload(one, 'a.png', bytes, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
    const reader = accounts.browser();
    expect((await upload(reader, 'a.png', bytes)).status).toBe(401);
    const { desk } = accounts.application.wiring.services;
    const third = await enter();
    await desk.roles.take(
      { readerId: third.id, site: 'elfar', role: 'editor' },
      { kind: 'command', id: 'role' },
    );
    expect((await upload(third.browser, 'a.png', bytes)).status).toBe(401);
  });
});

/** Sends a file to the desk with the cookies of a browser. */
async function upload(
  browser: ReaderBrowser,
  name: string,
  body: Buffer,
  headers: Record<string, string> = {},
  query = '',
) {
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await ask(accounts.url, {
    method: 'PUT',
    path: `/api/desk/media/${encodeURIComponent(name)}${query}`,
    headers: {
      host: 'elfar.localhost',
      origin: 'http://elfar.localhost',
      'content-type': 'image/png',
      cookie,
      ...headers,
    },
    body,
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}
