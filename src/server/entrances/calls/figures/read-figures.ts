import { z } from 'zod';
import { readFigures as contract } from '#contracts/desk/read-figures.ts';
import { REPORT_TABLES, tableOf } from '#domain/figures/report-tables.ts';
import { csvOf } from '#domain/text/csv.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { figureQuerySchema, reportFigures } from './figure-report.ts';

const querySchema = figureQuerySchema.extend({
  format: z.enum(['json', 'csv']).default('json'),
  table: z.enum(REPORT_TABLES).default('list'),
});

/** Serves `GET /api/desk/figures`. */
export const readFigures = serveDeskCall(contract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ context: { locals, url } }) {
    const query = parseQuery(url, querySchema);
    if (!query.success) return { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } };
    const { format, table, ...asked } = query.data;
    const { services, site } = locals;
    const edition = { site, locale: site.defaultLocale };
    const report = await reportFigures({
      services,
      edition,
      query: asked,
      now: new Date(),
    });
    if (format === 'json') return { ok: true, response: report };
    const name = `${site.alias}-${table === 'list' ? report.by : table}-${report.first}.csv`;
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    };
    return { ok: true, response: null, file: csvOf(tableOf(report, table)), headers };
  },
});
