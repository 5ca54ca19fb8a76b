import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { siteSchema } from '../../../../src/domain/site.ts';
import { importCommand, type ImportRequest } from '../../../../src/server/import/import-command.ts';
import type { ImportEnvironment } from '../../../../src/server/import/import-environment.ts';
import type { Publisher } from '../../../../src/server/content/publisher.ts';
import { pictureNamesOf } from '../../../../src/server/import/media-folder.ts';
import { MemoryPublisher } from '../../../real/memory-publisher.ts';
import { ReportFile } from '../../../support/report-file.ts';
import { CONTEXT, fixture, sourceOf, TAG, TAXONS } from './sources.ts';

const SITE = siteSchema.parse({
  alias: 'vall',
  id: 'vall',
  mediaId: 'vall',
  name: 'La Vall',
  scheme: 'http',
  staticUrl: '',
  url: 'http://vall.example',
  hosts: ['vall.example'],
  locales: ['ca'],
  defaultLocale: 'ca',
  theme: 'vall',
  tagline: { ca: 'x' },
  navigation: { ca: [], es: [] },
  footer: { ca: [], es: [] },
  taxons: ['vall-actualitat'],
});

const cleanUps: (() => void)[] = [];
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

function environmentOf(publisher: MemoryPublisher, server?: { url: string; token: string }): ImportEnvironment {
  return {
    sites: [SITE],
    findRunningServer: async () => server,
    openPublisher: async () => ({ publisher, known: CONTEXT, close: async () => {} }),
    isWholePicture: async (file) => readFileSync(file).length > 0,
    savePicture: pictureNamesOf,
  };
}

function request(fields: Partial<ImportRequest> = {}): ImportRequest {
  return {
    sources: [sourceOf(fixture('small.wordpress.xml'), { name: 'export.xml' })],
    site: 'vall',
    locale: 'ca',
    taxon: undefined,
    media: undefined,
    isDryRun: false,
    ...fields,
  };
}

const publisherWithTaxons = () => new MemoryPublisher([...TAXONS, TAG]);

describe('importCommand', () => {
  it('imports what fits, names what does not, and sums up what was changed and lost', async () => {
    const publisher = publisherWithTaxons();

    const { isClean, text } = await importCommand(request(), { environment: environmentOf(publisher) });

    expect(isClean).toBe(false);
    expect(text).toContain('4 item(s): 3 created, 1 refused.');
    expect(text).toContain('1 × comments');
    expect(text).toContain('never fetched from the network');
    expect([...publisher.documents.values()].filter((document) => 'storyId' in document)).toHaveLength(3);
    expect(publisher.origins).toEqual(new Set(['import:wxr']));
  });

  it('changes nothing the second time', async () => {
    const publisher = publisherWithTaxons();

    await importCommand(request(), { environment: environmentOf(publisher) });
    const { text } = await importCommand(request(), { environment: environmentOf(publisher) });

    expect(text).toContain('3 unchanged, 1 refused');
  });

  it('stores nothing in a dry run', async () => {
    const publisher = publisherWithTaxons();

    const { text } = await importCommand(request({ isDryRun: true }), { environment: environmentOf(publisher) });

    expect(text).toContain('Dry run, nothing was stored.');
    expect(publisher.documents.size).toBe(3);
  });

  it('takes pictures from the media folder, whatever size of them the text shows', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    mkdirSync(path.join(folder, '2020/05'), { recursive: true });
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#357' } })
      .jpeg()
      .toFile(path.join(folder, '2020/05/pont.jpg'));
    writeFileSync(path.join(folder, '2020/05/riu.jpg'), 'riu');
    const publisher = publisherWithTaxons();

    const { text } = await importCommand(request({ media: folder }), { environment: environmentOf(publisher) });

    const story = [...publisher.documents.values()].find((document) => 'headline' in document && document.headline.startsWith('El pont'));
    expect(text).not.toContain('× picture');
    expect(story).toMatchObject({ image: { picture: expect.stringMatching(/^riu-/) } });
    expect(story && 'body' in story ? story.body.map(({ type }) => type) : []).toEqual(['paragraph', 'image', 'gallery', 'embed']);
  });

  it('imports a story without its empty picture, and names the picture as lost', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, 'buida.jpg'), '');
    const publisher = publisherWithTaxons();
    const story = {
      uri: 'urn:1',
      versionCreated: '2024-01-05T10:00:00Z',
      title: 'Amb foto',
      bodies: [
        {
          contentType: 'text/html',
          value: '<p>a</p><figure><img src="https://old.example/buida.jpg"><figcaption>Peu</figcaption></figure>',
        },
      ],
    };

    const { isClean, text } = await importCommand(request({ media: folder, sources: [sourceOf(JSON.stringify(story))] }), {
      environment: environmentOf(publisher),
    });

    expect([isClean, text]).toEqual([true, expect.stringContaining('1 × picture whose file is empty or broken')]);
    const stored = [...publisher.documents.values()].find((document) => 'body' in document);
    expect(stored).toMatchObject({ body: [{ html: 'a' }, { html: 'Peu' }] });
  });

  it('goes on when the database refuses one story, and says what it said', async () => {
    const publisher = publisherWithTaxons();
    const refusing: Publisher = {
      publish: async (batch) => {
        if (JSON.stringify(batch.submissions).includes('Dolent'))
          throw new DrizzleQueryError('insert …', [], new Error('string is too long for tsvector'));
        return publisher.publish(batch);
      },
    };
    const documents = ['Bo', 'Dolent', 'Millor'].map((title) => ({ uri: `urn:${title}`, versionCreated: '2024-01-05T10:00:00Z', title }));

    const { text } = await importCommand(request({ sources: [sourceOf(JSON.stringify(documents))] }), {
      environment: {
        ...environmentOf(publisher),
        openPublisher: async () => ({ publisher: refusing, known: CONTEXT, close: async () => {} }),
      },
    });

    expect(text).toContain('2 created, 1 refused');
    expect(text).toContain('urn:Dolent: the database rejected it: string is too long for tsvector');
  });

  it('ends when the database is away', async () => {
    const publisher: Publisher = { publish: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) };
    const environment = {
      ...environmentOf(publisherWithTaxons()),
      openPublisher: async () => ({ publisher, known: CONTEXT, close: async () => {} }),
    };
    await expect(importCommand(request(), { environment })).rejects.toThrow('refused');
  });

  it('holds no item back because of another, and tells two stories at one address apart', async () => {
    const documents = [
      { uri: 'urn:1', versionCreated: '2024-01-05T10:00:00Z', headlines: [{ value: 'Igual' }] },
      { uri: 'urn:2', versionCreated: '2024-01-05T11:00:00Z', headlines: [{ value: 'Igual' }] },
      { uri: 'urn:3', versionCreated: 'mai', headlines: [{ value: 'Dolent' }] },
    ];
    const publisher = publisherWithTaxons();
    const written = new ReportFile();

    const { text } = await importCommand(request({ sources: [sourceOf(JSON.stringify(documents))] }), {
      environment: environmentOf(publisher),
      writeReport: written.write,
    });

    expect(text).toContain('2 created, 1 refused');
    expect(text).toContain('urn:3: versioncreated: must be a date and time');
    const slugs = [...publisher.documents.values()].flatMap((document) => ('headline' in document ? document.slug : []));
    expect(slugs).toEqual(['igual', expect.stringMatching(/^igual-[0-9a-f]{8}$/)]);
    expect(JSON.parse(written.text)).toMatchObject({
      items: [{ ok: true }, { ok: true }, { ok: false }],
      sum: { results: { created: 2, refused: 1 } },
    });
  });

  it('refuses a file of no known kind, and imports the others', async () => {
    const { text } = await importCommand(
      request({
        sources: [sourceOf('hola', { name: 'a.txt' }), sourceOf('', { name: 'b.xml' }), sourceOf('[{"uri":"urn:1","title":"T"}]')],
      }),
      {
        environment: environmentOf(publisherWithTaxons()),
      },
    );

    expect(text).toContain('a.txt was refused, and nothing of it imported: it is neither XML nor JSON');
    expect(text).toContain('b.xml was refused, and nothing of it imported: it is empty');
    expect(text).toContain('1 item(s): 1 created.');
  });

  it('says which sites and languages there are', async () => {
    const environment = environmentOf(publisherWithTaxons());

    await expect(importCommand(request({ site: 'mar' }), { environment })).rejects.toThrow('Unknown site "mar"; the sites are vall.');
    await expect(importCommand(request({ locale: 'es' }), { environment })).rejects.toThrow('vall is not published in es');
  });

  it('hands the work to a running server, and tries again while that is not able to answer', async () => {
    const requests: { url: string; authorization: string | undefined; isDistinct: boolean }[] = [];
    const server = createServer(async (incoming, response) => {
      const body = Buffer.concat(await Array.fromAsync(incoming)).toString();
      requests.push({
        url: incoming.url ?? '',
        authorization: incoming.headers.authorization,
        isDistinct: body.includes('"distinct":true'),
      });
      const id = decodeURIComponent(new URL(incoming.url ?? '', 'http://x').pathname.split('/').at(-1) ?? '');
      const answers = [
        { status: 503, body: { httpCode: 503, code: 'unavailable' } },
        { status: 201, body: { httpCode: 201, response: { created: [id], losses: [{ what: 'comments', detail: '3' }] } } },
        { status: 422, body: { httpCode: 422, code: 'INVALID_FIELDS', fields: { slug: 'is odd' } } },
        { status: 409, body: { httpCode: 409, code: 'ADDRESS_TAKEN', fields: { slug: '/a/ is taken' } } },
      ];
      const answer = answers[requests.length - 1] ?? { status: 200, body: { httpCode: 200, response: { unchanged: [id] } } };
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const publisher = publisherWithTaxons();

    const { text } = await importCommand(request(), { environment: environmentOf(publisher, { url, token: 'secret' }) });

    expect(text).toContain('1 created, 1 unchanged, 2 refused');
    expect(text).toContain('slug: is odd');
    expect(text).toContain('1 × comments');
    expect(requests).toHaveLength(5);
    expect(requests.map(({ isDistinct }) => isDistinct)).toEqual([false, false, false, false, true]);
    expect(requests[0]).toEqual({
      url: expect.stringMatching(/^\/api\/content\/vall-ca-p-10-[0-9a-f]{8}\?site=vall&locale=ca$/),
      authorization: 'Bearer secret',
      isDistinct: false,
    });
    expect(publisher.documents.size).toBe(3);
  });
});
