import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import * as schema from '#server/platform/database/tables/comment-schema.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { resetDemonstrations } from '#server/programs/worker/reset-demonstration.ts';
import { picture } from '#tests/support/media/sample-files.ts';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { anInterview } from '#tests/support/interviews/interview-story.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const DEMO = {
  email: 'lectora@elfar.example',
  password: 'Xaloc-i-Gregal-7',
  nick: 'lectora de prova',
  name: 'Laia',
  surname: 'Moll',
  roles: ['editor', 'moderator'],
};

let accounts: AccountsApplication;
let visitor: ReaderBrowser;

beforeAll(async () => {
  accounts = await startAccounts({ siteFields: { elfar: `demoReader: ${JSON.stringify(DEMO)}` } });
  visitor = accounts.browser();
  await visitor.call('POST', '/api/front/user/login', {
    email: DEMO.email,
    password: DEMO.password,
  });
  expect((await visitor.call('POST', '/api/front/user/desk', {})).status).toBe(200);
  return () => accounts.close();
});

const wiring = () => accounts.application.wiring;
const refusal = ({ status, json }: { status: number; json: { code?: string } | undefined }) => [
  status,
  json?.code,
];
/** Sends a picture to the desk as a visitor of the demonstration. */
async function upload(body: Buffer, headers: Record<string, string> = {}) {
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await ask(accounts.url, {
    method: 'PUT',
    path: '/api/desk/media/moll.png',
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

const reset = () => {
  const { database, repository, sites, services } = wiring();
  return resetDemonstrations({
    orm: database.orm,
    repository,
    sites,
    services,
    demoReaderOf: services.readers.demoReaderOf,
  });
};

describe('a visitor of a demonstration', () => {
  it('gives no account a subscription, ends none, and ends no session of others', async () => {
    const { registration } = await aReader(accounts);
    expect(
      refusal(
        await visitor.call('POST', '/api/desk/comps', {
          email: registration.email,
          until: '2099-12-31',
        }),
      ),
    ).toEqual([412, 'DEMO_ACCOUNT']);
    expect(refusal(await visitor.call('DELETE', '/api/desk/comps/regal'))).toEqual([
      412,
      'DEMO_ACCOUNT',
    ]);
    expect(refusal(await visitor.call('DELETE', '/api/front/user/sessions'))).toEqual([
      412,
      'DEMO_ACCOUNT',
    ]);
  });

  it('sees that readers wrote, none of their words, and changes nothing of it', async () => {
    const { contributions } = wiring().services.readers;
    const id = await contributions.add(
      {
        site: 'elfar',
        locale: 'ca',
        form: 'contact',
        userId: undefined,
        answers: [{ name: 'message', label: 'Missatge', value: 'Un secret meu' }],
        isSuspect: false,
        keptDays: 1,
      },
      () => Promise.resolve(),
    );
    const listed = await visitor.call('GET', '/api/desk/contributions');
    expect(listed.json?.response?.['contributions']).toMatchObject([{ id, answers: null }]);
    expect(listed.text).not.toContain('secret');
    const path = `/api/desk/contributions/${id}`;
    expect(refusal(await visitor.call('PUT', path, { state: 'done' }))).toEqual([
      412,
      'DEMO_ACCOUNT',
    ]);
    expect(refusal(await visitor.call('DELETE', path))).toEqual([412, 'DEMO_ACCOUNT']);
    expect(await contributions.countWaiting('elfar', 10)).toBe(1);
  });

  it('asks a guest, which no other visitor sees as the own question, until the reset', async () => {
    const document = anInterview({ id: 'mostra', storyId: 'mostra', slug: 'mostra' });
    await wiring().services.publishing.publisher.publish({
      origin: 'push',
      actor: TEST_ACTOR,
      submissions: [{ source: 'mostra', document: { ...document, taxon: 'elfar-politica' } }],
    });
    const path = '/api/front/interviews/mostra';
    const asked = await visitor.call('POST', `${path}/questions`, { text: 'Visc al carrer Nou 7' });
    expect(asked.json?.response).toMatchObject({ state: 'waiting' });
    const own = await visitor.call('GET', `${path}/own`);
    expect(own.json?.response).toMatchObject({ questions: [], children: [] });
    const rows = () => wiring().database.orm.select().from(interviewQuestions);
    expect(await rows()).toHaveLength(1);
    await reset();
    expect(await rows()).toEqual([]);
  });

  it('sends at most 20 MB of files a day, by the declared length', async () => {
    expect((await upload(await picture('png'))).status).toBe(201);
    expect(
      (await upload(await picture('png', { seed: 2 }), { 'content-length': '50000000' })).status,
    ).toBe(429);
    expect(
      (await upload(await picture('png', { seed: 3 }))).status,
      'nobody else either, for a day',
    ).toBe(429);
    const small = await picture('png', { seed: 4 });
    const counter = { what: 'demonstration upload', who: 'elfar' };
    await wiring().services.attempts.forget(counter);
    await wiring().services.attempts.count({
      ...counter,
      most: 20_000,
      window: 86_400,
      amount: 20_000 - Math.ceil(small.length / 1000),
    });
    expect((await upload(small)).status).toBe(201);
    expect((await upload(await picture('png', { seed: 5 }))).status).toBe(429);
    await wiring().services.attempts.forget(counter);
  });

  it('sees no nick and no id of another person in the audit table', async () => {
    const other = await aStaffMember(accounts);
    await wiring().services.desk.roles.give(
      { readerId: other.id, site: 'elfar', role: 'moderator' },
      COMMAND_ACTOR,
    );
    const { json } = await visitor.call('GET', '/api/desk/audit');
    const seen = JSON.stringify(json);
    expect(seen).toContain('give-role');
    expect([seen.includes(other.id), seen.includes(other.registration.nick)]).toEqual([
      false,
      false,
    ]);
    expect(JSON.stringify((await other.browser.call('GET', '/api/desk/audit')).json)).toContain(
      other.id,
    );
  });
});

describe('the reset of a demonstration', () => {
  const BLOG = 'elfar-ca-directe-de-mostra';
  const written = (text: string, expected: number) => ({
    expected,
    isKey: false,
    isPinned: false,
    text,
  });
  const textsOf = async () => {
    const posts = await wiring().repository.listPosts({
      blog: BLOG,
      order: 'newest',
      isKeyOnly: false,
      limit: 50,
    });
    return posts.map(({ post }) => JSON.stringify(post.body)).join('\n');
  };

  beforeAll(async () => {
    const post = (id: string, text: string) => ({
      id,
      at: '2026-03-01T10:00:00Z',
      body: [paragraph(text)],
    });
    const posts = [post('primera', 'Surt la flota.'), post('segona', 'Gira el vent.')];
    const document = storyFields({
      id: BLOG,
      type: 'live-blog',
      taxon: 'elfar-politica',
      isLive: true,
      coverageStart: '2026-03-01T10:00:00+01:00',
      posts,
    });
    const submissions = [{ source: BLOG, document }];
    expect(
      await wiring().services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('takes back posts, changes of posts, alerts and pictures of visitors, and nothing else', async () => {
    const other = await aStaffMember(accounts);
    await other.browser.call('POST', '/api/front/user/desk', {
      password: other.password,
      code: await other.code(),
    });
    const put = (browser: ReaderBrowser, post: string, text: string, expected: number) =>
      browser.call('PUT', `/api/desk/live/${BLOG}/posts/${post}`, written(text, expected));
    expect((await put(visitor, 'meva', 'Compreu a evil.example.', 0)).status).toBe(200);
    expect((await put(visitor, 'primera', 'La flota s’enfonsa.', 1)).status).toBe(200);
    expect((await put(visitor, 'primera', 'La flota s’enfonsa del tot.', 2)).status).toBe(200);
    expect((await put(other.browser, 'seva', 'Arriba la pluja.', 0)).status).toBe(200);
    expect((await put(visitor, 'segona', 'Mentida.', 1)).status).toBe(200);
    expect((await put(other.browser, 'segona', 'El vent gira a llevant.', 2)).status).toBe(200);
    expect(
      (await visitor.call('DELETE', `/api/desk/live/${BLOG}/posts/seva?expected=1`)).status,
    ).toBe(200);
    const alert = { madeOf: '', locale: 'ca', title: 'Premi!', href: 'https://evil.example/' };
    expect((await visitor.call('PUT', '/api/desk/alerts/premi', alert)).json).toMatchObject({
      httpCode: 200,
    });

    await reset();
    const texts = await textsOf();
    for (const kept of ['Surt la flota.', 'El vent gira a llevant.', 'Arriba la pluja.'])
      expect(texts).toContain(kept);
    for (const gone of ['evil.example', 's’enfonsa', 'Mentida']) expect(texts).not.toContain(gone);
    expect((await accounts.browser().open('/alertas/')).html).not.toContain('Premi!');

    const last = async () =>
      (await wiring().services.desk.audit.list({ site: 'elfar', limit: 1 })).at(0)?.id;
    const before = await last();
    await reset();
    expect(await last(), 'a second reset changes nothing').toBe(before);
  });

  it('deletes pictures that no document shows, with their files', async () => {
    const name = String((await upload(await picture('png', { seed: 9 }))).json.response.name);
    const added = await visitor.call('POST', '/api/desk/pictures', { file: name, alt: 'Un far' });
    const id = String(added.json?.response?.['picture']);
    expect((await wiring().repository.findPictures([id])).size).toBe(1);
    await reset();
    expect((await wiring().repository.findPictures([id])).size).toBe(0);
    expect(await wiring().media.find(name)).toBe(undefined);
  });

  it('takes back decisions about comments, their authors and their threads, and none of others', async () => {
    const STORY = 'elfar-ca-el-port-obre';
    const { comments, commentSuspensions, commentThreads, commentWatches } = schema;
    const { orm } = wiring().database;
    const stateOf = async (id: string) =>
      (await orm.select().from(comments).where(eq(comments.id, id)))[0];
    const write = async () => {
      const { browser, id: reader } = await aReader(accounts);
      const { json } = await browser.call('POST', `/api/front/comments/${STORY}`, {
        text: `Comentari ${'x'.repeat(Math.ceil(Math.random() * 40))}`,
      });
      return { browser, reader, id: String(json?.response?.['id']) };
    };
    const decide = async (browser: ReaderBrowser, id: string, act: string) => {
      const version = (await stateOf(id))?.version;
      expect(
        (
          await browser.call('PUT', `/api/desk/moderation/comments/${id}/decision`, {
            act,
            version,
          })
        ).status,
      ).toBe(200);
    };
    const { browser: other } = await aStaffMember(accounts, 'moderator');
    const [published, rejected, decided, withdrawn] = [
      await write(),
      await write(),
      await write(),
      await write(),
    ];
    await decide(other, rejected.id, 'publish');
    await decide(visitor, published.id, 'reject');
    await decide(visitor, published.id, 'publish');
    await decide(visitor, rejected.id, 'reject');
    await decide(visitor, decided.id, 'publish');
    await decide(other, decided.id, 'reject');
    await decide(visitor, withdrawn.id, 'publish');
    expect(
      (await withdrawn.browser.call('DELETE', `/api/front/comments/${STORY}/${withdrawn.id}`))
        .status,
    ).toBe(200);
    const room = '/api/desk/moderation';
    await visitor.call('PUT', `${room}/readers/${published.reader}/suspension`, {
      days: 30,
      text: 'Perquè sí.',
    });
    await visitor.call('PUT', `${room}/readers/${published.reader}/watch`, { isWatched: true });
    await other.call('PUT', `${room}/readers/${decided.reader}/watch`, { isWatched: true });
    await visitor.call('PUT', `${room}/stories/${STORY}`, { isClosed: true });
    const rules = async () => ({
      suspended: (await orm.select().from(commentSuspensions))
        .filter(({ until }) => until > new Date())
        .map(({ userId }) => userId),
      watched: (await orm.select().from(commentWatches)).map(({ userId }) => userId).toSorted(),
      closed: (await orm.select().from(commentThreads))
        .filter(({ isClosed }) => isClosed)
        .map(({ story }) => story),
    });
    expect(await rules()).toEqual({
      suspended: [published.reader],
      watched: [published.reader, decided.reader].toSorted(),
      closed: [STORY],
    });

    await reset();
    const states = await Promise.all(
      [published, rejected, decided, withdrawn].map(async ({ id }) => (await stateOf(id))?.state),
    );
    expect(states).toEqual(['held', 'published', 'rejected', 'deleted']);
    expect(await rules()).toEqual({ suspended: [], watched: [decided.reader], closed: [] });
    const lines = async () =>
      (await wiring().services.desk.audit.list({ site: 'elfar', limit: 1 })).at(0)?.id;
    const before = await lines();
    await reset();
    expect(await lines(), 'a second reset changes nothing').toBe(before);
  });
});
