import { beforeAll, describe, expect, it } from 'vitest';
import {
  ninjsStory as story,
  startPushing,
  type PushingApplication,
} from '#tests/support/newsroom/pushed-stories.ts';

let application: PushingApplication;
const push: PushingApplication['push'] = (...args) => application.push(...args);
const get: PushingApplication['get'] = (path) => application.get(path);

beforeAll(async () => {
  application = await startPushing();
  return () => application.close();
});

describe('a pushed story', () => {
  it('reports a repeated push without a date as unchanged', async () => {
    expect(await push('sense-data', story())).toMatchObject({
      status: 201,
      json: { response: { created: ['sense-data'] } },
    });
    expect(await push('sense-data', story())).toMatchObject({
      status: 200,
      json: { response: { unchanged: ['sense-data'] } },
    });
  });

  it('keeps the URL of a story when a correction omits its first date', async () => {
    await push('corregida', story({ headline: 'Abans', versioncreated: '2026-03-02T08:00:00Z' }));
    const path = '/politica/2026/03/02/abans/';
    expect((await get(path)).html).toContain('Abans');
    for (const versioncreated of ['2026-03-05T08:00:00Z', undefined]) {
      const { json } = await push(
        'corregida',
        story({
          headline: 'Abans',
          body_html: `<p>Corregit ${versioncreated}.</p>`,
          versioncreated,
        }),
      );
      expect(json.response.updated).toEqual(['corregida']);
      const { status, html } = await get(path);
      expect([status, html.includes(`Corregit ${versioncreated}.`)]).toEqual([200, true]);
    }
  });

  it('refuses a story whose id belongs to the content folder', async () => {
    const refused = await push('elfar-ca-el-port-obre', story());
    expect(refused).toMatchObject({
      status: 422,
      json: { fields: { id: expect.stringContaining('is in the content folder') } },
    });
    expect((await get('/politica/2026/03/01/el-port-obre/')).html).toContain('El port obre avui.');
  });

  it('answers 409 ADDRESS_TAKEN for the URL of another story, and only for that', async () => {
    const taken = story({ headline: 'Obren el moll', firstcreated: '2026-03-01T10:00:00Z' });
    expect(await push('primera', taken)).toMatchObject({ status: 201 });
    expect(await push('segona', { ...taken, uri: 'urn:example:43' })).toEqual({
      status: 409,
      json: { httpCode: 409, code: 'ADDRESS_TAKEN', fields: { slug: expect.any(String) } },
    });
    expect(await push('tercera', { ...taken, versioncreated: 'ahir' })).toMatchObject({
      status: 422,
      json: { code: 'INVALID_FIELDS' },
    });
  });

  it('answers 410 for a story after its source has cancelled it', async () => {
    await push('cancelada', story({ headline: 'Cancelada', firstcreated: '2026-03-02T08:00:00Z' }));
    const path = '/politica/2026/03/02/cancelada/';
    expect((await get(path)).status).toBe(200);
    await push(
      'cancelada',
      story({ headline: 'Cancelada', firstcreated: '2026-03-02T08:00:00Z', pubstatus: 'canceled' }),
    );
    expect((await get(path)).status).toBe(410);
  });

  it('answers 410 for the former URL of a cancelled story as well', async () => {
    const moving = { firstcreated: '2026-03-02T08:00:00Z' };
    await push('moguda', story({ ...moving, headline: 'Lloc primer' }));
    await push('moguda', story({ ...moving, headline: 'Lloc segon' }));
    const [former, path] = [
      '/politica/2026/03/02/lloc-primer/',
      '/politica/2026/03/02/lloc-segon/',
    ];
    expect(await get(former)).toMatchObject({ status: 301, location: path });
    await push('moguda', story({ ...moving, headline: 'Lloc segon', pubstatus: 'canceled' }));
    expect([(await get(path)).status, (await get(former)).status]).toEqual([410, 410]);
  });
});

describe('the answer to a push', () => {
  it('returns the story’s URL in the language of the story', async () => {
    const { json } = await push(
      'amb-url',
      story({ headline: 'Amb url', firstcreated: '2026-03-02T08:00:00Z' }),
    );
    expect(json.response.url).toBe('http://elfar.localhost/politica/2026/03/02/amb-url/');
    const spanish = await push(
      'con-url',
      story({ uri: 'urn:example:44', headline: 'Con url', firstcreated: '2026-03-02T08:00:00Z' }),
      {
        query: 'site=elfar&locale=es',
      },
    );
    expect(spanish.json.response.url).toBe(
      'http://elfar.localhost/es/politica/2026/03/02/con-url/',
    );
    expect((await get('/es/politica/2026/03/02/con-url/')).status).toBe(200);
  });

  it('accepts guid in place of uri', async () => {
    const { uri: _uri, ...rest } = story({ guid: 'urn:example:guid', headline: 'Amb guid' });
    expect(await push('amb-guid', rest)).toMatchObject({
      status: 201,
      json: { response: { created: ['amb-guid'] } },
    });
  });
});

describe('a picture of the archive', () => {
  const shown = async (id: string, caption: string) => {
    const figure = `<figure><img src="picture:port" alt="Alt ${id}"><figcaption>${caption}</figcaption></figure>`;
    await push(
      id,
      story({
        uri: `urn:${id}`,
        headline: id,
        firstcreated: '2026-03-02T08:00:00Z',
        body_html: `<p>a</p>${figure}`,
      }),
    );
    return (await get(`/politica/2026/03/02/${id}/`)).html;
  };

  it('shows in each story the caption of that story, and the picture in its own proportions', async () => {
    const [one, other] = [
      await shown('peu-u', 'El peu de l’una'),
      await shown('peu-dos', 'El peu de l’altra'),
    ];
    expect([
      one.includes('El peu de l’una'),
      one.includes('El peu de l’altra'),
      one.includes('alt="Alt peu-u"'),
    ]).toEqual([true, false, true]);
    expect([other.includes('El peu de l’altra'), other.includes('El peu de l’una')]).toEqual([
      true,
      false,
    ]);
    expect(one).toMatch(/port\.[0-9a-f]{8}_whole_850w\.jpg"[^>]*width="850" height="478"/);
  });
});

describe('the opening picture of a story', () => {
  it('lists a story with the credit that it gives its opening picture', async () => {
    for (const by of ['Aina Roca', 'Biel Serra']) {
      const featured = { uri: 'picture:port', type: 'picture', byline: by, headline: 'El moll' };
      const named = {
        headline: `Foto de ${by}`,
        firstcreated: '2026-03-02T08:00:00Z',
        subject: [{ name: 'Fotos' }],
      };
      await push(
        `foto-${by.slice(0, 1).toLowerCase()}`,
        story({ uri: `urn:foto:${by}`, ...named, associations: { featured } }),
      );
    }
    const feed = (await get('/tema/fotos/rss.xml')).html;
    expect(
      ['Aina Roca', 'Biel Serra'].filter((by) => feed.includes(`${by}</media:credit>`)),
    ).toEqual(['Aina Roca', 'Biel Serra']);
  });
});

describe('the authors and tags of a story', () => {
  it('lists authors and tags in sitemaps only while one of their stories is public', async () => {
    const named = {
      headline: 'Secret',
      by: 'x',
      people: [{ name: 'Joana Secreta', rel: 'author' }],
      subject: [{ name: 'Afer ocult' }],
    };
    const mapped = async () => {
      const { html } = await get('/sitemap-sections.xml');
      return ['/autor/joana-secreta/', '/tema/afer-ocult/'].map((path) => html.includes(path));
    };
    const send = (fields: object) =>
      push('secreta', story({ ...named, firstcreated: '2026-03-02T08:00:00Z', ...fields }));
    expect((await send({ embargoed: '2099-01-01T00:00:00Z' })).status).toBe(201);
    expect(await mapped()).toEqual([false, false]);
    await send({});
    expect(await mapped()).toEqual([true, true]);
    await send({ pubstatus: 'canceled' });
    expect(await mapped()).toEqual([false, false]);
  });
});

describe('an invalid push', () => {
  it.each(['', 'x', 'a'.repeat(43)])('refuses a push with the token "%s"', async (token) => {
    expect(await push('de-ningu', story(), { token })).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
  });

  it.each([
    ['{"uri":', {}, 400, { body: 'must be JSON in UTF-8' }],
    [story({ headline: 'a\u0000b' }), {}, 400, { body: 'must not contain NUL' }],
    [story(), { type: 'text/plain' }, 415, { 'content-type': 'must be application/json' }],
    [
      story(),
      { query: 'site=res&locale=xx' },
      422,
      { site: 'there is no site "res"', locale: expect.any(String) },
    ],
    [
      story({ uri: undefined, firstcreated: 'ahir' }),
      {},
      422,
      { uri: expect.any(String), firstcreated: expect.any(String) },
    ],
  ])('answers an invalid push with every fault: %j %j', async (body, options, status, fields) => {
    const code = status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID_FIELDS';
    expect(await push('dolenta', body, options)).toMatchObject({ status, json: { code, fields } });
  });
});
