import { z } from 'zod';
import { startProcess } from '../nodes/server-process.ts';

const hitLoadSchema = z.object({
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  hits: z.number(),
  misses: z.number(),
  errors: z.number(),
});

/** Times of cache hits in milliseconds, and the numbers of hits, misses and errors. */
export type HitLoad = z.infer<typeof hitLoadSchema>;

/**
 * Requests cached pages at `rate` requests/s for a number of seconds, in a process of its own
 * (`steady-load.ts`). `isEveryAnswerTimed`: the times contain those of misses too.
 */
export async function loadHits(
  url: string,
  {
    host,
    pages,
    rate,
    seconds,
    isEveryAnswerTimed = false,
  }: {
    host: string;
    pages: readonly string[];
    rate: number;
    seconds: number;
    isEveryAnswerTimed?: boolean;
  },
): Promise<HitLoad> {
  const generator = startProcess(new URL('./steady-load.ts', import.meta.url), {
    parameters: [
      url,
      host,
      String(rate),
      String(seconds),
      pages.join(','),
      ...(isEveryAnswerTimed ? ['all'] : []),
    ],
  });
  const { line } = await generator.waitFor('"p99"');
  await generator.ended;
  return hitLoadSchema.parse(JSON.parse(line));
}

/** Promise of docs/numbers.md: p99 of hits beside other work. */
export const HIT_LOAD_PROMISE = 'p99 ≤ 3 × rest or ≤ 10 ms, 0 errors';

/** Whether the promise is kept. `restP99` is in milliseconds. */
export function isHitLoadHeld({ p99, errors }: HitLoad, restP99: number): boolean {
  return errors === 0 && (p99 <= 3 * restP99 || p99 <= 10);
}
