import { z } from 'zod';
import { startProcess } from '../nodes/server-process.ts';

const rateSchema = z.object({ rate: z.number() });

/** Requests of one cached page at full rate for a second, in thousands a second. */
export async function fullRate(url: string, host: string): Promise<number> {
  const generator = startProcess(new URL('./load-generator.ts', import.meta.url), {
    parameters: [url, host, '1'],
  });
  const { line } = await generator.waitFor('"rate"');
  await generator.stop();
  return rateSchema.parse(JSON.parse(line)).rate / 1000;
}
