import { createServer } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { importCommand } from '#server/entrances/import/import-command.ts';
import type { Publisher } from '#server/subjects/publishing/publisher.ts';
import { CONTEXT, sourceOf } from './sources.ts';
import { environmentOf, publisherWithTaxons, request } from './import-requests.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

describe('importCommand', () => {
  it('continues after the database rejects a story, and reports the error', async () => {
    const publisher = publisherWithTaxons();
    const refusing: Publisher = {
      publish: async (batch) => {
        if (JSON.stringify(batch.submissions).includes('Dolent'))
          throw new DrizzleQueryError('insert …', [], new Error('string is too long for tsvector'));
        return publisher.publish(batch);
      },
    };
    const documents = ['Bo', 'Dolent', 'Millor'].map((title) => ({
      uri: `urn:${title}`,
      versionCreated: '2024-01-05T10:00:00Z',
      title,
    }));

    const { text } = await importCommand(
      request({ sources: [sourceOf(JSON.stringify(documents))] }),
      {
        environment: {
          ...environmentOf(publisher),
          openPublisher: async () => ({
            publisher: refusing,
            known: CONTEXT,
            close: async () => {},
          }),
        },
      },
    );

    expect(text).toContain('2 created, 1 refused');
    expect(text).toContain('urn:Dolent: the database rejected it: string is too long for tsvector');
  });

  it('rejects when the database is away', async () => {
    const publisher: Publisher = {
      publish: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
    };
    const environment = {
      ...environmentOf(publisherWithTaxons()),
      openPublisher: async () => ({ publisher, known: CONTEXT, close: async () => {} }),
    };
    await expect(importCommand(request(), { environment })).rejects.toThrow('refused');
  });

  it('refuses a file of an unknown kind and imports the others', async () => {
    const { text } = await importCommand(
      request({
        sources: [
          sourceOf('hola', { name: 'a.txt' }),
          sourceOf('', { name: 'b.xml' }),
          sourceOf('[{"uri":"urn:1","title":"T"}]'),
        ],
      }),
      {
        environment: environmentOf(publisherWithTaxons()),
      },
    );

    expect(text).toContain(
      'a.txt was refused, and nothing of it imported: it is neither XML nor JSON',
    );
    expect(text).toContain('b.xml was refused, and nothing of it imported: it is empty');
    expect(text).toContain('1 item(s): 1 created.');
  });

  it('rejects an unknown site or language with the known ones', async () => {
    const environment = environmentOf(publisherWithTaxons());

    await expect(importCommand(request({ site: 'mar' }), { environment })).rejects.toThrow(
      'Unknown site "mar"; the sites are vall.',
    );
    await expect(importCommand(request({ locale: 'es' }), { environment })).rejects.toThrow(
      'vall is not published in es',
    );
  });

  it('sends the items to a running server and retries while it is unavailable', async () => {
    const requests: { url: string; authorization: string | undefined; isDistinct: boolean }[] = [];
    const server = createServer(async (incoming, response) => {
      const body = Buffer.concat(await Array.fromAsync(incoming)).toString();
      requests.push({
        url: incoming.url ?? '',
        authorization: incoming.headers.authorization,
        isDistinct: body.includes('"distinct":true'),
      });
      const id = decodeURIComponent(
        new URL(incoming.url ?? '', 'http://x').pathname.split('/').at(-1) ?? '',
      );
      const answers = [
        { status: 503, body: { httpCode: 503, code: 'unavailable' } },
        {
          status: 201,
          body: {
            httpCode: 201,
            response: { created: [id], losses: [{ what: 'comments', detail: '3' }] },
          },
        },
        {
          status: 422,
          body: { httpCode: 422, code: 'INVALID_FIELDS', fields: { slug: 'is odd' } },
        },
        {
          status: 409,
          body: { httpCode: 409, code: 'ADDRESS_TAKEN', fields: { slug: '/a/ is taken' } },
        },
      ];
      const answer = answers[requests.length - 1] ?? {
        status: 200,
        body: { httpCode: 200, response: { unchanged: [id] } },
      };
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const publisher = publisherWithTaxons();

    const { text } = await importCommand(request(), {
      environment: environmentOf(publisher, { url, token: 'secret' }),
    });

    expect(text).toContain('1 created, 1 unchanged, 2 refused');
    expect(text).toContain('slug: is odd');
    expect(text).toContain('1 × comments');
    expect(requests).toHaveLength(5);
    expect(requests.map(({ isDistinct }) => isDistinct)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(requests[0]).toEqual({
      url: expect.stringMatching(/^\/api\/content\/vall-ca-p-10-[0-9a-f]{8}\?site=vall&locale=ca$/),
      authorization: 'Bearer secret',
      isDistinct: false,
    });
    expect(publisher.documents.size).toBe(3);
  });

  it('sends an item again at the end of its file if the server did not answer', async () => {
    const asked: string[] = [];
    const server = createServer(async (incoming, response) => {
      await Array.fromAsync(incoming);
      const id = decodeURIComponent(
        new URL(incoming.url ?? '', 'http://x').pathname.split('/').at(-1) ?? '',
      );
      asked.push(id);
      const isFirst = id === asked[0];
      const tries = asked.filter((one) => one === id).length;
      if (isFirst && tries === 1) return void response.destroy();
      if (isFirst && tries <= 3) return void response.writeHead(503).end('{}');
      response.writeHead(201).end(JSON.stringify({ httpCode: 201, response: { created: [id] } }));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

    const { text } = await importCommand(request(), {
      environment: environmentOf(publisherWithTaxons(), { url, token: 'secret', pause: 1 }),
    });

    // One item of the file is invalid and is never sent.
    expect(text).toContain('4 item(s): 3 created, 1 refused.');
    expect(asked.slice(0, 3)).toEqual([asked[0], asked[0], asked[0]]);
    expect(asked.at(-1)).toBe(asked[0]);
  });
});
