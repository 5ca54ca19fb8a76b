import { defineContract } from './contract.ts';

/**
 * POST /api/purge: purges the pages with one of the cache tags (`Cache-Tag`, src/domain/cache-tags.ts) on every node,
 * or all pages without tags. It is for operators, with the bearer token of the publishing endpoint: publications
 * purge pages by themselves. The response lists the tags.
 */
export const purgePages = defineContract<{
  params: undefined;
  body: { tags?: string[] };
  response: { tags: string[] };
}>()({
  method: 'POST',
  path: '/api/purge',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
});
