import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startApplication,
  type StartedApplication,
} from '#tests/support/processes/started-application.ts';

let node: StartedApplication;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  node = await startApplication({ newsroom });
  return () => node.close();
});

async function send(method: string, path: string, body: unknown): Promise<number> {
  const { contentToken } = node.application.wiring.services.publishing;
  const headers = {
    host: 'elfar.localhost',
    'content-type': 'application/json',
    authorization: `Bearer ${contentToken}`,
  };
  return (await ask(node.url, { method, path, headers, body: JSON.stringify(body) })).status;
}

const newest = async (site: string) =>
  (await node.application.wiring.audit.list({ site, limit: 1 }))[0];

it('names the sync of the content folder as the actor of the first documents', async () => {
  expect(await newest('elfar')).toMatchObject({
    actor: { kind: 'files', id: 'content-folder' },
    verb: 'create',
  });
});

it('names the token of the publish call as the actor, and no row follows a repetition', async () => {
  const story = {
    uri: 'urn:example:audited',
    type: 'text',
    headline: 'Titular',
    body_html: '<p>Text.</p>',
  };
  expect(await send('PUT', '/api/content/audited?site=elfar&locale=ca', story)).toBe(201);
  const row = await newest('elfar');
  expect(row).toMatchObject({
    actor: { kind: 'token', id: 'content' },
    verb: 'create',
    subject: { kind: 'document', id: 'audited' },
  });
  expect(row?.after).toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    origin: 'push',
    path: expect.stringContaining('titular'),
  });
  expect(await send('PUT', '/api/content/audited?site=elfar&locale=ca', story)).toBe(200);
  expect((await newest('elfar'))?.id).toBe(row?.id);
});

it('names the token as the actor of a purge by call', async () => {
  expect(await send('POST', '/api/purge', { tags: ['document:audited'] })).toBe(200);
  expect(await newest('')).toMatchObject({
    actor: { kind: 'token', id: 'content' },
    verb: 'purge',
    subject: { kind: 'tags', id: 'document:audited' },
  });
});
