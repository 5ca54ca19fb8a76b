import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FETCHED_HEADERS, SECURITY_HEADERS } from '#server/platform/http/security-headers.ts';
import {
  startNginxOverPages,
  TEXT,
  TYPES,
  type NginxOverPages,
} from '#tests/support/processes/nginx-over-pages.ts';

/** deploy/nginx.conf, unchanged, in a real nginx in front of our listener. */
describe('nginx in front of Node', () => {
  let nginx: NginxOverPages;

  beforeAll(async () => {
    nginx = await startNginxOverPages();
    return nginx.stop;
  }, 240_000);

  beforeEach(() => nginx.reset());

  test('sends a page from its file without a request to Node', async () => {
    const answer = await nginx.get('/cultura/');

    expect(answer.status).toBe(200);
    expect(answer.text).toContain('elfar/cultura/, edition 1');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(nginx.reached).toEqual([]);
  });

  test('sends the compressed file to a client that accepts gzip', async () => {
    const answer = await nginx.get('/cultura/', { 'accept-encoding': 'gzip, br' });

    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(gunzipSync(answer.body).toString()).toContain('edition 1');
    expect(answer.body.length).toBeLessThan(TEXT.length / 5);
    expect(nginx.reached).toEqual([]);
  });

  test('sends the same headers with a page from a file as Node does, each once', async () => {
    const fromFile = await nginx.get('/cultura/');
    const fromNode = await nginx.get('/esports/');

    expect(nginx.reached).toEqual(['GET elfar.localhost /esports/']);
    for (const answer of [fromFile, fromNode]) {
      for (const [name, value] of Object.entries(SECURITY_HEADERS))
        expect(answer.all(name), name).toEqual([value]);
      expect(answer.all('access-control-allow-origin')).toEqual([]);
      expect(answer.all('cache-control')).toEqual(['public, max-age=0, must-revalidate']);
      expect(answer.all('content-type')).toEqual(['text/html; charset=utf-8']);
      expect(answer.all('etag')).toHaveLength(1);
      expect(answer.all('speculation-rules')).toEqual(['"/speculation-rules.json"']);
    }
  });

  test('sends the security headers with refusals and calls too', async () => {
    const byNginx = await nginx.get('/cultura/', {}, 'DELETE');
    const byNode = await nginx.get('/gone/');
    const ofCall = await nginx.get('/api/content/1', {}, 'PUT');

    for (const answer of [byNginx, byNode, ofCall]) {
      for (const [name, value] of Object.entries(SECURITY_HEADERS))
        expect(answer.all(name), name).toEqual([value]);
    }
  });

  test.each(['identity', 'gzip'])(
    'answers 304 for a known ETag of a file (%s)',
    async (encoding) => {
      const first = await nginx.get('/cultura/', { 'accept-encoding': encoding });
      const again = await nginx.get('/cultura/', {
        'accept-encoding': encoding,
        'if-none-match': first.headers.etag ?? '',
      });

      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(nginx.reached).toEqual([]);
    },
  );

  test('requests a purged page from Node and then sends the new file', async () => {
    const old = await nginx.get('/cultura/');
    nginx.edition = 2;
    const gate = Promise.withResolvers<void>();
    nginx.held = gate.promise;
    nginx.pages.purge(['story-1']);

    const asking = nginx.get('/cultura/', { 'if-none-match': old.headers.etag ?? '' });
    await expect.poll(() => nginx.reached.length).toBe(1);
    gate.resolve();
    const first = await asking;
    await nginx.pages.settled();
    const asked = [...nginx.reached];
    const second = await nginx.get('/cultura/');

    expect(first.status).toBe(200);
    expect(first.text).toContain('edition 2');
    expect(asked).toEqual(['GET elfar.localhost /cultura/']);
    expect(second.text).toContain('edition 2');
    expect(nginx.reached).toEqual(asked);
  });

  test.each(['gzip', 'identity'])(
    'distinguishes two versions of a page of the same second and size, in %s',
    async (encoding) => {
      const old = await nginx.get('/cultura/', { 'accept-encoding': encoding });
      nginx.edition = 2;
      nginx.pages.purge(['story-1']);
      await nginx.pages.settled();

      const conditions = {
        'if-none-match': old.headers.etag ?? '',
        'if-modified-since': old.headers['last-modified'] ?? '',
      };
      const answer = await nginx.get('/cultura/', { 'accept-encoding': encoding, ...conditions });

      expect(old.headers.etag).toBeDefined();
      expect(answer.status).toBe(200);
      expect((encoding === 'gzip' ? gunzipSync(answer.body) : answer.body).toString()).toContain(
        'edition 2',
      );
      expect(nginx.reached).toEqual([]);
    },
  );

  test.each(Object.entries(TYPES))(
    'sends %s from its file with the headers of Node',
    async (name, contentType) => {
      const target = name === 'sitemap.xml' ? '/sitemap.xml' : `/cultura/${name}`;
      const fromNode = await nginx.get(target, { 'accept-encoding': 'gzip' });
      const fromFile = await nginx.get(target, { 'accept-encoding': 'gzip' });

      expect(nginx.reached).toEqual([`GET elfar.localhost ${target}`]);
      expect(fromFile.text).toBe(fromNode.text);
      for (const answer of [fromNode, fromFile]) {
        expect(answer.all('content-type')).toEqual([contentType]);
        expect(answer.all('content-encoding')).toEqual(['gzip']);
        expect(answer.all('cache-control')).toEqual(['public, max-age=0, must-revalidate']);
        for (const [header, value] of Object.entries(FETCHED_HEADERS))
          expect(answer.all(header), header).toEqual([value]);
      }
    },
  );

  test('requests a purged feed and a missing one from Node', async () => {
    await nginx.pages.get('elfar/cultura/rss.xml');
    nginx.edition = 2;
    nginx.pages.purge(['story-1']);
    await nginx.pages.settled();

    expect((await nginx.get('/cultura/rss.xml')).text).toContain('edition 2');
    expect((await nginx.get('/gone/rss.xml')).status).toBe(404);
    expect(nginx.reached).toEqual([
      'GET elfar.localhost /cultura/rss.xml',
      'GET elfar.localhost /gone/rss.xml',
    ]);
  });

  test('separates the sites by host, whatever its port and case', async () => {
    await nginx.pages.get('ondamarea/cultura/');

    const other = await nginx.get('/cultura/', { host: 'ondamarea.localhost:8080' });
    const same = await nginx.get('/cultura/', { host: 'ELFAR.localhost' });

    expect(other.text).toContain('ondamarea/cultura/');
    expect(same.text).toContain('elfar/cultura/');
    expect(nginx.reached).toEqual([]);
  });

  test('passes an unknown host to Node, which refuses it', async () => {
    const answer = await nginx.get('/cultura/', { host: 'unknown.example' });

    expect(answer.status).toBe(421);
    expect(nginx.reached).toEqual(['GET unknown.example /cultura/']);
  });

  test('sends no page for a host that is spelt like a folder', async () => {
    const answer = await nginx.get('/cultura/', { host: '..' });

    expect(answer.status).not.toBe(200);
  });

  test('passes the 404 of Node for a missing page on unchanged', async () => {
    const answer = await nginx.get('/gone/');

    expect(answer.status).toBe(404);
    expect(answer.text).toBe('no such page');
    expect(answer.all('cache-control')).toEqual(['no-store']);
    expect(nginx.reached).toEqual(['GET elfar.localhost /gone/']);
  });
});

describe('nginx as www-data over a data folder of another user', () => {
  test.each([
    ['755', 0o755],
    ['711', 0o711],
  ])('sends pages from their files, and can enter nothing else: mode %s', async (_mode, mode) => {
    const nginx = await startNginxOverPages({ user: 'www-data', mode });
    onTestFinished(nginx.stop);
    await nginx.reset();

    expect(statSync(nginx.folder).mode & 0o777).toBe(0o711);
    expect((await nginx.get('/cultura/')).status).toBe(200);
    expect(nginx.reached).toEqual([]);
    const others = readdirSync(nginx.folder).filter(
      (name) => name !== 'pages' && name !== 'nginx' && name !== 'access.log',
    );
    expect(
      others.map((name) => [name, statSync(path.join(nginx.folder, name)).mode & 0o077]),
    ).toEqual(others.map((name) => [name, 0]));
  });
});
