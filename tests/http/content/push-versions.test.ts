import { beforeAll, describe, expect, it } from 'vitest';
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
const at = (hour: number) => ({
  versioncreated: `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`,
});
const OUTDATED = {
  status: 409,
  json: { httpCode: 409, code: 'OUTDATED_VERSION', fields: { version: expect.any(String) } },
};

/** Pushes a version of the story `id`, with the same headline and URL and the given text. */
const send = (id: string, text: string, fields: object = {}) =>
  application.push(
    id,
    ninjsStory({
      uri: `urn:v:${id}`,
      headline: id,
      body_html: `<p>${text}.</p>`,
      ...DATE,
      ...fields,
    }),
  );

async function shown(id: string): Promise<string | number> {
  const { status, html } = await application.get(`/politica/2026/03/02/${id}/`);
  return status === 200 ? (/(?:primer|segon|tercer)a/.exec(html)?.[0] ?? 'no text') : status;
}

describe('an older version of a story', () => {
  it.each([
    ['versioncreated', at(10), at(9)],
    ['version as a number', { version: 10 }, { version: 9 }],
    ['version as text', { version: '10' }, { version: '9' }],
    [
      'version, whatever its versioncreated',
      { version: '3', ...at(9) },
      { version: '2', ...at(10) },
    ],
    ['versioncreated of the same version', { version: '1', ...at(10) }, { version: '1', ...at(9) }],
  ])('refuses an older version of a story by %s', async (name, newer, older) => {
    const id = name.replaceAll(/[ ,]+/g, '-');
    expect((await send(id, 'segona', newer)).status).toBe(201);
    expect(await send(id, 'primera', older)).toMatchObject(OUTDATED);
    expect(await shown(id)).toBe('segona');
  });

  it('refuses an older version after a version without a number', async () => {
    await send('sense-nom', 'primera', { version: 5 });
    expect((await send('sense-nom', 'segona')).json.response.updated).toEqual(['sense-nom']);
    expect(await send('sense-nom', 'tercera', { version: 4 })).toMatchObject(OUTDATED);
    expect(await shown('sense-nom')).toBe('segona');
  });

  it('refuses a cancellation that is older than the story', async () => {
    await send('viva', 'segona', at(10));
    expect(await send('viva', 'primera', { ...at(9), pubstatus: 'canceled' })).toMatchObject(
      OUTDATED,
    );
    expect(await shown('viva')).toBe('segona');
  });

  it('ignores an older version that is only an association of another story', async () => {
    const inner = { uri: 'urn:v:dins', headline: 'dins', ...DATE };
    const outer = (id: string, text: string, fields: object) =>
      send(id, 'segona', {
        associations: { a: { ...inner, type: 'text', body_html: `<p>${text}.</p>`, ...fields } },
      });
    expect((await outer('fora-nova', 'segona', at(10))).json.response.created).toHaveLength(2);
    expect((await outer('fora-vella', 'primera', at(9))).json.response.created).toEqual([
      'fora-vella',
    ]);
    expect(await shown('dins')).toBe('segona');
  });
});

describe('the same version of a story', () => {
  it('accepts the same version of a story and changes nothing', async () => {
    await send('igual', 'primera', { version: 2, ...at(10) });
    for (const text of ['primera', 'segona']) {
      const { status, json } = await send(`igual`, text, {
        version: 2,
        ...at(10),
        subject: [{ name: `Tema ${text}` }],
      });
      expect([
        status,
        json.response.created,
        json.response.updated,
        json.response.unchanged,
      ]).toEqual([200, [], [], ['igual']]);
    }
    expect(await shown('igual')).toBe('primera');
  });

  it('withdraws a story when the same version says so', async () => {
    await send('retinguda', 'primera', at(10));
    expect(
      (await send('retinguda', 'primera', { ...at(10), pubstatus: 'withheld' })).json.response
        .updated,
    ).toEqual(['retinguda']);
    expect(await shown('retinguda')).toBe(410);
    await send('retinguda', 'primera', at(10));
    expect(await shown('retinguda')).toBe(410);
    await send('retinguda', 'segona', at(11));
    expect(await shown('retinguda')).toBe('segona');
  });

  it('stores the same version from the import, which may have more content than before', async () => {
    await send('importada', 'primera', at(10));
    const { json } = await send('importada', 'segona', { ...at(10), portada: { imported: true } });
    expect(json.response.updated).toEqual(['importada']);
  });
});

describe('a cancelled story', () => {
  it('keeps a cancelled story cancelled until a newer version is published', async () => {
    await send('morta', 'primera', at(9));
    await send('morta', 'primera', { ...at(10), pubstatus: 'canceled' });
    for (const fields of [{}, at(9), at(10)])
      expect(await send('morta', 'segona', fields)).toMatchObject(OUTDATED);
    expect(await shown('morta')).toBe(410);
    expect((await send('morta', 'tercera', at(11))).status).toBe(200);
    expect(await shown('morta')).toBe('tercera');
  });

  it('cancels the public version of a story, also repeatedly', async () => {
    await send('mort-igual', 'primera', at(9));
    const kill = () => send('mort-igual', 'primera', { ...at(9), pubstatus: 'canceled' });
    expect([(await kill()).json.response.updated, (await kill()).json.response.unchanged]).toEqual([
      ['mort-igual'],
      ['mort-igual'],
    ]);
    expect(await shown('mort-igual')).toBe(410);
  });

  it('keeps a story cancelled when neither the cancellation nor the next push has a version', async () => {
    await send('sense-versio', 'primera');
    await send('sense-versio', 'primera', { pubstatus: 'canceled' });
    expect(await send('sense-versio', 'segona')).toMatchObject(OUTDATED);
    expect((await send('sense-versio', 'segona', { version: 1 })).status).toBe(200);
  });

  it('keeps a story cancelled when an earlier version arrives late', async () => {
    await send('tardana', 'primera', { version: 2, pubstatus: 'canceled' });
    expect(await send('tardana', 'primera', { version: 1 })).toMatchObject(OUTDATED);
    expect(await shown('tardana')).toBe(410);
  });
});

describe('the dates of a story', () => {
  it('hides a story before it is valid and before its embargo ends', async () => {
    for (const fields of [
      { validfrom: '2099-01-01T00:00:00Z' },
      { embargoed: '2099-01-01T00:00:00Z' },
    ]) {
      const [[name = '']] = [Object.keys(fields)];
      await send(name, 'primera', fields);
      expect(await shown(name)).toBe(404);
    }
    await send('totes-dues', 'primera', {
      embargoed: '2020-01-01T00:00:00Z',
      validfrom: '2099-01-01T00:00:00Z',
    });
    expect(await shown('totes-dues')).toBe(404);
  });

  it('withdraws a story when it has expired', async () => {
    await send('caducada', 'primera', { expires: '2026-03-03T00:00:00Z' });
    expect(await shown('caducada')).toBe(410);
    await send('no-caducada', 'primera', { expires: '2099-01-01T00:00:00Z' });
    expect(await shown('no-caducada')).toBe('primera');
    expect((await application.get('/politica/')).html).not.toContain('/caducada/');
  });

  it.each(['1936-07-19', '1969-12-31', '1890-05-01', '0950-02-03'])(
    'publishes a story from before 1970: %s',
    async (day) => {
      const id = `antiga-${day}`;
      const { status, json } = await application.push(
        id,
        ninjsStory({
          uri: `urn:${id}`,
          headline: id,
          firstcreated: `${day}T12:00:00Z`,
          subject: [{ name: `Tema ${id}` }],
        }),
      );
      const path = `/politica/${day.replaceAll('-', '/')}/${id}/`;
      expect([status, json.response?.url]).toEqual([201, `http://elfar.localhost${path}`]);
      const page = await application.get(path);
      expect([page.status, page.html.includes(`datetime="${day}T12:00:00.000Z"`)]).toEqual([
        200,
        true,
      ]);
      const archive = `/hemeroteca/${day.replaceAll('-', '/')}/${day.replaceAll('-', '/')}/`;
      for (const list of [
        `/tema/tema-${id}/`,
        `/tema/tema-${id}/rss.xml`,
        `/sitemap-${day.slice(0, 7)}.xml`,
        archive,
      ]) {
        const { status: listed, html } = await application.get(list);
        expect([list, listed, html.includes(path)]).toEqual([list, 200, true]);
      }
    },
  );
});
