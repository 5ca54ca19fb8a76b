import { beforeAll, describe, expect, it } from 'vitest';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { REPORT_TABLES } from '#domain/figures/report-tables.ts';
import type { SentFigure } from '#server/platform/backend/backend.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import {
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const FIGURES = '/api/desk/figures';
const today = () => calendarDay(new Date(), 'Europe/Madrid');

let accounts: AccountsApplication;
let analyst: ReaderBrowser;
let editor: ReaderBrowser;

const page = (key: string, views: number, site = 'elfar'): SentFigure => ({
  site,
  dimension: 'page',
  key,
  views,
  reads: views,
  shares: 0,
  seconds: 30 * views,
});

const counted = (dimension: SentFigure['dimension'], key: string, views: number): SentFigure => ({
  ...page(key, views),
  dimension,
  reads: 0,
  seconds: 0,
});

beforeAll(async () => {
  accounts = await startAccounts();
  const document = storyFields({
    id: 'directe',
    type: 'live-blog',
    slug: 'directe',
    coverageStart: '2026-03-01T10:00:00Z',
    headline: 'La nit de la riuada',
    taxon: 'elfar-politica',
    authors: ['berta-far'],
  });
  const { publisher } = accounts.application.wiring.services.publishing;
  const submissions = [{ source: 'directe', document }];
  expect(
    await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions }),
  ).not.toHaveProperty('problems');
  const open = async (role: 'analyst' | 'editor') => {
    const { browser, password, code } = await aStaffMember(accounts, role);
    const proof = { password, code: await code() };
    expect((await browser.call('POST', '/api/front/user/desk', proof)).status).toBe(200);
    return browser;
  };
  analyst = await open('analyst');
  editor = await open('editor');
  const { figures } = accounts.application.wiring.services;
  await figures.add(
    [
      page('/', 40),
      page('/politica/', 4),
      page('/secreta/', 90, 'ondamarea'),
      { ...page('=cmd|1', 7), dimension: 'source' },
      { ...page('bot', 12), dimension: 'refused' },
      page('ningu', 3),
      counted('vital', 'LCP 2000 /', 6),
      counted('vital', 'LCP 5000 /', 2),
      counted('vital', 'LCP 500 ningu', 8),
      counted('vital', 'INP 200 /politica/', 4),
      counted('vital', 'views ningu', 2),
      counted('cause', 'LCP elementRenderDelay h1 /', 5),
      { ...page('directe', 30), reads: 20 },
      counted('video', 'directe', 25),
      counted('watched', '0 directe', 5),
      counted('watched', '4 directe', 20),
      counted('video', 'ningu', 9),
      counted('watched', '4 ningu', 9),
      counted('newsletter', 'begun mati', 6),
      counted('newsletter', 'ended mati', 2),
      counted('crawler', 'Trobador', 1),
    ],
    new Date(),
  );
  const comment = {
    site: 'elfar',
    story: 'el-port',
    storyId: 'port',
    authorName: 'eva',
    text: 'El moll nou és massa curt.',
    reasons: [],
    fingerprint: 'el moll nou es massa curt',
  };
  await accounts.application.wiring.database.orm.insert(comments).values([
    { ...comment, state: 'published' },
    { ...comment, state: 'held' },
    { ...comment, state: 'rejected', decidedAt: new Date(), decidedAfter: 420 },
    { ...comment, state: 'published', site: 'ondamarea' },
  ]);
  return () => accounts.close();
});

const read = async (query = '') => {
  const { status, json } = await analyst.call('GET', `${FIGURES}${query}`);
  expect(status).toBe(200);
  return Object(json?.response);
};

describe('the figures of the desk', () => {
  it('have the views of the day, its pages, and why events were not counted', async () => {
    const report = await read();
    expect(report).toMatchObject({
      period: 'day',
      first: today(),
      by: 'page',
      now: { views: 74 },
      total: { views: 74, reads: 64, seconds: 2220, before: 0 },
      hidden: 1,
    });
    expect(report.rows).toMatchObject([
      { key: '/', name: '/', href: '/', views: 40 },
      { key: 'directe', name: 'La nit de la riuada', views: 30 },
    ]);
    expect(report.refused).toEqual([
      { reason: 'unknown', count: 14 },
      { reason: 'bot', count: 12 },
    ]);
  });

  it('have the web vitals by type of page, of existing pages and from five views on', async () => {
    expect((await read()).vitals).toEqual({
      lines: [{ vital: 'LCP', type: 'front', count: 8, p75: 2000, good: 0.75 }],
      causes: [
        { vital: 'LCP', type: 'front', phase: 'elementRenderDelay', element: 'h1', count: 5 },
      ],
    });
  });

  it('have live blogs with their posts, and how far videos were watched', async () => {
    const { live, videos } = await read();
    const named = { key: 'directe', name: 'La nit de la riuada', lang: 'ca' };
    expect(live).toMatchObject([{ ...named, views: 30, reads: 20, posts: 0 }]);
    expect(videos).toMatchObject([{ ...named, plays: 25, reached: [20, 20, 20, 20] }]);
  });

  it('have the readers of newsletters, without numbers from one to four', async () => {
    expect((await read()).newsletters).toEqual([
      { key: 'mati', name: 'mati', href: null, lang: null, now: 0, begun: 6, ended: null },
    ]);
  });

  it('have the closed stories that verified crawlers got', async () => {
    expect((await read()).crawlers).toEqual([{ name: 'Trobador', count: 1 }]);
  });

  it('have the comments of the day', async () => {
    expect((await read()).comments).toEqual({
      published: 1,
      held: 1,
      rejected: 1,
      decided: 1,
      median: 420,
    });
  });

  it.each(['week', 'month'])('have the same views in the %s of the day', async (period) => {
    expect((await read(`?period=${period}&day=${today()}`)).total.views).toBe(74);
  });

  it('have none of another site', async () => {
    expect(JSON.stringify(await read())).not.toContain('secreta');
  });

  it('are a file for spreadsheets, in which no cell is a formula', async () => {
    const { status, headers, text } = await analyst.call('GET', `${FIGURES}?format=csv&by=source`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="elfar-source-${today()}.csv"`,
    );
    expect(text).toContain('"key";"name";"views";"reads";"shares";"seconds"');
    expect(text).toContain(`"'=cmd|1"`);
  });

  it.each(REPORT_TABLES.filter((table) => table !== 'list'))(
    'have a file of the table %s, with its head',
    async (table) => {
      const { status, headers, text } = await analyst.call(
        'GET',
        `${FIGURES}?format=csv&table=${table}`,
      );
      expect(status).toBe(200);
      expect(headers['content-disposition']).toBe(
        `attachment; filename="elfar-${table}-${today()}.csv"`,
      );
      const [head = '', ...rows] = text.trim().split('\r\n');
      expect(rows.length).toBeGreaterThan(table === 'searches' ? -1 : 0);
      for (const row of rows) expect(row.split(';')).toHaveLength(head.split(';').length);
    },
  );

  it.each([
    'period=year',
    'day=2026-13-01',
    'by=total',
    'by=refused',
    'by=live',
    'format=xlsx',
    'table=rows',
  ])('are refused for the query %s', async (query) => {
    const { status, json } = await analyst.call('GET', `${FIGURES}?${query}`);
    expect([status, json?.code]).toEqual([400, 'INVALID_FIELDS']);
  });

  it('are refused to an editor, as a call and as a page', async () => {
    const call = await editor.call('GET', FIGURES);
    expect([call.status, call.json?.code]).toEqual([403, 'ROLE_REQUIRED']);
    const room = await editor.call('GET', '/redaccion/cifras/');
    expect(room.status).toBe(403);
    expect(room.text).not.toContain('<svg');
  });
});

describe('the room of figures', () => {
  // R10.16
  it('shows the period, the chart with its table, and a link to the file', async () => {
    const { status, text } = await analyst.call('GET', '/redaccion/cifras/');
    expect(status).toBe(200);
    expect(text).toContain('74 pàgines vistes; del període anterior no n’hi ha cap');
    expect(text).toMatch(/<svg[^>]* role="img"/);
    expect(text).toContain('Robot o eina');
    expect(text).toContain('fins a 2\u00A0s');
    expect(text).toContain('&lt;h1&gt;');
    expect(text).toContain('Baixa «Directes» (CSV)');
    expect(text).toContain('No es mostra 1 fila amb menys de cinc pàgines vistes');
    expect(text).toContain(`${FIGURES}?period=day&amp;day=${today()}&amp;by=page&amp;format=csv`);
    expect(text).not.toContain('href="/politica/"');
  });

  it('shows today, and says so, for a period that does not exist', async () => {
    const { status, text } = await analyst.call('GET', '/redaccion/cifras/?day=2026-99-99');
    expect(status).toBe(200);
    expect(text).toContain('Aquest període no existeix');
  });

  it('says that there are no views yet', async () => {
    const { text } = await analyst.call('GET', '/es/redaccion/cifras/?day=2020-01-01');
    expect(text).toContain('No hay ninguna página vista en este periodo.');
  });
});
