import { z } from 'zod';

const identity = {
  name: z.string().regex(/^portada_[a-z_]+$/),
  help: z.string(),
  labels: z.record(z.string().regex(/^[a-z_]+$/), z.string()),
};

/**
 * A metric's value, as exchanged between the front and worker processes. Names and units follow
 * https://prometheus.io/docs/practices/naming/.
 */
export const sampleSchema = z.discriminatedUnion('type', [
  z.object({ ...identity, type: z.enum(['gauge', 'counter']), value: z.number() }),
  z.object({
    ...identity,
    type: z.literal('histogram'),
    /**
     * Observations up to each bound, in ascending order. Those beyond the last bound are in `count`
     * only.
     */
    buckets: z.array(z.object({ upTo: z.number(), count: z.int().nonnegative() })),
    /** All observations. */
    count: z.int().nonnegative(),
    /** Sum of the observed values. */
    sum: z.number(),
  }),
]);

export type Sample = z.infer<typeof sampleSchema>;

export function gauge(
  name: string,
  help: string,
  value: number,
  labels: Record<string, string> = {},
): Sample {
  return { name: `portada_${name}`, help, type: 'gauge', labels, value };
}

export function counter(
  name: string,
  help: string,
  value: number,
  labels: Record<string, string> = {},
): Sample {
  return { name: `portada_${name}_total`, help, type: 'counter', labels, value };
}
