import { z } from 'zod';

/**
 * A flood that `flood-client.ts` sends. `{n}` in a target and a body is the number of the request.
 */
export const clientFloodSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('slow-bodies'),
    host: z.string(),
    connections: z.int(),
    /** Connections of a network address. */
    anAddress: z.int(),
    path: z.string().default('/api/front/user/login'),
    /** Bytes that the body announces. */
    length: z.int().default(500),
  }),
  z.object({
    kind: z.literal('requests'),
    host: z.string(),
    connections: z.int(),
    /** Requests per second. Without it, each connection sends its next request after an answer. */
    rate: z.number().optional(),
    method: z.enum(['GET', 'POST']).default('GET'),
    targets: z.array(z.string()),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.string().default(''),
  }),
]);

export type ClientFlood = z.infer<typeof clientFloodSchema>;

/**
 * Requests of a reader, of the newsroom and of a payment provider that are measured beside a flood.
 */
export const PROBES = ['search', 'profile', 'publication', 'webhook'] as const;
export type Probe = (typeof PROBES)[number];

/** A flood, and the probes that it may turn away: those of its own class of work. */
export interface Flood {
  what: string;
  client: ClientFlood;
  own: readonly Probe[];
  /** A table that is locked during the flood. */
  locks?: string;
}
