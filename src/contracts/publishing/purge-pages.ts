import type { Actor } from '#domain/desk/actor.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/purge: purges the pages with one of the cache tags (src/domain/documents/cache-tags.ts)
 * on every node, or all pages without tags. It is for operators, with the bearer token of the
 * publishing endpoint: publications purge pages by themselves. The response lists the tags, and in
 * `cdnTags` those to purge on a CDN, whose pages carry them in `Cache-Tag`.
 */
export const purgePages = defineContract<{
  params: undefined;
  body: { tags?: string[] };
  response: { tags: string[]; cdnTags: string[] };
}>()({
  method: 'POST',
  path: '/api/purge',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
});

/**
 * GET /api/purge?path=: why a page of the site was rendered again, for operators. `path` has its
 * language prefix. `tags` are its cache tags, and `cdnTags` those in its `Cache-Tag`. `purge` is
 * the last publication that purged it, with its number in the log of a node, absent if it is no
 * longer listed. `name` is that of a tool, or the nick of a member of staff.
 */
export const explainPage = defineContract<{
  params: undefined;
  body: undefined;
  response: {
    path: string;
    tags: readonly string[];
    cdnTags: readonly string[];
    purge?: {
      number: number;
      /** RFC 3339. */
      at: string;
      /** Whether the page could be sent a moment longer. */
      isSoft: boolean;
      /** Ids of the first documents of the publication. */
      subjects?: readonly string[];
      actor?: { kind: Actor['kind']; name?: string };
    };
  };
}>()({
  method: 'GET',
  path: '/api/purge',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});
