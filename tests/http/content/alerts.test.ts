import { get, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { at } from '#tests/support/newsroom/broadcasts.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startAtNoon, type ClockedApplication } from '#tests/support/turned-clock.ts';
import { until } from '#tests/support/until.ts';

const LIST = '/api/front/alerts/list';

let clocked: ClockedApplication;

beforeAll(async () => {
  clocked = await startAtNoon();
  return () => clocked.close();
});

interface Sent {
  status: number;
  json: {
    code?: string;
    fields?: Record<string, string>;
    response?: { result?: string; alertList?: Record<string, unknown>[] };
  };
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Sent> {
  const { contentToken } = clocked.application.wiring.services.publishing;
  const headers = {
    host: 'elfar.localhost',
    'content-type': 'application/json',
    authorization: `Bearer ${contentToken}`,
    ...more,
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await ask(clocked.url, {
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body: text }),
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}

const put = (id: string, body: unknown, query = '?locale=ca') =>
  send('PUT', `/api/alerts/${id}${query}`, body);
const remove = (id: string, query = '') => send('DELETE', `/api/alerts/${id}${query}`);
const read = (path: string, headers: Record<string, string> = {}) =>
  ask(clocked.url, { path, headers: { host: 'elfar.localhost', ...headers } });

async function listed(path = LIST): Promise<unknown[]> {
  return JSON.parse((await read(path)).body.toString()).response.alertList;
}

const titles = async (path = LIST) =>
  (await listed(path)).map((alert) => (alert as { title: string }).title);

/** Whether the alerts of pages, the front page and the call have a text. */
async function shows(text: string) {
  const bodies = await Promise.all(
    ['/alertas/', '/', LIST].map(async (path) => (await read(path)).body.toString().includes(text)),
  );
  return bodies.every(Boolean) ? 'all' : bodies.some(Boolean) ? 'some' : 'none';
}

describe('an alert by call', () => {
  // R10.10
  it('is published, changed and withdrawn, and each is shown when the call answers', async () => {
    expect(await shows('Ratxes')).toBe('none');
    expect(await put('vent', { title: 'Ratxes de vent' })).toMatchObject({
      status: 201,
      json: { response: { result: 'created', withdrawnAt: null } },
    });
    await until('the alert is shown', async () => (await shows('Ratxes de vent')) === 'all');
    expect(await put('vent', { title: 'Ratxes de vent fort' })).toMatchObject({
      status: 200,
      json: { response: { result: 'updated' } },
    });
    expect((await put('vent', { title: 'Ratxes de vent fort' })).json.response?.result).toBe(
      'unchanged',
    );
    expect((await remove('vent')).json.response).toMatchObject({
      result: 'withdrawn',
      withdrawnAt: expect.stringMatching(/Z$/),
    });
    expect(await shows('Ratxes')).toBe('none');
    expect((await remove('vent')).json.response?.result).toBe('unchanged');
  });

  // R3.19, R3.20
  it('has the fields of SPECIFICATION §3 in the list, for its language and site only', async () => {
    const alert = {
      title: 'Port tancat',
      text: 'Fins demà.',
      link: { href: '/politica/', title: 'Política' },
      image: { picture: 'port', alt: 'El moll' },
      endsAt: at(30),
    };
    await put('tancat', alert, '?locale=es');
    await put('altre', { title: 'Marea', startsAt: at(-5) }, '?locale=es&site=ondamarea');
    expect(await listed(`/es${LIST}`)).toEqual([
      {
        id: 'tancat',
        title: 'Port tancat',
        text: 'Fins demà.',
        link: { href: '/es/politica/', title: 'Política' },
        image: {
          url: expect.stringMatching(/^\/media\/images\/port\.[0-9a-f]{8}_1-1_410w\.webp$/),
          alt: 'El moll',
        },
        startsAt: expect.any(String),
        endsAt: at(30),
      },
    ]);
    expect(await titles()).toEqual([]);
    await remove('tancat');
  });

  it('is not written as markup, whatever its texts contain', async () => {
    await put('guio', {
      title: '<img src=x onerror=alert(1)>',
      text: '</p><script>alert(1)</script>',
    });
    await until('the alert is shown', async () =>
      (await read('/alertas/')).body.toString().includes('&lt;img'),
    );
    for (const path of ['/alertas/', '/'])
      expect((await read(path)).body.toString()).not.toMatch(/<img src=x|<script>alert/);
    await remove('guio');
  });

  it.each([
    ['a script as link', { link: { href: 'javascript:alert(1)' } }, 'link.href'],
    ['another host as path', { link: { href: '/\\evil.example' } }, 'link.href'],
    ['an end before the start', { startsAt: at(5), endsAt: at(1) }, 'endsAt'],
    ['no instant', { startsAt: 'tomorrow' }, 'startsAt'],
    ['a huge title', { title: 'a'.repeat(500) }, 'title'],
    ['an unknown picture', { image: { picture: '../../etc/passwd' } }, 'image.picture'],
    ['an unknown field', { html: '<b>' }, ''],
    ['a field of another kind', { title: ['a'] }, 'title'],
    ['an unknown status', { pubstatus: 'maybe' }, 'pubstatus'],
  ])('is refused with the field for %s', async (_name, more, field) => {
    const { status, json } = await put('mal', { title: 'Vent', ...more });
    expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([
      422,
      'INVALID_FIELDS',
      expect.arrayContaining([field]),
    ]);
    expect(await remove('mal')).toMatchObject({ status: 404 });
  });

  it.each([
    ['a language that is none', 'mal', '?locale=fr', 422],
    ['no language', 'mal', '', 422],
    ['an unknown site', 'mal', '?locale=ca&site=cap', 422],
    ['an id that is none', 'a%20b', '?locale=ca', 422],
    ['the id of a section', 'elfar-politica', '?locale=ca', 422],
  ])('is refused for %s', async (_name, id, query, status) => {
    expect((await put(id, { title: 'Vent' }, query)).status).toBe(status);
  });

  it('is refused without the token, and with a huge body or one that is no JSON', async () => {
    for (const authorization of ['', 'Bearer another', 'Basic eDp5']) {
      expect(
        (await send('PUT', '/api/alerts/vent?locale=ca', { title: 'Vent' }, { authorization }))
          .status,
      ).toBe(401);
      expect((await send('DELETE', '/api/alerts/vent', undefined, { authorization })).status).toBe(
        401,
      );
    }
    expect((await put('vent', { title: 'a'.repeat(20_000) })).status).toBe(413);
    expect((await put('vent', '{')).status).toBe(400);
    expect((await put('vent', { title: 'a\0b' })).status).toBe(400);
  });

  it('is refused in an older version, and withdrawn by the status of its source', async () => {
    expect((await put('versions', { title: 'Dos', version: 2 })).status).toBe(201);
    expect(await put('versions', { title: 'Un', version: '1' })).toMatchObject({
      status: 409,
      json: { code: 'OUTDATED_VERSION' },
    });
    expect(
      (await put('versions', { title: 'Tres', version: '3', pubstatus: 'canceled' })).json.response
        ?.result,
    ).toBe('withdrawn');
    expect((await put('versions', { title: 'Dos', version: '2' })).status).toBe(409);
    expect((await put('versions', { title: 'Tres', version: '3' })).status).toBe(409);
    expect((await put('versions', { title: 'Quatre', version: '4' })).json.response?.result).toBe(
      'updated',
    );
    expect(await titles()).toContain('Quatre');
    await remove('versions');
  });

  it('is withdrawn for its own site only', async () => {
    await put('propi', { title: 'Propi' });
    expect((await remove('propi', '?site=ondamarea')).status).toBe(404);
    expect(await titles()).toEqual(['Propi']);
    await remove('propi');
  });
});

describe('the call with the current alerts', () => {
  // R10.12
  it('is kept with an ETag, and answers 304 to a caller that has it', async () => {
    await put('etag', { title: 'Vent' });
    for (const path of [LIST, '/alertas/']) {
      const first = await read(path, { 'accept-encoding': 'br' });
      // Browsers ask again each time, and send the ETag by themselves.
      expect(first.headers['cache-control']).toMatch(/max-age=0|no-cache/);
      const { misses } = clocked.application.pages.counts;
      const second = await read(path, {
        'accept-encoding': 'br',
        'if-none-match': String(first.headers['etag']),
      });
      expect([second.status, second.body.length, clocked.application.pages.counts.misses]).toEqual([
        304,
        0,
        misses,
      ]);
    }
    await remove('etag');
    expect((await read(`${LIST}/`)).status).toBe(200);
    expect((await send('POST', LIST, {})).status).toBe(405);
  });
});

describe('the clock', () => {
  it('shows an alert from its start until its end, and renders nothing else', async () => {
    await put('migdia', { title: 'Migdia', startsAt: at(10), endsAt: at(20) });
    await read('/politica/');
    const section = clocked.application.pages.peek('elfar/politica/');
    for (const [minutes, expected] of [
      [0, 'none'],
      [11, 'all'],
      [21, 'none'],
    ] as const) {
      vi.setSystemTime(at(minutes));
      await until(`${expected} show it`, async () => (await shows('Migdia')) === expected);
    }
    expect(clocked.application.pages.peek('elfar/politica/')).toBe(section);
    vi.setSystemTime(at(0));
  });
});

describe('the channel of a live blog', () => {
  /** Opens the stream of a live blog. */
  const follow = (blog: string) =>
    new Promise<() => string>((resolve, reject) => {
      const options = { headers: { host: 'elfar.localhost' }, agent: false };
      const request = get(
        `${clocked.url}/api/front/live/${blog}/events`,
        options,
        (answer: IncomingMessage) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (more: string) => (text += more));
          answer.on('error', () => {});
          resolve(() => text);
        },
      );
      request.on('error', reject);
      onTestFinished(() => void request.destroy());
    });

  // R10.11
  it('tells of an alert in the language of the live blog', async () => {
    const more = {
      type: 'live-blog',
      taxon: 'elfar-politica',
      isLive: true,
      coverageStart: '2026-03-01T10:00:00+01:00',
    };
    await clocked.publish(
      storyFields({ id: 'directe', ...more }),
      storyFields({ id: 'directo', locale: 'es', ...more }),
    );
    const [catalan, spanish] = [await follow('directe'), await follow('directo')];
    await until('the streams are open', () =>
      Promise.resolve(catalan().includes('ready') && spanish().includes('ready')),
    );
    await put('canal', { title: 'Pel canal' });
    await until('the event arrives', () =>
      Promise.resolve(/event: alerts\ndata: <aside[^]*Pel canal[^]*\n\n/.test(catalan())),
    );
    await until('the other language has its own', () =>
      Promise.resolve(spanish().includes('event: alerts')),
    );
    expect(spanish()).not.toContain('Pel canal');
    // A browser that connects again goes on from the last post.
    expect(catalan().slice(catalan().indexOf('event: alerts'))).not.toMatch(/^id:/m);
    await put('altre-web', { title: 'Marea' }, '?locale=es&site=ondamarea');
    await remove('canal');
    // The start of an alert may tell of it a second time.
    await until('the withdrawal arrives', () =>
      Promise.resolve(catalan().endsWith('event: alerts\ndata: \n\n')),
    );
    expect(catalan()).not.toContain('Marea');
  });
});
