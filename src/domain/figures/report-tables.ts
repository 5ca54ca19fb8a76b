import type { FigureReport } from './report.ts';
import { VIDEO_QUARTERS } from './video-figures.ts';

/** The tables of a report that can be exported. `list`: the list of the dimension. */
export const REPORT_TABLES = [
  'list',
  'live',
  'videos',
  'newsletters',
  'funnel',
  'searches',
  'vitals',
  'comments',
  'crawlers',
  'refused',
] as const;

export type ReportTable = (typeof REPORT_TABLES)[number];

type Cell = string | number | null;

/**
 * A table of a report with its head. Seconds are whole. A hidden number is an empty cell. The value
 * of a vital above the last bound is empty as well.
 */
export function tableOf(report: FigureReport, table: ReportTable): string[][] {
  return rowsOf(report, table).map((row) => row.map((cell) => String(cell ?? '')));
}

function rowsOf(report: FigureReport, table: ReportTable): Cell[][] {
  switch (table) {
    case 'list':
      return [
        ['key', 'name', 'views', 'reads', 'shares', 'seconds'],
        ...report.rows.map((row) => [
          row.key,
          row.name,
          row.views,
          row.reads,
          row.shares,
          row.seconds,
        ]),
      ];
    case 'live':
      return [
        ['key', 'name', 'posts', 'views', 'reads', 'seconds'],
        ...report.live.map((row) => [
          row.key,
          row.name,
          row.posts,
          row.views,
          row.reads,
          row.seconds,
        ]),
      ];
    case 'videos':
      return [
        ['key', 'name', 'plays', ...VIDEO_QUARTERS.map((quarter) => `reached${quarter * 25}`)],
        ...report.videos.map(({ key, name, plays, reached }) => [key, name, plays, ...reached]),
      ];
    case 'newsletters':
      return [
        ['key', 'name', 'now', 'begun', 'ended'],
        ...report.newsletters.map(({ key, name, now, begun, ended }) => [
          key,
          name,
          now,
          begun,
          ended,
        ]),
      ];
    case 'funnel':
      return [['step', 'count'], ...report.funnel.map(({ step, count }) => [step, count])];
    case 'searches':
      return [['words', 'count'], ...report.searches.map(({ words, count }) => [words, count])];
    case 'vitals':
      return [
        ['vital', 'type', 'count', 'p75', 'good'],
        ...report.vitals.lines.map(({ vital, type, count, p75, good }) => [
          vital,
          type,
          count,
          p75,
          good.toFixed(4),
        ]),
      ];
    case 'comments': {
      const { median, ...numbers } = report.comments;
      const rows = Object.entries(numbers);
      return [['kind', 'count'], ...rows, ['medianSeconds', median]];
    }
    case 'crawlers':
      return [['name', 'count'], ...report.crawlers.map(({ name, count }) => [name, count])];
    case 'refused':
      return [['reason', 'count'], ...report.refused.map(({ reason, count }) => [reason, count])];
  }
}
