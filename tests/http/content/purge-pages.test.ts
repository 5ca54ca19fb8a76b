import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/processes/raw-http.ts';
import { startApplication, type StartedApplication } from '../../support/processes/started-application.ts';

let node: StartedApplication;

beforeAll(async () => {
  node = await startApplication();
  return () => node.close();
});

async function purge(body: unknown, token = node.application.wiring.services.publishing.contentToken) {
  const answer = await ask(node.url, {
    method: 'POST',
    path: '/api/purge',
    headers: { host: 'elfar.localhost', 'content-type': 'application/json', authorization: `Bearer ${token}` },
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
    expect(await purge({ tags: [tag] })).toMatchObject({ status: 200, json: { response: { tags: [tag] } } });
    expect([front.isCurrent, agenda.isCurrent]).toEqual([false, true]);
  });

  it('purges every page when the request has no tags', async () => {
    const kept = [await keptPage('/'), await keptPage('/agenda/')];
    expect(await purge({})).toMatchObject({ status: 200, json: { response: { tags: ['site:elfar', 'site:ondamarea'] } } });
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
    expect(await purge({}, 'x'.repeat(30))).toMatchObject({ status: 401, json: { code: 'NOT_SIGNED_IN' } });
    expect(page.isCurrent).toBe(true);
  });
});
