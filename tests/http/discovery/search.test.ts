import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

let started: AccountsApplication;

beforeAll(async () => {
  started = await startAccounts();
  return () => started.close();
});

interface SearcherAnswer {
  httpCode: number;
  code?: string;
  fields?: Record<string, string>;
  response: {
    results: {
      id: string;
      title: string;
      snippet: { text: string; isMatch: boolean }[];
      totalTime: number;
    }[];
    numResults: number;
    searcherPayload: Record<string, unknown>;
    facets: Record<string, { value: string; count: number }[]>;
  };
}

const call = async (body: unknown, { cursor = '', host = 'elfar.localhost' } = {}) => {
  const answer = await ask(started.url, {
    method: 'POST',
    path: `/webapi/searcher/${cursor}`,
    headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json: SearcherAnswer = JSON.parse(answer.body.toString());
  return { ...json, status: answer.status };
};

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(started.url, { path, headers: { host: 'elfar.localhost', ...headers } });
  return { ...answer, text: answer.body.toString() };
};

describe('the call of the searcher', () => {
  // R3.31, R7.28
  it('returns results, their number and the payload of the next page', async () => {
    const { status, httpCode, response } = await call({
      searchText: 'port',
      moduleId: 'm1',
      limit: 1,
    });
    expect([status, httpCode]).toEqual([200, 200]);
    expect(response.results).toHaveLength(1);
    expect(response.results[0]).toMatchObject({ title: 'El port obre', totalTime: 1 });
    expect(response.searcherPayload).toMatchObject({
      searchText: 'port',
      moduleId: 'm1',
      limit: 1,
      numResults: response.numResults,
    });
    expect(response.facets['section']?.map(({ value }) => value)).toContain('elfar-politica');
  });

  // R4.29, R7.30
  it('follows cursors to the end, without a result twice', async () => {
    const ids: string[] = [];
    let cursor = '';
    do {
      const { response } = await call(
        { searchText: '', type: 'all', filterValues: {}, limit: 1 },
        { cursor },
      );
      ids.push(...response.results.map(({ id }) => id));
      cursor = String(response.searcherPayload['cursorMark']);
      expect(response.numResults).toBeGreaterThanOrEqual(ids.length);
    } while (cursor !== '' && ids.length < 100);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('searches in the asked language, by default the site’s', async () => {
    const titles = async (locale?: string) =>
      (await call({ searchText: 'port', locale })).response.results.map(({ title }) => title);
    expect(await titles()).toContain('El port obre');
    expect(
      (await call({ searchText: 'puerto', locale: 'es' })).response.results.map(
        ({ title }) => title,
      ),
    ).toContain('Abre el puerto');
  });

  // R3.45
  it('finds the stories of a newsletter’s section', async () => {
    const { response } = await call({ type: 'newsletter', taxonUrl: '/politica/' });
    expect(response.numResults).toBeGreaterThan(0);
    expect(
      (await call({ type: 'newsletter', taxonUrl: 'http://elsewhere.example/politica/' })).fields,
    ).toEqual({ taxonUrl: 'invalid' });
  });

  // R3.45
  it.each([
    [{ searchText: 'po' }, 'searchText'],
    [{ dateValue: { startDate: '2026-03-01' } }, 'dateValue'],
    [{ dateValue: { startDate: '2026-02-30', endDate: '2026-03-01' } }, 'dateValue'],
    [{ filterValues: { type: 'nothing' } }, 'filterValues'],
    [{ type: 'unknown' }, 'type'],
    [{ locale: 'fr' }, 'locale'],
    [{ limit: 1.5 }, 'limit'],
    ['text', 'body'],
  ])('refuses %j', async (body, field) => {
    const { status, code, fields = {} } = await call(body);
    expect([status, code]).toEqual([400, 'INVALID_FIELDS']);
    expect(Object.keys(fields).join()).toContain(field === 'body' ? '' : field);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [51, 50],
    [100, 50],
    ['100', 50],
  ])('reads the limit %j as %i', async (limit, used) => {
    const { status, response } = await call({ limit });
    expect([status, response.searcherPayload['limit']]).toEqual([200, used]);
    expect(response.results.length).toBeLessThanOrEqual(used);
  });

  // R4.33
  it('finds the stories of the whole day in a range of one day', async () => {
    const titlesOf = async (startDate: string, endDate: string) =>
      (await call({ dateValue: { startDate, endDate } })).response.results.map(
        ({ title }) => title,
      );
    expect(await titlesOf('2026-03-01', '2026-03-01')).toContain('El port obre');
    expect(await titlesOf('2026-02-28', '2026-02-28')).not.toContain('El port obre');
  });

  it('reads the option "range" without days as any date', async () => {
    const any = await call({ dateValue: 'any' });
    const range = await call({ dateValue: 'range' });
    expect(range.status).toBe(200);
    expect(range.response.numResults).toBe(any.response.numResults);
    expect((await call({ dateValue: 'range', type: 'event' })).status).toBe(200);
  });

  it.each(['WzFd', 'x', '%F0%9F%98%80', 'a'.repeat(3000)])(
    'refuses the cursor %.20s',
    async (cursor) => {
      expect(await call({ searchText: 'port' }, { cursor })).toMatchObject({
        status: 400,
        code: 'INVALID_FIELDS',
      });
    },
  );

  it('refuses the cursor of another search', async () => {
    const { response } = await call({ limit: 1 });
    const cursor = String(response.searcherPayload['cursorMark']);
    expect(cursor).not.toBe('');
    expect(
      (await call({ limit: 1, filterValues: { section: 'elfar-politica' } }, { cursor })).fields,
    ).toEqual({ cursorMark: 'invalid' });
  });

  it.each([
    '"',
    '-',
    'a & b | !c',
    "'; drop table documents; --",
    '%%%',
    '<script>alert(1)</script>',
    'שלום עולם',
    '😀😀😀',
    ':*:*',
    '\\\\\\',
  ])('answers the text %s', async (searchText) => {
    const { status } = await call({ searchText: searchText.padEnd(3, ' x') });
    expect(status).toBe(200);
  });

  it('answers a text of 10 000 characters and a range of 400 years', async () => {
    expect((await call({ searchText: 'port '.repeat(2000) })).status).toBe(200);
    expect(
      (await call({ dateValue: { startDate: '1626-01-01', endDate: '2026-12-31' } })).response
        .numResults,
    ).toBeGreaterThan(0);
  });

  it.each(['subscriptors', 'començament', 'primera segona'])(
    'has the part of a closed story that everyone may read, and no more, for %s',
    async (searchText) => {
      const { response } = await call({ searchText, limit: 50 });
      expect(response.results.map(({ id }) => id)).toContain('elfar-ca-per-a-subscriptors');
      const printed = (await page(`/buscar/?searchText=${encodeURIComponent(searchText)}`)).text;
      expect(printed).toContain('Només per a subscriptors');
      expect(/TEXT|PAGAMENT/.test(JSON.stringify(response) + printed)).toBe(false);
    },
  );

  it('cuts snippets into plain text', async () => {
    const { response } = await call({ searchText: 'port', limit: 50 });
    expect(response.results.flatMap(({ snippet }) => snippet).map(({ text }) => text)).not.toEqual(
      [],
    );
    expect(JSON.stringify(response.results.map(({ snippet }) => snippet))).not.toMatch(/<|mark>/);
  });
});

describe('the search page', () => {
  it('is made for its request, and neither cached nor indexed', async () => {
    const before = started.application.pages.size;
    const { status, headers, text } = await page('/buscar/?searchText=port');
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(headers['cache-tag'] ?? headers['cdn-cache-control']).toBeUndefined();
    expect(text).toContain('El port obre');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(started.application.pages.size).toBe(before);
  });

  // R2.19
  it.each([
    '/buscar/port',
    '/buscar/port/',
    '/buscar/?text=port&searchtype=news',
    '/buscar/?searchText=port&cursor=forged',
  ])('at %s has the results', async (path) => {
    expect((await page(path)).text).toContain('El port obre');
  });

  it('shows a text from outside as text', async () => {
    const { text } = await page(
      `/buscar/?searchText=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    );
    // Within a quoted attribute the sign has no meaning.
    expect(text.replaceAll(/"[^"]*"/g, '')).not.toContain('<img src=x');
  });

  // R8.28
  it('says that a text is too short', async () => {
    expect((await page('/buscar/?searchText=po')).text).toContain(
      'Escriu com a mínim 3 caràcters.',
    );
    expect((await page('/es/buscar/?searchText=po')).text).toContain(
      'Escribe como mínimo 3 caracteres.',
    );
  });

  it('is compressed', async () => {
    expect(
      (await page('/buscar/?searchText=port', { 'accept-encoding': 'br' })).headers[
        'content-encoding'
      ],
    ).toBe('br');
    expect(
      (await page('/buscar/?searchText=port', { 'accept-encoding': 'gzip' })).headers[
        'content-encoding'
      ],
    ).toBe('gzip');
  });

  it('writes no searched text to the log', async () => {
    await page('/buscar/?searchText=paraulasecreta');
    await page('/buscar/paraulasecreta/');
    await call({ searchText: 'paraulasecreta' });
    expect(started.logged()).not.toContain('paraulasecreta');
  });

  it('answers 100 searches at once', async () => {
    // From an address of their own, which is limited afterwards.
    const client = { 'x-forwarded-for': '192.0.2.100' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => page('/buscar/?searchText=port', client)),
    );
    expect(answers.every(({ status }) => [200, 429, 503].includes(status))).toBe(true);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await page('/politica/')).status).toBe(200);
  });
});

describe('the agenda', () => {
  // R1.13
  it('is a cached page, and a search in it is not', async () => {
    expect((await page('/agenda/')).headers['cache-control']).toContain('public');
    expect((await page('/agenda/?date=nextMonth')).headers['cache-control']).toBe(
      'private, no-cache',
    );
    expect((await page('/agenda/?utm_source=x')).headers['cache-control']).toContain('public');
  });

  // R1.13
  it.each(['hoy', 'manana', 'fin-de-semana', 'este-mes'])(
    'has a cached page for the nearest days, also without events: %s',
    async (days) => {
      for (const path of [`/agenda/${days}/`, `/es/agenda/${days}/`]) {
        const { status, headers, text } = await page(path);
        expect([status, headers['cache-control']]).toEqual([
          200,
          'public, max-age=0, must-revalidate',
        ]);
        expect(text).toMatch(
          new RegExp(
            `href="${path}"[^>]*aria-current="page"|aria-current="page"[^>]*href="${path}"`,
          ),
        );
        expect(text).toContain(`<link rel="canonical" href="http://elfar.localhost${path}"`);
      }
    },
  );

  it('has no link to itself in its panel', async () => {
    const panel = (text: string) => text.slice(text.indexOf('<search'), text.indexOf('</search>'));
    expect(panel((await page('/agenda/?date=nextYear')).text)).toContain('Ves a l’agenda');
    expect(panel((await page('/agenda/')).text)).not.toContain('Ves a l’agenda');
  });

  it.each([
    '/agenda/2026/13/',
    '/agenda/1999/01/',
    '/agenda/9999/12/',
    '/agenda/2026/02/30/',
    '/agenda/2026/2/',
    '/agenda/x/y/z/',
  ])('has no page at %s', async (path) => {
    expect((await page(path)).status).toBe(404);
  });

  it('has a calendar file', async () => {
    const { status, headers, text } = await page('/agenda.ics');
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR/);
    expect((await page('/agenda/evento/unknown.ics')).status).toBe(404);
  });
});
