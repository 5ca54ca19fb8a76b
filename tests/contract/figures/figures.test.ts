import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { FigureDimension } from '#domain/figures/figure.ts';
import type { SentFigure } from '#server/platform/backend/backend.ts';
import type { Database } from '#server/platform/database/database.ts';
import { figures as table } from '#server/platform/database/tables/figure-schema.ts';
import { createFigures } from '#server/subjects/figures/figures.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { elfar, ondamarea, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn } from '#tests/support/newsroom/store.ts';

/** Shortly before midnight in Madrid, on the last day of March. */
const NOW = new Date('2026-03-31T21:59:30Z');
const DAY = 24 * 3600_000;

const sums = (views: number) => ({ views, reads: 0, shares: 0, seconds: 0 });
const page = (key: string, views = 1): SentFigure => ({
  site: 'elfar',
  dimension: 'page',
  key,
  ...sums(views),
  reads: views,
  seconds: 7 * views,
});

describeOnEachDatabase(
  'the figures',
  'documents, links, old_addresses, purges, figures',
  (open) => {
    const openFigures = async () => {
      const database: Database = await open();
      const { put } = storeOn(database);
      const figures = createFigures({ orm: database.orm, sites: [elfar, ondamarea] });
      const keysOf = async (dimension: FigureDimension) =>
        (await figures.listKeys({ ...QUERY, dimension, limit: 20, least: 1 })).rows.map(
          ({ key, views }) => [key, views],
        );
      return { database, put, figures, keysOf };
    };
    const QUERY = {
      site: 'elfar',
      dimension: 'page',
      span: 'day',
      from: '2026-03-30T22:00:00Z',
      before: '2026-03-31T22:00:00Z',
    } as const;
    const wholeTime = { from: '2020-01-01T00:00:00Z', before: '2030-01-01T00:00:00Z' };

    it('count a view in its minute, hour, day and month of the site’s time zone', async () => {
      const { figures } = await openFigures();
      await figures.add([page('/')], NOW);
      await figures.add([page('/', 2)], new Date(NOW.getTime() + 60_000));
      const startsOf = async (span: 'minute' | 'hour' | 'day' | 'month') =>
        (await figures.listTimes({ ...QUERY, ...wholeTime, dimension: 'total', span })).map(
          ({ starts, views }) => [starts, views],
        );
      expect(await startsOf('minute')).toEqual([
        ['2026-03-31T21:59:00.000Z', 1],
        ['2026-03-31T22:00:00.000Z', 2],
      ]);
      expect(await startsOf('hour')).toEqual([
        ['2026-03-31T21:00:00.000Z', 1],
        ['2026-03-31T22:00:00.000Z', 2],
      ]);
      expect(await startsOf('day')).toEqual([
        ['2026-03-30T22:00:00.000Z', 1],
        ['2026-03-31T22:00:00.000Z', 2],
      ]);
      expect(await startsOf('month')).toEqual([
        ['2026-02-28T23:00:00.000Z', 1],
        ['2026-03-31T22:00:00.000Z', 2],
      ]);
    });

    // R10.14
    it('of a story also count for its language, section and authors', async () => {
      const { put, figures, keysOf } = await openFigures();
      await put(
        ...SITE_DOCUMENTS,
        storyFields({ id: 'd1' }),
        storyFields({ id: 'd2', locale: 'es' }),
      );
      await figures.add([page('d1', 6), page('d2', 5), page('/es/politica/', 7)], NOW);
      expect(await keysOf('page')).toEqual([
        ['/es/politica/', 7],
        ['d1', 6],
        ['d2', 5],
      ]);
      expect(await keysOf('language')).toEqual([
        ['es', 12],
        ['ca', 6],
      ]);
      expect(await keysOf('section')).toEqual([['politica', 11]]);
      const [total] = await figures.listTimes({ ...QUERY, dimension: 'total' });
      expect(total).toMatchObject({ views: 18, reads: 18, seconds: 126 });
    });

    it('of unknown stories and of another site’s are refused, unknown sites and dimensions ignored', async () => {
      const { database, put, figures, keysOf } = await openFigures();
      await put(
        ...SITE_DOCUMENTS,
        storyFields({ id: 'om', site: 'ondamarea', taxon: 'actualidad', locale: 'es' }),
      );
      const hostile = "'; drop table figures; --";
      await figures.add([page('ningu', 2), page('om', 3), page(hostile, 4)], NOW);
      await figures.add(
        [
          { ...page('/'), site: 'cap' },
          { ...page('/'), dimension: 'total' },
          { ...page('/'), dimension: 'weather' },
        ],
        NOW,
      );
      await figures.add([], NOW);
      expect(await keysOf('refused')).toEqual([['unknown', 9]]);
      expect(await keysOf('page')).toEqual([]);
      const [{ count } = { count: -1 }] = await database.orm
        .select({ count: sql<number>`count(*)::int` })
        .from(table);
      expect(count).toBe(3);
    });

    it('views of a live blog also count for the live blogs', async () => {
      const { put, figures, keysOf } = await openFigures();
      const coverageStart = '2026-03-01T10:00:00Z';
      await put(
        ...SITE_DOCUMENTS,
        storyFields({ id: 'd1' }),
        storyFields({ id: 'riuada', type: 'live-blog', coverageStart }),
      );
      await figures.add([page('d1', 6), page('riuada', 8)], NOW);
      expect(await keysOf('live')).toEqual([['riuada', 8]]);
    });

    it('plays of a video count with the quarters that were reached, and once as refused if its story is unknown', async () => {
      const { put, figures, keysOf } = await openFigures();
      await put(...SITE_DOCUMENTS, storyFields({ id: 'd1' }));
      const of = (dimension: string, key: string, views: number): SentFigure => ({
        ...page(key),
        ...sums(views),
        dimension,
      });
      await figures.add(
        [
          of('video', 'd1', 7),
          of('watched', '0 d1', 4),
          of('watched', '4 d1', 3),
          of('video', 'ningu', 2),
          of('watched', '4 ningu', 2),
        ],
        NOW,
      );
      expect(await keysOf('video')).toEqual([['d1', 7]]);
      expect(await keysOf('watched')).toEqual([
        ['0 d1', 4],
        ['4 d1', 3],
      ]);
      expect(await keysOf('refused')).toEqual([['unknown', 2]]);
      const query = { ...QUERY, dimension: 'watched', limit: 20, least: 1 } as const;
      const { rows } = await figures.listKeys({ ...query, keys: ['4 d1', '9 d1'] });
      expect(rows.map(({ key }) => key)).toEqual(['4 d1']);
      expect(await figures.listKeys({ ...query, keys: [] })).toEqual({ rows: [], hidden: 0 });
    });

    it('add up sums that several nodes send at the same time', async () => {
      const { figures } = await openFigures();
      const sent = Array.from({ length: 40 }, (_none, index) => page(`/${index % 7}/`));
      await Promise.all(
        Array.from({ length: 10 }, (_none, node) =>
          figures.add(node % 2 === 0 ? sent : sent.toReversed(), NOW),
        ),
      );
      const [total] = await figures.listTimes({ ...QUERY, dimension: 'total' });
      expect(total?.views).toBe(400);
    });

    it('hide keys with fewer than 5 views, and say how many they are', async () => {
      const { figures } = await openFigures();
      await figures.add([page('/', 5), page('/a/', 4), page('/b/', 1)], NOW);
      const { rows, hidden } = await figures.listKeys({ ...QUERY, limit: 20 });
      expect(rows.map(({ key }) => key)).toEqual(['/']);
      expect(hidden).toBe(2);
    });

    it('list those of one site only', async () => {
      const { figures } = await openFigures();
      await figures.add([{ ...page('/', 9), site: 'ondamarea' }], NOW);
      expect(await figures.listKeys({ ...QUERY, limit: 20 })).toEqual({ rows: [], hidden: 0 });
    });

    it('are deleted after their time: minutes after an hour, months after 25 months', async () => {
      const { database, figures } = await openFigures();
      await figures.add([page('/')], NOW);
      const kept = async (days: number) => {
        await figures.clearOld(new Date(NOW.getTime() + days * DAY));
        const rows = await database.orm.selectDistinct({ span: table.span }).from(table);
        return rows.map(({ span }) => span).toSorted();
      };
      expect(await kept(0)).toEqual(['day', 'hour', 'minute', 'month']);
      expect(await kept(0.1)).toEqual(['day', 'hour', 'month']);
      expect(await kept(10)).toEqual(['day', 'month']);
      expect(await kept(730)).toEqual(['day', 'month']);
      expect(await kept(763)).toEqual([]);
    });
  },
  { onBoth: true },
);
