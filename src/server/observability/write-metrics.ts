import { Counter, Gauge, Registry } from 'prom-client';
import type { Sample } from './sample.ts';

/** Formats samples in Prometheus' text format. */
export function writeMetrics(samples: readonly Sample[]): Promise<string> {
  const registry = new Registry();
  for (const [name, group] of Object.entries(Object.groupBy(samples, (sample) => sample.name))) {
    const [first] = group ?? [];
    if (!group || !first) continue;
    const labelNames = [...new Set(group.flatMap(({ labels }) => Object.keys(labels)))];
    const settings = { name, help: first.help, labelNames, registers: [registry] };
    if (first.type === 'counter') {
      const metric = new Counter(settings);
      for (const { labels, value } of group) metric.inc(labels, value);
    } else {
      const metric = new Gauge(settings);
      for (const { labels, value } of group) metric.set(labels, value);
    }
  }
  return registry.metrics();
}
