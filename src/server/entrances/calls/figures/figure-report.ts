import type { FigureReport, Named } from '#domain/figures/report.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { LISTED_DIMENSIONS, type FigureDimension } from '#domain/figures/figure.ts';
import { funnelOf } from '#domain/figures/funnel.ts';
import { periodOf, PERIODS, pointsOf, type PeriodTimes } from '#domain/figures/period.ts';
import { newslettersOf } from '#domain/figures/newsletter-figures.ts';
import { videosOf, VIDEO_QUARTERS, watchedKeys } from '#domain/figures/video-figures.ts';
import { causesOf, vitalsOf } from '#domain/figures/vital-figures.ts';
import { inEdition, type Edition } from '#domain/paths/urls.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import { daySchema } from '#domain/identifiers/identifiers.ts';
import type { Moderation } from '#server/subjects/comments/moderation/moderation.ts';
import type { LiveDesk } from '#server/subjects/live/live-desk.ts';
import type { Newsletters } from '#server/subjects/newsletters/newsletters.ts';
import type { Figures, KeyFigures } from '#server/subjects/figures/figures.ts';
import { z } from 'zod';

/** Rows of a list. */
const MOST_ROWS = 50;
const MOST_ROWS_NOW = 10;
const MOST_CAUSES = 12;
const MOST_VIDEOS = 20;

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

/** The services whose figures a report has. */
export interface ReportServices {
  figures: Figures;
  desk: { moderation: Pick<Moderation, 'countPeriod'>; live: Pick<LiveDesk, 'countPosts'> };
  readers: { newsletters: Pick<Newsletters, 'countReaders'> };
}

/** Reads what the room shows. A day in the future, or too far in the past, has no views. */
export async function reportFigures({
  services,
  edition,
  query,
  now,
}: {
  services: ReportServices;
  edition: Edition;
  query: z.infer<typeof figureQuerySchema>;
  now: Date;
}): Promise<FigureReport> {
  const { figures } = services;
  const { moderation, live: liveDesk } = services.desk;
  const { newsletters } = services.readers;
  const { site, locale } = edition;
  const { alias, timeZone } = site;
  const { period, by, day = calendarDay(now, timeZone) } = query;
  const times = periodOf(period, day, timeZone);
  const list = (
    dimension: FigureDimension,
    { limit = MOST_ROWS, ...rest }: { limit?: number; least?: number; keys?: string[] } = {},
  ) => {
    const { from, before, listSpan: span } = times;
    return figures.listKeys({ site: alias, dimension, span, from, before, limit, ...rest });
  };
  const lists = {
    rows: list(by),
    live: list('live', { limit: MOST_ROWS_NOW }),
    plays: list('video', { limit: MOST_VIDEOS }),
    changes: list('newsletter', { least: 1 }),
    crawlers: list('crawler', { least: 1 }),
    steps: list('step', { least: 1 }),
    searches: list('search'),
    buckets: list('vital', { least: 1, limit: MOST_BUCKETS }),
    causes: list('cause', { limit: MOST_CAUSES }),
    refused: list('refused', { least: 1 }),
  };
  const [total, points, current, comments, readersOf, found] = await Promise.all([
    figures.sum({
      site: alias,
      dimension: 'total',
      span: times.listSpan,
      from: times.from,
      before: times.before,
    }),
    readPoints(figures, { site: alias, times, timeZone }),
    readNow(figures, alias, now),
    moderation.countPeriod(alias, times),
    newsletters.countReaders(site),
    allOf(lists),
  ]);
  const { rows, live, plays, changes, crawlers, steps, searches, buckets, causes, refused } = found;
  const newsletterLines = newslettersOf(readersOf, changes.rows);
  const keysOf = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);
  const [posts, watched, names] = await Promise.all([
    liveDesk.countPosts(keysOf(live.rows), times),
    list('watched', {
      keys: keysOf(plays.rows).flatMap(watchedKeys),
      least: 1,
      limit: MOST_VIDEOS * (VIDEO_QUARTERS.length + 1),
    }),
    figures.findNames({
      site: alias,
      ids: [rows.rows, current.rows, live.rows, plays.rows, newsletterLines].flatMap(keysOf),
      locale,
    }),
  ]);
  const named = createNaming({ names, edition });
  const reached = points.filter(({ starts }) => Date.parse(starts) <= now.getTime());
  return {
    period,
    first: times.first,
    end: times.end,
    by,
    now: { views: current.views, rows: current.rows.map(named) },
    total: { ...total, before: reached.reduce((sum, point) => sum + point.before, 0) },
    points,
    rows: rows.rows.map(named),
    hidden: rows.hidden,
    live: live.rows.map((row) => ({ ...named(row), posts: posts.get(row.key) ?? 0 })),
    videos: videosOf(plays.rows, watched.rows).map(named),
    newsletters: newsletterLines.map(named),
    funnel: funnelOf(new Map(steps.rows.map(({ key, views }) => [key, views]))),
    searches: searches.rows.map(({ key, views }) => ({ words: key, count: views })),
    vitals: { lines: vitalsOf(buckets.rows), causes: causesOf(causes.rows) },
    comments,
    crawlers: crawlers.rows.map(({ key, views }) => ({ name: key, count: views })),
    refused: refused.rows.map(({ key, views }) => ({ reason: key, count: views })),
  };
}

/** Awaits the values of an object. */
async function allOf<Values extends Record<string, Promise<unknown>>>(
  values: Values,
): Promise<{ [Name in keyof Values]: Awaited<Values[Name]> }> {
  const entries = Object.entries(values).map(async ([name, value]) => [name, await value] as const);
  // The names and their types are those of the argument.
  return Object.fromEntries(await Promise.all(entries)) as {
    [Name in keyof Values]: Awaited<Values[Name]>;
  };
}

/** Returns a function that names lines by their keys: documents by their name, others by the key. */
function createNaming({
  names,
  edition: { site, locale },
}: {
  names: Awaited<ReturnType<Figures['findNames']>>;
  edition: Edition;
}): <Line extends { key: string }>(line: Line) => Named<Line> {
  return (line) => {
    const { key } = line;
    const found = names.get(key);
    if (!found) {
      const isPath = key.startsWith('/') && !key.includes('{');
      return { ...line, name: key, href: isPath ? key : null, lang: null };
    }
    const { path, name } = found;
    const lang = LOCALES.find((one) => one === found.locale) ?? locale;
    const href = path === undefined ? null : inEdition({ site, locale: lang }, path);
    return { ...line, name, href, lang };
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
