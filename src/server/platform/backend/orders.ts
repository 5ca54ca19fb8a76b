import { z } from 'zod';
import { sampleSchema } from '../observability/sample.ts';
import { MEDIA_KINDS } from './backend.ts';

/**
 * Requests between front and worker processes: HTTP on local sockets, in a folder that only the
 * server's user can access. A request with the header `portada-order` is an order with a JSON body.
 * Any other request to a worker is a call, with its own method, path and headers.
 */

export const ORDER_HEADER = 'portada-order';

/**
 * Headers of a call that only the front process may set. It removes them from clients' requests.
 */
export const CALL_HEADERS = {
  site: 'portada-site',
  client: 'portada-client',
  requestId: 'portada-request-id',
  work: 'portada-work',
  upload: 'portada-upload',
  crawler: 'portada-crawler',
} as const;

/** Orders to a worker process. */
export const workerOrders = {
  render: z.object({ key: z.string() }),
  media: z.object({ kind: z.enum(MEDIA_KINDS), name: z.string() }),
  closed: z.object({ name: z.string() }),
  keys: z.object({}),
  forget: z.object({ tags: z.union([z.array(z.string()), z.literal('all')]) }),
  counts: z.object({
    counts: z.array(
      z.object({ site: z.string(), id: z.string(), kind: z.string(), count: z.int().positive() }),
    ),
  }),
  figures: z.object({
    figures: z.array(
      z.object({
        site: z.string(),
        dimension: z.string(),
        key: z.string().max(500),
        views: z.int().nonnegative(),
        reads: z.int().nonnegative(),
        shares: z.int().nonnegative(),
        seconds: z.int().nonnegative(),
      }),
    ),
  }),
  followers: z.object({
    node: z.string().max(40),
    blogs: z.array(z.object({ id: z.string().max(200), count: z.int().positive() })),
  }),
  'catch-up': z.object({}),
  health: z.object({}),
  metrics: z.object({}),
} as const;

/** Why a worker process could not start. */
const startFailure = z.object({
  index: z.int(),
  message: z.string(),
  /** Whether the reason can end without a change of settings. */
  isTemporary: z.boolean(),
  /** Health word of a database problem (`DATABASE_PROBLEMS`). */
  problem: z.string().optional(),
});

export type StartFailure = z.infer<typeof startFailure>;

/** Orders to the front process. */
export const frontOrders = {
  ready: z.object({ index: z.int() }),
  failed: startFailure,
  purge: z.object({
    tags: z.array(z.string()),
    softTags: z.array(z.string()).default([]),
    cursor: z.int().optional(),
    paths: z.array(z.string()).optional(),
  }),
  'purge-everything': z.object({ cursor: z.int() }),
  seen: z.object({ seen: z.int() }),
  /** The body contains the bytes of the filter instead of JSON. */
  paths: z.object({}),
  'catch-up': z.object({}),
  tags: z.object({ key: z.string() }),
} as const;

export const tagsAnswer = z.object({ tags: z.array(z.string()).optional() });
export const mediaAnswer = z.object({ file: z.string().optional() });
export const closedAnswer = z.object({ target: z.string().optional() });
export const healthAnswer = z.object({
  hearsPublications: z.boolean(),
  problem: z.string().optional(),
  hasMediaFolder: z.boolean().optional(),
});
export const metricsAnswer = z.array(sampleSchema);

/**
 * The first line on a worker's standard input. The end of the input means that the front process is
 * gone.
 */
export const workerStart = z.object({
  /** Socket of the worker process. */
  socket: z.string(),
  /** Socket of the front process for its workers. */
  front: z.string(),
  index: z.int(),
  /**
   * Folder of the build that the front process serves; `dist` may have changed when a worker
   * restarts.
   */
  build: z.string(),
  serverUrl: z.string(),
  isLeader: z.boolean(),
  cursor: z.int().optional(),
  seen: z.int().optional(),
});

export type WorkerStart = z.infer<typeof workerStart>;
