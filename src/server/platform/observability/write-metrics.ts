import type { Sample } from './sample.ts';

/**
 * Formats samples in Prometheus' text format
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format): one heading per
 * name, and the buckets of a histogram in ascending order with one for all observations.
 */
export function writeMetrics(samples: readonly Sample[]): string {
  const groups = Map.groupBy(samples, ({ name }) => name);
  return [...groups]
    .map(([name, group]) => headingOf(name, group) + group.map(linesOf).join(''))
    .join('');
}

function headingOf(name: string, [first]: readonly Sample[]): string {
  const help = (first?.help ?? '')
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${first?.type ?? 'untyped'}\n`;
}

function linesOf(sample: Sample): string {
  const { name, labels } = sample;
  if (sample.type !== 'histogram') return lineOf(name, labels, sample.value);
  return [
    ...sample.buckets.map(({ upTo, count }) =>
      lineOf(`${name}_bucket`, { ...labels, le: String(upTo) }, count),
    ),
    lineOf(`${name}_bucket`, { ...labels, le: '+Inf' }, sample.count),
    lineOf(`${name}_sum`, labels, sample.sum),
    lineOf(`${name}_count`, labels, sample.count),
  ].join('');
}

function lineOf(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${numberOf(value)}\n`;
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);
}

function numberOf(value: number): string {
  return Number.isFinite(value) || Number.isNaN(value)
    ? String(value)
    : value > 0
      ? '+Inf'
      : '-Inf';
}
