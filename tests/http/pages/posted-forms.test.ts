import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#domain/routes/routes.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startApplication,
  type StartedApplication,
} from '#tests/support/processes/started-application.ts';
import { samplePath } from '#tests/support/sample-path.ts';

let node: StartedApplication;

beforeAll(async () => {
  node = await startApplication();
  return () => node.close();
});

/** Posts a form without JavaScript. */
async function post(path: string, type: string): Promise<number> {
  const headers = {
    host: 'elfar.localhost',
    origin: 'http://elfar.localhost',
    'content-type': type,
  };
  return (await ask(node.url, { method: 'POST', path, headers, body: 'a=1&text=b' })).status;
}

/** Parts that name what the site does not have. */
const UNKNOWN = {
  id: 'no-existeix',
  text: 'no-existeix',
  slug: 'no-existeix',
  section: 'no-existeix',
  token: 'no-existeix',
};

describe('a form that is posted to something that is gone', () => {
  const paths = ROUTES.filter(({ answer }) => answer === 'page').map((route) =>
    samplePath(route, UNKNOWN),
  );

  it.each(paths.flatMap((path) => [path, `/es${path}`]))(
    'is answered without a failure of ours: %s',
    async (path) => {
      expect(await post(path, 'application/x-www-form-urlencoded')).toBeLessThan(500);
    },
  );

  it.each([
    ['/lectura/no-existeix/', 'application/x-www-form-urlencoded'],
    ['/votar/no-existeix/', 'application/x-www-form-urlencoded'],
    ['/es/votar/no-existeix/', 'multipart/form-data; boundary=x'],
    ['/politica/2026/03/01/no-existeix/comentarios/escribir/', 'application/x-www-form-urlencoded'],
  ])('is answered with 404 or a refusal, by a page: %s', async (path, type) => {
    expect([400, 403, 404, 415]).toContain(await post(path, type));
  });
});
