import type { APIRoute } from 'astro';
import { readLiveStreams, toStreamingItem } from '#server/subjects/content/shows/live-streams.ts';

/**
 * GET /api/front/streaming/list: the streams that are live (`contracts/streams/list-streams.ts`).
 */
export const streamingList: APIRoute = async ({ locals }) => {
  const streams = await readLiveStreams(locals.content);
  return Response.json({
    httpCode: 200,
    response: { streamingList: streams.map(toStreamingItem) },
  });
};

/**
 * GET /api/front/streaming/list/{id}: one stream, or an empty list while it is not live. 404 for an
 * id that no stream has.
 */
export const streamingItem: APIRoute = async ({ locals }) => {
  // `params` has those of the path with its locale prefix (`feed-route.ts`).
  const id = locals.path.split('/').at(-2);
  const known = await locals.content.documents.list('streaming-item');
  if (!known.some((stream) => stream.id === id)) return new Response(null, { status: 404 });
  const streams = (await readLiveStreams(locals.content)).filter((stream) => stream.id === id);
  return Response.json({
    httpCode: 200,
    response: { streamingList: streams.map(toStreamingItem) },
  });
};
