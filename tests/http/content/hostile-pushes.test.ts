import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { slugify } from '#domain/identifiers/identifiers.ts';
import { PROBLEM_STATUS } from '#domain/problems.ts';
import { parseXml } from '#tests/support/parse-xml.ts';
import {
  ninjsStory,
  startPushing,
  type PushingApplication,
} from '#tests/support/newsroom/pushed-stories.ts';

let application: PushingApplication;

beforeAll(async () => {
  application = await startPushing();
  return () => application.close();
});

const DATE = { firstcreated: '2026-03-02T08:00:00Z' };
const FEEDS = ['/rss.xml', '/politica/rss.xml', '/sitemap-2026-03.xml', '/sitemap-sections.xml'];

/**
 * Pushes a document and checks the invariants: the response follows the contract, and every page
 * and feed can still be read.
 */
async function pushHarmlessly(id: string, fields: object) {
  const answer = await application.push(
    id,
    ninjsStory({ uri: `urn:h:${id}`, headline: id, ...DATE, ...fields }),
  );
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) expect(Object.keys(PROBLEM_STATUS)).toContain(answer.json.code);
  expect(JSON.stringify(answer.json).length).toBeLessThan(20_000);
  if (answer.status < 300 && answer.json.response.url !== undefined) {
    const { status, html } = await application.get(new URL(answer.json.response.url).pathname);
    expect([200, 404, 410]).toContain(status);
    expect(html.length).toBeLessThan(6_000_000);
  }
  for (const feed of FEEDS) {
    const { status, html } = await application.get(feed);
    expect([feed, status]).toEqual([feed, 200]);
    expect(() => parseXml(html)).not.toThrow();
  }
  expect((await application.get('/politica/')).status).toBe(200);
  return answer;
}

describe('a pushed date', () => {
  it.each([
    ['9999-12-31T23:59:59Z', 201],
    ['2099-01-01T00:00:00Z', 201],
    ['1969-12-31T23:59:59.999Z', 201],
    ['1900-01-01T00:00:00+14:00', 201],
    ['0001-01-01T00:00:00Z', 201],
    ['0000-01-01T00:00:00Z', 422],
    ['-0001-01-01T00:00:00Z', 422],
    ['+275760-09-13T00:00:00Z', 422],
    ['9999-12-31T23:59:59-14:00', 422],
    ['0001-01-01T00:00:00+14:00', 422],
    ['2026-02-30T00:00:00Z', 422],
    ['ahir', 422],
    ['', 422],
  ])('accepts or refuses the date %s without a failure', async (date, status) => {
    for (const [index, field] of [
      'firstcreated',
      'versioncreated',
      'embargoed',
      'validfrom',
      'expires',
    ].entries()) {
      const id = `data-${date.replaceAll(/\W+/g, '-').replace(/^-/, 'm')}-${index}`
        .toLowerCase()
        .replace(/-+/g, '-');
      expect([field, (await pushHarmlessly(id, { [field]: date })).status]).toEqual([
        field,
        status,
      ]);
    }
  });
});

describe('pushed versions', () => {
  it('keeps the newest version, whatever the order and number of pushes', async () => {
    const text = (version: number) => `<p>Versió ${version}.</p>`;
    for (const version of [3, 1, 3, 2, 5, 4, 5, 1])
      await pushHarmlessly('desordre', {
        version,
        body_html: text(version),
        versioncreated: `2026-03-02T0${version}:00:00Z`,
      });
    expect((await application.get('/politica/2026/03/02/desordre/')).html).toContain('Versió 5.');
  });

  it('stores the newest of several versions pushed at once', async () => {
    const send = (version: number) =>
      application.push(
        'alhora',
        ninjsStory({
          uri: 'urn:h:alhora',
          headline: 'alhora',
          ...DATE,
          version,
          body_html: `<p>Versió ${version}.</p>`,
        }),
      );
    const statuses = (await Promise.all([4, 2, 9, 1, 7, 3].map(send))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 201, 409]));
    expect((await application.get('/politica/2026/03/02/alhora/')).html).toContain('Versió 9.');
  });

  it.each([
    ['x'.repeat(5000)],
    [''],
    [-1],
    [1e308],
    [0],
    ['１２'],
    ['\u202E9'],
    [{}],
    [[1]],
    [true],
  ])('survives any value as a version: %j', async (version) => {
    expect([200, 201, 422]).toContain(
      (await pushHarmlessly(`versio-${slugify(JSON.stringify(version)) || 'cap'}`, { version }))
        .status,
    );
  });
});

describe('a pushed headline', () => {
  it('cuts a headline of 1 MB, reports it, and stores only the cut one', async () => {
    const { status, json } = await pushHarmlessly('un-mega', {
      headline: 'Paraula '.repeat(131_072),
    });
    expect([status, json.response.changes]).toEqual([
      201,
      [
        {
          what: 'headline cut, as it had more than 300 characters',
          detail: expect.stringContaining('1048575 characters: Paraula'),
        },
      ],
    ]);
    const { html } = await application.get(new URL(json.response.url).pathname);
    expect(html.length).toBeLessThan(200_000);
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]?.trim().length).toBeLessThanOrEqual(300);
  });

  it('cuts subtitle, author and tag of 1 MB each and reports each cut', async () => {
    const long = (word: string) => `${word} `.repeat(131_072);
    const { status, json } = await pushHarmlessly('noms-llargs', {
      headline: 'Noms llargs',
      descriptions: [{ value: long('Subtitol') }],
      people: [{ name: long('Autora'), rel: 'author' }],
      subjects: [{ name: long('Etiqueta') }],
    });
    const { changes } = json.response;
    expect([status, changes.map(({ what }: { what: string }) => what).toSorted()]).toEqual([
      201,
      [
        'name of a section or tag cut, as it had more than 200 characters',
        'name of an author cut, as it had more than 200 characters',
        'subtitle cut, as it had more than 2000 characters',
      ],
    ]);
    const { html } = await application.get(new URL(json.response.url).pathname);
    expect(html.length).toBeLessThan(200_000);
  });

  it.each([
    ['\u0007timbre\u001b[31m', 'timbre [31m'],
    ['\u202Eodal\u202C i més', 'odal i més'],
    ['\u2066a\u2069\u2067b', 'ab'],
    ['\u0085a\u009fb', 'a b'],
    ['\ud800sol\udfff', '\ufffdsol\ufffd'],
    ['u\ufffen\uffff', 'un'],
    ['<b>\u202E</b>negre', 'negre'],
  ])('removes control characters from the headline %j', async (headline, expected) => {
    const id = `control-${[...headline].length}-${expected.length}`;
    const { status } = await pushHarmlessly(id, { headline, body_html: `<p>${headline}</p>` });
    expect(status).toBe(201);
    const stored = (await application.node.application.wiring.repository.findStored([id])).get(
      id,
    )?.document;
    expect(stored).toMatchObject({ headline: expected });
  });
});

describe('a pushed picture', () => {
  const withPicture = (file: string) => ({
    body_html:
      '<p>Text.</p><figure><img src="https://x.example/p.jpg"><figcaption>El peu.</figcaption></figure>',
    portada: { pictures: [{ src: 'https://x.example/p.jpg', picture: 'p-0123456789ab', file }] },
  });

  it.each(['buida.jpg', 'trencada.jpg', 'no-hi-es.jpg', '../../etc/passwd', 'port.txt'])(
    'stores the story and reports a loss for an unreadable picture: %s',
    async (file) => {
      const media = path.join(application.node.dataFolder, 'media');
      mkdirSync(media, { recursive: true });
      writeFileSync(path.join(media, 'buida.jpg'), '');
      writeFileSync(path.join(media, 'trencada.jpg'), 'JFIF');
      const { status, json } = await pushHarmlessly(
        `imatge-${file.replaceAll(/[^a-z]+/g, '-').replace(/^-/, '')}`,
        withPicture(file),
      );
      expect([status, json.response.losses]).toEqual([
        201,
        expect.arrayContaining([
          { what: 'picture whose file is empty or broken', detail: 'https://x.example/p.jpg' },
        ]),
      ]);
      expect((await application.get(new URL(json.response.url).pathname)).html).toContain(
        'El peu.',
      );
    },
  );
});

describe('a pushed text', () => {
  it('stores a text longer than the search index takes and reports it', async () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `mot${index}`).join(' ');
    const { status, json } = await pushHarmlessly('llarguissima', { body_html: `<p>${words}</p>` });
    expect([status, json.response.changes.map(({ what }: { what: string }) => what)]).toEqual([
      201,
      ['only the first part of the text is searchable, as it is too long for the index'],
    ]);
    expect((await application.get(new URL(json.response.url).pathname)).html).toContain(
      'mot199999',
    );
  });

  it('survives names and former URLs of any length', async () => {
    const long = 'x'.repeat(300_000);
    await pushHarmlessly('noms-llargs', {
      subject: [{ name: long }],
      byline: long,
      altids: { oldAddress: `https://x.example/${long}` },
      person: [{ name: long, rel: 'author' }],
    });
  });
});
