import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { PathFilter } from '#server/platform/backend/path-filter.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import type { Backend, FrontPort, Purge } from '#server/platform/backend/backend.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

/** Opens a backend on the newsroom of tests/fixtures that reports to the given front. */
export type OpenBackend = (
  front: FrontPort,
) => Promise<{ backend: Backend; contentToken: string; close(): Promise<void> }>;

const STORY = '/politica/2026/03/01/el-port-obre/';

/** A front that records the messages of the backend. Its purges take `purgeTime` milliseconds. */
function notingFront() {
  const told = {
    purges: [] as Purge[],
    seen: [] as Date[],
    filter: undefined as PathFilter | undefined,
    purgeTime: 0,
  };
  let backend: Backend | undefined;
  const port: FrontPort = {
    async purge(purge) {
      told.purges.push(purge);
      if (told.purgeTime > 0) await pause(told.purgeTime);
    },
    purgeEverything: () => Promise.resolve(),
    saveSeen: (seen) => Promise.resolve(void told.seen.push(seen)),
    replacePaths: (bytes) => Promise.resolve(void (told.filter = PathFilter.fromBytes(bytes))),
    catchUp: () => backend?.catchUp() ?? Promise.resolve(),
    tagsOf: (key) =>
      Promise.resolve(key === `elfar${STORY}` ? ['site:elfar', 'of "the" front'] : undefined),
  };
  return { told, port, serve: (opened: Backend) => (backend = opened) };
}

/** Behaviour of every backend. */
export function describeBackend(name: string, open: OpenBackend): void {
  describe(name, () => {
    const { told, port, serve } = notingFront();
    let backend: Backend;
    let url: string;
    let contentToken: string;

    beforeAll(async () => {
      const opened = await open(port);
      ({ backend, contentToken } = opened);
      serve(backend);
      const origin = { site: 'elfar', clientAddress: '192.0.2.7', requestId: 'test-request' };
      const { server, url: at } = await startHttpServer(
        (request, response) =>
          void request
            .toArray()
            .then((chunks) =>
              backend.handleCall(request, response, origin, {
                work: 'read',
                body: Buffer.concat(chunks),
              }),
            )
            .catch(() =>
              response.headersSent ? response.destroy() : response.writeHead(503).end(),
            ),
        { host: '127.0.0.1', port: 0 },
      );
      url = at;
      return async () => {
        await stopHttpServer(server, 0);
        await opened.close();
      };
    }, 60_000);

    const put = (id: string, story: object, token = contentToken) =>
      ask(url, {
        method: 'PUT',
        path: `/api/content/${id}?site=elfar&locale=ca`,
        headers: {
          host: 'elfar.localhost',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          uri: `urn:example:${id}`,
          type: 'text',
          headline: 'Titular',
          body_html: '<p>Text.</p>',
          ...story,
        }),
      });

    it('accepts the counts of known and unknown stories', async () => {
      const counts = ['elfar-ca-el-port-obre', 'ningu'].map((id) => ({
        site: 'elfar',
        id,
        kind: 'read' as const,
        count: 3,
      }));
      await expect(backend.addCounts(counts)).resolves.toBeUndefined();
    });

    it('accepts figures of known and unknown pages and sites', async () => {
      const sums = { views: 2, reads: 1, shares: 0, seconds: 9 };
      const figures = [
        { site: 'elfar', dimension: 'page', key: 'elfar-ca-el-port-obre', ...sums },
        { site: 'elfar', dimension: 'page', key: 'ningu', ...sums },
        { site: 'cap', dimension: 'weather', key: 'x', ...sums },
      ];
      await expect(backend.addFigures(figures)).resolves.toBeUndefined();
    });

    it('renders a page with its tags and all its encodings', async () => {
      const outcome = await backend.render(`elfar${STORY}`);
      if (outcome.kind !== 'page') throw new Error('The outcome is not a page.');
      const { bodies, tags, status, contentType } = outcome.page;
      expect([status, contentType]).toEqual([200, 'text/html; charset=utf-8']);
      expect(bodies.identity.toString()).toContain('El port obre');
      expect(tags).toEqual(expect.arrayContaining(['site:elfar', expect.stringMatching(/^body:/)]));
      expect(Math.min(bodies.br.length, bodies.gzip.length)).toBeGreaterThan(500);
    });

    it.each([
      ['/politica/2026/03/02/retirada/', 410],
      ['/politica/2999/03/02/programada/', 404],
      ['/no-hi-es/', 404],
      ['/perfil/no-hi-es/', 404],
      ['/%25/', 404],
    ])('returns a status without a page: %s is %i', async (path, status) => {
      expect(await backend.render(`elfar${path}`)).toMatchObject({ kind: 'missing', status });
    });

    it.each([
      ['/404/', 404],
      ['/es/410/', 410],
    ])('renders the error page: %s', async (path, status) => {
      expect(await backend.render(`elfar${path}`)).toMatchObject({
        kind: 'page',
        page: { status },
      });
    });

    it('returns a redirect for an alias of a story', async () => {
      expect(await backend.render('elfar/noticies/el-port-obre/')).toMatchObject({
        kind: 'answer',
        answer: { status: 301 },
      });
    });

    it('rejects a render for a site that does not exist', async () => {
      await expect(backend.render('nobody/')).rejects.toThrow('No site has the alias');
    });

    it('lists the keys of the known pages', async () => {
      const keys: string[] = [];
      for await (const key of backend.listPageKeys()) keys.push(key);
      expect(keys).toEqual(expect.arrayContaining(['elfar/', `elfar${STORY}`, 'ondamarea/ca/']));
    });

    it('makes a rendition once and finds it again', async () => {
      const outcome = await backend.render(`elfar${STORY}`);
      const html = outcome.kind === 'page' ? outcome.page.bodies.identity.toString() : '';
      const [, picture = ''] = /\/media\/images\/([^\s"',]+_\d+w\.webp)/.exec(html) ?? [];
      const file = await backend.findMedia('images', picture);
      expect(
        readFileSync(file ?? '')
          .subarray(8, 12)
          .toString(),
      ).toBe('WEBP');
      expect(await backend.findMedia('images', picture)).toBe(file);
      expect(await backend.findMedia('images', picture.replace(/^[^/]/, 'x'))).toBeUndefined();
    });

    it('passes the body of a call and its response through', async () => {
      const answer = await put('wire-1', {});
      expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([
        201,
        { response: { created: ['wire-1'] } },
      ]);
    });

    it('reports purges and new URLs of a publication to the front before it answers the call', async () => {
      told.purges.length = 0;
      const { body } = await put('wire-2', {
        headline: 'Una altra cosa',
        firstcreated: '2026-03-04T10:00:00Z',
      });
      expect(JSON.parse(body.toString())).toMatchObject({ response: { created: ['wire-2'] } });
      expect(told.purges.flatMap(({ tags, softTags = [] }) => [...tags, ...softTags])).toContain(
        'doc:wire-2',
      );
      expect(told.purges.flatMap(({ paths = [] }) => paths)).toEqual([
        expect.stringMatching(/^elfar ca \/.*2026\/03\/04\//),
        // The slug of the story, under any section and day.
        expect.stringMatching(/^elfar ca \*/),
      ]);
      expect(Math.max(...told.purges.map(({ cursor = 0 }) => cursor))).toBeGreaterThan(0);
    });

    it('purges a published story once, although its purge takes longer than the release clock waits', async () => {
      told.purgeTime = 1200;
      // After a publication the clock reads due stories at its next poll, instead of every 10
      // seconds.
      await put('wire-before', { headline: 'Abans' });
      await put('wire-slow', { headline: 'Un altre titular' });
      told.purgeTime = 0;
      const purged = told.purges.flatMap(({ tags, softTags = [] }) => [...tags, ...softTags]);
      expect(purged.filter((tag) => tag === 'doc:wire-slow')).toHaveLength(1);
    });

    it('asks the front for the tags of a page', async () => {
      const explain = (page: string) =>
        ask(url, {
          path: `/api/purge?path=${encodeURIComponent(page)}`,
          headers: { authorization: `Bearer ${contentToken}` },
        });
      const { status, body } = await explain(STORY);
      expect([status, JSON.parse(body.toString())]).toMatchObject([
        200,
        { response: { path: STORY, tags: ['site:elfar', 'of "the" front'] } },
      ]);
      expect((await explain('/res/')).status).toBe(404);
    });

    it('reports the known paths to the front', () => {
      expect(told.filter?.has(`elfar ca ${STORY}`)).toBe(true);
      expect(told.filter?.has('elfar ca /noticies/el-port-obre/')).toBe(true);
      expect(told.filter?.has('elfar ca /politica/')).toBe(true);
      expect(told.filter?.has('elfar ca /no-hi-es/')).toBe(false);
    });

    it.each([
      ['a token that is wrong', () => put('wire-3', {}, 'x'.repeat(30)), 401],
      ['a body that is too large', () => put('wire-3', { body_html: 'x'.repeat(9_000_000) }), 413],
      [
        'a method that a call does not have',
        () => ask(url, { method: 'DELETE', path: '/api/front/user/profile' }),
        405,
      ],
      ['a call that does not exist', () => ask(url, { path: '/api/nothing' }), 404],
    ])('passes on the refusal of %s', async (_name, call, status) => {
      expect((await call()).status).toBe(status);
    });

    it('answers HEAD for a call without a body', async () => {
      const { status, body } = await ask(url, { method: 'HEAD', path: '/api/front/user/profile' });
      expect([status, body.length]).toEqual([401, 0]);
    });

    it('reports whether it hears publications, and its metrics', async () => {
      const { overdue = [], ...health } = await backend.health();
      expect([health, overdue]).toEqual([{ hearsPublications: true, hasMediaFolder: true }, []]);
      const names = (await backend.readMetrics()).map((sample) => sample.name);
      expect(names).toEqual(
        expect.arrayContaining([
          'portada_resident_memory_bytes',
          'portada_purge_lag',
          'portada_publications_total',
        ]),
      );
    });
  });
}
