import { z } from 'zod';
import { sampleSchema } from '../metrics/sample.ts';
import { MEDIA_KINDS } from './backend.ts';

/**
 * Requests between front and workers, over HTTP on local sockets in a folder that only the server's user may enter. A request with the header
 * `portada-order` is an order with a JSON body; to a worker any other request is a call, with its own method, path and headers.
 */

export const ORDER_HEADER = 'portada-order';

/** Headers of a call that only the front may set: it removes them from what clients send. */
export const CALL_HEADERS = { site: 'portada-site', client: 'portada-client', requestId: 'portada-request-id' } as const;

/** Of a worker. */
export const workerOrders = {
  render: z.object({ key: z.string() }),
  media: z.object({ kind: z.enum(MEDIA_KINDS), name: z.string() }),
  keys: z.object({}),
  forget: z.object({ tags: z.union([z.array(z.string()), z.literal('all')]) }),
  'catch-up': z.object({}),
  health: z.object({}),
  metrics: z.object({}),
} as const;

/** Of the front. */
export const frontOrders = {
  ready: z.object({ index: z.int() }),
  failed: z.object({ index: z.int(), message: z.string(), isTemporary: z.boolean() }),
  purge: z.object({ tags: z.array(z.string()), cursor: z.int().optional(), addresses: z.array(z.string()).optional() }),
  'purge-everything': z.object({ cursor: z.int() }),
  seen: z.object({ seen: z.int() }),
  /** Its body is not JSON: the bytes of the filter. */
  addresses: z.object({}),
  'catch-up': z.object({}),
} as const;

export const mediaAnswer = z.object({ file: z.string().optional() });
export const healthAnswer = z.object({ hearsPublications: z.boolean() });
export const metricsAnswer = z.array(sampleSchema);

/** The first line on a worker's standard input. The input's end tells it that the front is gone. */
export const workerStart = z.object({
  /** Where the worker listens. */
  socket: z.string(),
  /** Where the front listens to workers. */
  front: z.string(),
  index: z.int(),
  /** Folder of the build that the front serves: `dist` may be another one by the time a worker starts again. */
  build: z.string(),
  serverUrl: z.string(),
  isLeader: z.boolean(),
  cursor: z.int().optional(),
  seen: z.int().optional(),
});

export type WorkerStart = z.infer<typeof workerStart>;
