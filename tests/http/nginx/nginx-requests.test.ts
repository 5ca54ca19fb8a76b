import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Route } from '#domain/routes/route.ts';
import { UPLOADS } from '#domain/routes/upload-routes.ts';
import { ROUTES } from '#domain/routes/routes.ts';
import { LOGIN_ALERTS } from '#domain/paths/account-paths.ts';
import {
  startNginxOverPages,
  type NginxOverPages,
} from '#tests/support/processes/nginx-over-pages.ts';
import { PERSONAL_PATHS, samplePath, SECRET_PATHS } from '#tests/support/sample-path.ts';

/** deploy/nginx.conf, unchanged, in a real nginx in front of our listener. */
describe('nginx in front of Node', () => {
  let nginx: NginxOverPages;

  beforeAll(async () => {
    nginx = await startNginxOverPages();
    return nginx.stop;
  }, 240_000);

  beforeEach(() => nginx.reset());

  test('sends the file whatever the query', async () => {
    const answer = await nginx.get('/cultura/?utm_source=x');

    expect(answer.text).toContain('edition 1');
    expect(nginx.reached).toEqual([]);
  });

  test.each([
    'POST /acceso/',
    'POST /es/perfil/mi-cuenta/',
    'GET /perfil/autores/?a=b&view=plain',
    'GET /perfil/mi-cuenta/?alert=email_changed&x=1',
    ...LOGIN_ALERTS.map((alert) => `GET /acceso/?alert=${alert}`),
  ])('passes requests for one reader’s page to Node: %s', async (line) => {
    await nginx.pages.get('elfar/acceso/');
    await nginx.pages.get('elfar/perfil/autores/');
    const [method = '', target = ''] = line.split(' ');

    await nginx.get(target, {}, method);

    expect(nginx.reached).toEqual([`${method} elfar.localhost ${target}`]);
  });

  test.each(ROUTES.filter(({ made }) => made !== undefined).flatMap(linesOf))(
    'passes a request that the table of routes makes for itself to Node: %s',
    async (line) => {
      const [method = '', target = ''] = line.split(' ');

      await nginx.get(target, {}, method);

      expect(nginx.reached).toEqual([`${method} elfar.localhost ${target}`]);
    },
  );

  test.each([
    'backUrl=%2Fview%2F',
    'alert=nothing',
    'alert=',
    'view=1',
    'view=plainer',
    'x=alert=logged_out',
    'myview=plain',
  ])('sends a reader’s page from its file for any other query: %s', async (query) => {
    await nginx.pages.get('elfar/acceso/');

    const answer = await nginx.get(`/acceso/?${query}`);

    expect([answer.status, nginx.reached]).toEqual([200, []]);
  });

  test('logs neither queries nor personal data in paths', async () => {
    await nginx.get('/acceso/contrasena/?token=geheim');
    for (const path of [...SECRET_PATHS, ...PERSONAL_PATHS]) await nginx.get(`${path}?lang=ca`);
    await nginx.get('/last/');

    await expect.poll(() => readFileSync(nginx.log, 'utf8')).toContain('/last/');
    expect(readFileSync(nginx.log, 'utf8')).toContain('/api/front/user/validate-mail/[redacted]');
    expect(readFileSync(nginx.log, 'utf8')).not.toMatch(/geheim|nuria|127\.0\.0\.1/);
  });

  test.each(UPLOADS)(
    'passes the first byte of an upload to $pattern to Node, whatever its length',
    async ({ pattern, method, size }) => {
      const path = samplePath({ pattern });
      const answer = await nginx.get(path, { 'content-length': String(size) }, method);

      expect(answer.status).toBe(200);
      expect(nginx.reached).toEqual([`${method} elfar.localhost ${path}`]);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('refuses %s on a page', async (method) => {
    const answer = await nginx.get('/cultura/', {}, method);

    expect(answer.status).toBe(405);
    expect(nginx.reached).toEqual([]);
  });

  test.each([
    '/cultura/index.html%3F/',
    '/cultura%3Fa=b/',
    '/cultura/%23/',
    '/cultura/%0a/',
    '/cultura/%2525/',
    '/$portada_site/cultura/',
  ])('passes a path with encoded or special characters to Node unchanged: %s', async (target) => {
    const answer = await nginx.get(target);

    expect(nginx.reached).toEqual([`GET elfar.localhost ${target}`]);
    expect(answer.text).not.toContain('elfar/cultura/, edition');
  });

  test('answers HEAD without a body', async () => {
    const answer = await nginx.get('/cultura/', {}, 'HEAD');

    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
    expect(nginx.reached).toEqual([]);
  });

  test('passes calls to Node with their method', async () => {
    const answer = await nginx.get('/api/content/1', {}, 'PUT');

    expect(answer.text).toBe('called with PUT');
    expect(nginx.reached).toEqual(['PUT elfar.localhost /api/content/1']);
  });

  test.each([
    '/../generation',
    '/cultura/../../generation',
    '/%2e%2e/generation',
    '/..%2fgeneration',
    '/../purge-cursor',
    '/cultura/index.html.json',
    '/cultura/index.html.gz',
    '/cultura/rss.xml.json',
    '/cultura/rss.xml.gz',
    '/cultura/feed.json.json',
  ])('sends no file of the page cache but pages: %s', async (target) => {
    await nginx.pages.get('elfar/cultura/rss.xml');
    await nginx.pages.get('elfar/cultura/feed.json');
    const answer = await nginx.get(target);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('story-1');
  });
});

/**
 * Requests of a route that are answered for themselves, with and without the prefix of a language.
 */
function linesOf(route: Route): string[] {
  const path = samplePath(route);
  const paths = route.isOnce === true ? [path] : [path, `/es${path}`];
  const queries =
    route.made === 'always'
      ? ['']
      : route.made === 'reader'
        ? ['?x=1&view=plain']
        : (route.made ?? []).map((name) => `?x=1&${name}=a`);
  const posted = route.made === 'reader' ? paths.map((one) => `POST ${one}`) : [];
  return [...posted, ...paths.flatMap((one) => queries.map((query) => `GET ${one}${query}`))];
}
