import type { AlertItem } from '#domain/alerts/alert.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/alerts/list: the alerts that are shown now, the latest start first. It is a
 * fragment of the page cache with an ETag. The language of a site that is not its default has its
 * prefix: `/es/api/front/alerts/list`.
 */
export const listCurrentAlerts = defineContract<{
  params: undefined;
  body: undefined;
  response: { alertList: AlertItem[] };
}>()({
  method: 'GET',
  path: '/api/front/alerts/list',
  work: 'render',
  problems: ['SERVICE_UNAVAILABLE'],
});
