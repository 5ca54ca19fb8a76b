import { defineContract } from './contract.ts';

/**
 * POST /api/purge: drops the pages of every node that carry one of the cache tags (`Cache-Tag`, src/domain/cache-tags.ts), or all pages where none is
 * named. For operators, with the bearer token of the publish call: purges follow publications by themselves. The answer names the tags.
 */
export const purgePages = defineContract<{
  params: undefined;
  body: { tags?: string[] };
  response: { tags: string[] };
  problem: 'NOT_SIGNED_IN' | 'INVALID_FIELDS' | 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE';
}>({
  method: 'POST',
  path: '/api/purge',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
});
