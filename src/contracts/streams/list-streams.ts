import type { StreamingItem } from '#domain/streams/live-streams.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/streaming/list: the streams that are live, in the order of the panel. It is a
 * fragment of the page cache with an ETag. The language of a site that is not its default has its
 * prefix: `/es/api/front/streaming/list`.
 */
export const listStreams = defineContract<{
  params: undefined;
  body: undefined;
  response: { streamingList: StreamingItem[] };
}>()({
  method: 'GET',
  path: '/api/front/streaming/list',
  work: 'render',
  problems: ['SERVICE_UNAVAILABLE'],
});

/**
 * GET /api/front/streaming/list/{id}: one stream by its id. The list is empty while it is not live.
 */
export const listStream = defineContract<{
  params: { id: string };
  body: undefined;
  response: { streamingList: StreamingItem[] };
}>()({
  method: 'GET',
  path: '/api/front/streaming/list/{id}',
  work: 'render',
  problems: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});
