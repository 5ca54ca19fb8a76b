import { beforeAll, describe, expect, it } from 'vitest';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { cdnTagsOfPage } from '#server/platform/http/cdn-tags.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startApplication,
  type StartedApplication,
} from '#tests/support/processes/started-application.ts';

let node: StartedApplication;

beforeAll(async () => {
  node = await startApplication();
  return () => node.close();
});

async function purge(
  body: unknown,
  token = node.application.wiring.services.publishing.contentToken,
) {
  const answer = await ask(node.url, {
    method: 'POST',
    path: '/api/purge',
    headers: {
      host: 'elfar.localhost',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}

/** The cached page after a request for it. */
async function keptPage(path: string) {
  await ask(node.url, { path, headers: { host: 'elfar.localhost' } });
  const page = node.application.pages.peek(`elfar${path}`);
  if (!page) throw new Error(`${path} is not in the cache.`);
  return page;
}

describe('a purge on request', () => {
  it('purges the pages that carry a tag and no others', async () => {
    const [front, agenda] = [await keptPage('/'), await keptPage('/agenda/')];
    const tag = front.tags.find((one) => !agenda.tags.includes(one)) ?? '';
    expect(await purge({ tags: [tag] })).toMatchObject({
      status: 200,
      json: {
        response: { tags: [tag], cdnTags: ['many', expect.stringMatching(/^[0-9a-f]{8}$/)] },
      },
    });
    expect([front.isCurrent, agenda.isCurrent]).toEqual([false, true]);
  });

  it('purges every page when the request has no tags', async () => {
    const kept = [await keptPage('/'), await keptPage('/agenda/')];
    expect(await purge({})).toMatchObject({
      status: 200,
      json: { response: { tags: ['site:elfar', 'site:ondamarea'] } },
    });
    expect(kept.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  });

  it.each([
    ['a string of tags', { tags: 'site:elfar' }],
    ['a tag with a comma', { tags: ['a,b'] }],
    ['too many tags', { tags: Array.from({ length: 1001 }, () => 'doc:a') }],
    ['another field', { everything: true }],
    ['a list', [1]],
  ])('refuses a purge with %s', async (_name, body) => {
    expect(await purge(body)).toMatchObject({ status: 400, json: { code: 'INVALID_FIELDS' } });
  });

  it('refuses a purge without the token', async () => {
    const page = await keptPage('/');
    expect(await purge({}, 'x'.repeat(30))).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
    expect(page.isCurrent).toBe(true);
  });
});

/** The answer of `GET /api/purge` for a path of El Far. */
async function explain(
  path: string,
  {
    host = 'elfar.localhost',
    token = node.application.wiring.services.publishing.contentToken,
  } = {},
) {
  const answer = await ask(node.url, {
    path: `/api/purge?path=${encodeURIComponent(path)}`,
    headers: { host, authorization: `Bearer ${token}` },
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}

describe('the question why a page was rendered again', () => {
  it('is answered with the tags of the page, and the publication and actor of its last purge', async () => {
    const { publishing } = node.application.wiring.services;
    const front = await keptPage('/');
    await purge({ tags: [front.tags[0] ?? ''] });
    expect(await explain('/')).toMatchObject({
      status: 200,
      json: {
        response: {
          path: '/',
          tags: front.tags,
          cdnTags: cdnTagsOfPage(front.tags),
          purge: { isSoft: false, subjects: [], actor: { kind: 'token', name: 'content' } },
        },
      },
    });
    const { story } = (await publishing.findStory('elfar-ca-el-port-obre')) ?? {};
    const submissions = [
      {
        source: 'a test',
        document: { ...story, id: 'elfar-ca-un-altre', storyId: 'un-altre', slug: 'un-altre' },
      },
    ];
    const outcome = await publishing.publisher.publish({
      origin: 'import:test',
      actor: { kind: 'import', id: 'arxiu.xml' },
      submissions,
    });
    expect(outcome).toMatchObject({ ok: true });
    const { json } = await explain('/politica/2026/03/01/un-altre/');
    expect(json.response.purge).toMatchObject({
      subjects: ['elfar-ca-un-altre'],
      actor: { kind: 'import', name: 'arxiu.xml' },
    });
    expect(json.response.purge.number).toBe(await node.application.wiring.repository.lastPurge());
    expect(Math.abs(Date.parse(json.response.purge.at) - Date.now())).toBeLessThan(3_600_000);
  });

  it('names the nick of a member of staff, and nobody once the account is deleted', async () => {
    const { orm } = node.application.wiring.database;
    const [row] = await orm
      .insert(readers)
      .values(aReaderRow('berta', { nick: 'Berta Moll' }))
      .returning();
    await node.application.wiring.services.publishing.purgePages(['site:ondamarea'], {
      kind: 'reader',
      id: row?.id ?? '',
    });
    const ofPerson = async () =>
      (await explain('/', { host: 'ondamarea.localhost' })).json.response.purge.actor;
    expect(await ofPerson()).toEqual({ kind: 'reader', name: 'Berta Moll' });
    await orm.delete(readers);
    expect(await ofPerson()).toEqual({ kind: 'reader' });
  });

  it.each([
    ['a feed', '/rss.xml', 200],
    ['a page that does not exist', '/no-hi-es/', 404],
    ['a call', '/api/front/user/get', 404],
    ['a page for one reader', '/perfil/mi-cuenta/', 404],
    ['a picture', '/media/images/port.abc.640.webp', 404],
    ['another host', '//evil.example/', 400],
    ['no path', '', 400],
    ['a query', '/?a=1', 400],
    ['a backslash', '/\\evil.example/', 400],
    ['a long path', `/${'a'.repeat(1001)}/`, 400],
    ['a list of tags', '/","x', 404],
  ])('has an answer for %s', async (_name, path, status) => {
    expect((await explain(path)).status).toBe(status);
  });

  it('is refused without the token', async () => {
    expect(await explain('/', { token: 'x'.repeat(30) })).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
  });
});
