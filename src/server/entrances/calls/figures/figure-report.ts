import type { FigureLine, FigureReport } from '#domain/figures/report.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { LISTED_DIMENSIONS, type FigureDimension } from '#domain/figures/figure.ts';
import { funnelOf } from '#domain/figures/funnel.ts';
import { periodOf, PERIODS, pointsOf, type PeriodTimes } from '#domain/figures/period.ts';
import { causesOf, vitalsOf } from '#domain/figures/vital-figures.ts';
import { inEdition, type Edition } from '#domain/paths/urls.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import { daySchema } from '#domain/identifiers/identifiers.ts';
import type { Moderation } from '#server/subjects/comments/moderation/moderation.ts';
import type { Figures, KeyFigures } from '#server/subjects/figures/figures.ts';
import { z } from 'zod';

/** Rows of a list. */
const MOST_ROWS = 50;
const MOST_ROWS_NOW = 10;
const MOST_CAUSES = 12;

/** Buckets of vitals: five vitals of 17 types of page have 14 buckets at most. */
const MOST_BUCKETS = 1200;

/** Milliseconds of "now". */
const NOW = 5 * 60_000;
const MINUTE = 60_000;

/** The query of the room and of the call. */
export const figureQuerySchema = z.object({
  period: z.enum(PERIODS).default('day'),
  day: daySchema.optional(),
  by: z.enum(LISTED_DIMENSIONS).default('page'),
});

/** Reads what the room shows. A day in the future, or too far in the past, has no views. */
export async function reportFigures({
  figures,
  moderation,
  edition,
  query,
  now,
}: {
  figures: Figures;
  moderation: Pick<Moderation, 'countPeriod'>;
  edition: Edition;
  query: z.infer<typeof figureQuerySchema>;
  now: Date;
}): Promise<FigureReport> {
  const { site, locale } = edition;
  const { alias, timeZone } = site;
  const { period, by, day = calendarDay(now, timeZone) } = query;
  const times = periodOf(period, day, timeZone);
  const list = (dimension: FigureDimension, least?: number, limit = MOST_ROWS) =>
    figures.listKeys({
      site: alias,
      dimension,
      span: times.listSpan,
      from: times.from,
      before: times.before,
      limit,
      ...(least === undefined ? {} : { least }),
    });
  const [total, points, rows, steps, searches, refused, current, buckets, causes, comments] =
    await Promise.all([
      figures.sum({
        site: alias,
        dimension: 'total',
        span: times.listSpan,
        from: times.from,
        before: times.before,
      }),
      readPoints(figures, { site: alias, times, timeZone }),
      list(by),
      list('step', 1),
      list('search'),
      list('refused', 1),
      readNow(figures, alias, now),
      list('vital', 1, MOST_BUCKETS),
      list('cause', undefined, MOST_CAUSES),
      moderation.countPeriod(alias, times),
    ]);
  const ids = [...rows.rows, ...current.rows].map(({ key }) => key);
  const names = await figures.findNames({ site: alias, ids, locale });
  const lineOf = (row: KeyFigures): FigureLine => {
    const found = names.get(row.key);
    const { key } = row;
    if (!found)
      return {
        ...row,
        name: key,
        href: key.startsWith('/') && !key.includes('{') ? key : null,
        lang: null,
      };
    const { path, name } = found;
    const lang = LOCALES.find((one) => one === found.locale) ?? locale;
    const href = path === undefined ? null : inEdition({ site, locale: lang }, path);
    return { ...row, name, href, lang };
  };
  const reached = points.filter(({ starts }) => Date.parse(starts) <= now.getTime());
  return {
    period,
    first: times.first,
    end: times.end,
    by,
    now: { views: current.views, rows: current.rows.map(lineOf) },
    total: { ...total, before: reached.reduce((sum, point) => sum + point.before, 0) },
    points,
    rows: rows.rows.map(lineOf),
    hidden: rows.hidden,
    funnel: funnelOf(new Map(steps.rows.map(({ key, views }) => [key, views]))),
    searches: searches.rows.map(({ key, views }) => ({ words: key, count: views })),
    vitals: { lines: vitalsOf(buckets.rows), causes: causesOf(causes.rows) },
    comments,
    refused: refused.rows.map(({ key, views }) => ({ reason: key, count: views })),
  };
}

/** The points of a period beside those of the period before, by their place in it. */
async function readPoints(
  figures: Figures,
  { site, times, timeZone }: { site: string; times: PeriodTimes; timeZone: string },
): Promise<FigureReport['points']> {
  const { from, before, earlierFrom, pointSpan } = times;
  const found = await figures.listTimes({
    site,
    dimension: 'total',
    span: pointSpan,
    from: earlierFrom,
    before,
  });
  const views = new Map(found.map((point) => [point.starts, point.views]));
  const earlier = pointsOf({ from: earlierFrom, before: from, span: pointSpan }, timeZone);
  return pointsOf({ from, before, span: pointSpan }, timeZone).map((starts, index) => ({
    starts,
    views: views.get(starts) ?? 0,
    before: views.get(earlier[index] ?? '') ?? 0,
  }));
}

async function readNow(
  figures: Figures,
  site: string,
  now: Date,
): Promise<{ views: number; rows: KeyFigures[] }> {
  const minutes = {
    site,
    span: 'minute',
    from: new Date(Math.floor((now.getTime() - NOW) / MINUTE) * MINUTE).toISOString(),
    before: new Date(now.getTime() + MINUTE).toISOString(),
  } as const;
  const [total, { rows }] = await Promise.all([
    figures.sum({ ...minutes, dimension: 'total' }),
    figures.listKeys({ ...minutes, dimension: 'page', limit: MOST_ROWS_NOW }),
  ]);
  return { views: total.views, rows };
}
