import type { APIContext } from 'astro';
import { z } from 'zod';
import { exportData as contract } from '#contracts/accounts/export-data.ts';
import { accountPaths } from '#domain/paths/account-paths.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { collectExport } from '../data/collect-export.ts';
import { editionOf, serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';

const querySchema = z.object({ format: z.string().optional() });

const serveExport = serveReaderCall(contract, {
  body: z.unknown(),
  query: querySchema,
  limit: { most: 20, window: 3600 },
  async handle({ edition, session, context }) {
    const { site } = edition;
    const response = await collectExport(context.locals.services, edition, session);
    const name = `${site.alias}-${calendarDay(new Date(), site.timeZone)}`;
    const disposition = (extension: string) => `attachment; filename="${name}.${extension}"`;
    if (!isForReading(context.url))
      return { ok: true, response, headers: { 'Content-Disposition': disposition('json') } };
    const { html, policy } = context.locals.services.readers.writeExportPage(edition, response);
    return {
      ok: true,
      response,
      file: html,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Disposition': disposition('html'),
        'Content-Security-Policy': `${policy}; frame-ancestors 'none'; sandbox`,
      },
    };
  },
});

/**
 * Serves `GET /api/front/user/export`. The link works without a script, so that a client without a
 * session is redirected to the login.
 */
export const exportData = Object.assign(exportOrLogin, { facts: serveExport.facts });

async function exportOrLogin(context: APIContext): Promise<Response> {
  const answer = await serveExport(context);
  if (answer.status !== 401 || !isForReading(context.url)) return answer;
  return new Response(null, {
    status: 303,
    headers: { Location: accountPaths(editionOf(context)).login, 'Cache-Control': 'no-store' },
  });
}

function isForReading(url: URL): boolean {
  return querySchema.parse(Object.fromEntries(url.searchParams)).format === 'html';
}
