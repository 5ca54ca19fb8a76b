import { z } from 'zod';

/**
 * A metric's value, as exchanged between the front and worker processes. Names and units follow
 * https://prometheus.io/docs/practices/naming/.
 */
export const sampleSchema = z.object({
  name: z.string().regex(/^portada_[a-z_]+$/),
  help: z.string(),
  type: z.enum(['gauge', 'counter']),
  labels: z.record(z.string().regex(/^[a-z_]+$/), z.string()),
  value: z.number(),
});

export type Sample = z.infer<typeof sampleSchema>;

export function gauge(name: string, help: string, value: number, labels: Record<string, string> = {}): Sample {
  return { name: `portada_${name}`, help, type: 'gauge', labels, value };
}

export function counter(name: string, help: string, value: number, labels: Record<string, string> = {}): Sample {
  return { name: `portada_${name}_total`, help, type: 'counter', labels, value };
}
