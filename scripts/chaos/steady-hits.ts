import { Agent } from 'node:http';
import { httpGet } from '../bench/http-get.ts';
import { tally } from './chaos-row.ts';
import { HOST } from './chaos-node.ts';

/** Requests for cached pages during other work. */
export interface SteadyHits {
  stop(): Promise<HitReport>;
}

export interface HitReport {
  count: number;
  /** Statuses other than 200, and error codes. */
  failed: string[];
  /** Milliseconds. */
  longest: number;
}

/** Requests the URLs in turn, one every 20 milliseconds, independent of earlier responses. */
export function startHits(url: string, addresses: readonly string[]): SteadyHits {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const report: HitReport = { count: 0, failed: [], longest: 0 };
  const underWay = new Set<Promise<void>>();
  const askOnce = async (address: string) => {
    const startedAt = performance.now();
    const status = await httpGet(url + address, { host: HOST, agent }).then(
      (answer) => answer.status,
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
    report.count += 1;
    report.longest = Math.max(report.longest, performance.now() - startedAt);
    if (status !== 200) report.failed.push(`${status} ${address}`);
  };
  let number = 0;
  const timer = setInterval(() => {
    const asked = askOnce(addresses[number % addresses.length] ?? '/').finally(() => underWay.delete(asked));
    underWay.add(asked);
    number += 1;
  }, 20);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return report;
    },
  };
}

/** Formats the report: "400 hits, 0 failed". */
export function hitsInWords({ count, failed }: HitReport): string {
  return `${count} hits, ${failed.length} failed${failed.length > 0 ? ` (${tally(failed)})` : ''}`;
}
