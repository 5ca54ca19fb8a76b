import type { APIRoute } from 'astro';
import { readCurrentAlerts } from '#server/subjects/content/current-alerts.ts';

/**
 * GET /api/front/alerts/list: the alerts that are shown now (`contracts/alerts/list-alerts.ts`).
 */
export const alertList: APIRoute = async ({ locals }) =>
  Response.json({
    httpCode: 200,
    response: { alertList: await readCurrentAlerts(locals.content) },
  });
