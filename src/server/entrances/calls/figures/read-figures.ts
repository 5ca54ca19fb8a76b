import { z } from 'zod';
import { readFigures as contract } from '#contracts/desk/read-figures.ts';
import type { FigureReport } from '#domain/figures/report.ts';
import { csvOf } from '#domain/text/csv.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { figureQuerySchema, reportFigures } from './figure-report.ts';

const querySchema = figureQuerySchema.extend({ format: z.enum(['json', 'csv']).default('json') });

/** Serves `GET /api/desk/figures`. */
export const readFigures = serveDeskCall(contract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ context: { locals, url } }) {
    const query = parseQuery(url, querySchema);
    if (!query.success) return { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } };
    const { format, ...asked } = query.data;
    const { services, site } = locals;
    const edition = { site, locale: site.defaultLocale };
    const report = await reportFigures({
      figures: services.figures,
      moderation: services.desk.moderation,
      edition,
      query: asked,
      now: new Date(),
    });
    if (format === 'json') return { ok: true, response: report };
    const name = `${site.alias}-${report.by}-${report.first}.csv`;
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    };
    return { ok: true, response: null, file: csvOf(tableOf(report)), headers };
  },
});

/** The list of a report: column names are those of the call. Seconds are whole. */
function tableOf({ rows }: FigureReport): string[][] {
  const lines = rows.map(({ key, name, views, reads, shares, seconds }) => [
    key,
    name,
    ...[views, reads, shares, seconds].map(String),
  ]);
  return [['key', 'name', 'views', 'reads', 'shares', 'seconds'], ...lines];
}
