import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type Sample } from './sample.ts';

/** Sampling interval of the histogram in milliseconds, long enough to cost nothing. */
const RESOLUTION = 20;

let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;

/**
 * Memory, CPU time and event-loop delay of this process; the delay is measured since the last call.
 */
export function processSamples(): Sample[] {
  if (!delay) {
    delay = monitorEventLoopDelay({ resolution: RESOLUTION });
    delay.enable();
  }
  const histogram = delay;
  const { user, system } = process.cpuUsage();
  const delays = ([0.5, 0.99, 1] as const).map((quantile) => {
    const over = Math.max(0, histogram.percentile(quantile * 100) / 1e9 - RESOLUTION / 1000);
    return gauge('event_loop_delay_seconds', 'Delay of the event loop since the last read.', over, {
      quantile: String(quantile),
    });
  });
  delay.reset();
  return [
    gauge('resident_memory_bytes', 'Resident memory of a process.', process.memoryUsage.rss()),
    counter('processor_seconds', 'CPU time used by a process.', (user + system) / 1e6),
    ...delays,
  ];
}
