import { z } from 'zod';
import { startProcess } from '../bench/server-process.ts';
import { HOST } from './chaos-node.ts';

const loadSchema = z.object({
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  hits: z.number(),
  misses: z.number(),
  errors: z.number(),
});
export type Load = z.infer<typeof loadSchema>;

const RATE = 200;

/** Cached pages at 200 requests/s from a process of its own, as `npm run bench` measures them; milliseconds. */
export async function loadPages(url: string, pages: readonly string[], seconds: number): Promise<Load> {
  const generator = startProcess(new URL('../bench/steady-load.ts', import.meta.url), {
    parameters: [url, HOST, String(RATE), String(seconds), pages.join(',')],
  });
  const { line } = await generator.waitFor('"p99"');
  await generator.ended;
  return loadSchema.parse(JSON.parse(line));
}

/** DESIGN, "Numbers to hold": p99 of hits beside other work. */
export const LOAD_PROMISE = 'p99 ≤ 3 × rest or ≤ 10 ms, 0 errors';

export function isLoadHeld(busy: Load, rest: Load): boolean {
  return busy.errors === 0 && (busy.p99 <= 3 * rest.p99 || busy.p99 <= 10);
}

export function loadInWords(busy: Load, rest: Load): string {
  return `hits p50 ${busy.p50.toFixed(1)}, p99 ${busy.p99.toFixed(1)}, longest ${busy.max.toFixed(0)} ms (rest p99 ${rest.p99.toFixed(1)}), ${busy.errors} errors`;
}
