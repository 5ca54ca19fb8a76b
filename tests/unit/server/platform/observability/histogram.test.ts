import { describe, expect, it } from 'vitest';
import { Histogram } from '#server/platform/observability/histogram.ts';
import { counter, gauge, sampleSchema } from '#server/platform/observability/sample.ts';
import { writeMetrics } from '#server/platform/observability/write-metrics.ts';

/** Counts of a histogram by bound. */
function countsOf(histogram: Histogram) {
  const sample = histogram.sample('render_seconds', 'Renders.');
  if (sample.type !== 'histogram') throw new Error('The sample is no histogram.');
  return { ...sample, counts: new Map(sample.buckets.map(({ upTo, count }) => [upTo, count])) };
}

describe('a histogram', () => {
  it('counts an observation in its bucket and in all larger ones', () => {
    const histogram = new Histogram();
    for (const seconds of [0.0005, 0.05, 0.06, 700]) histogram.observe(seconds);
    const { counts, count, sum } = countsOf(histogram);
    expect([
      counts.get(0.001),
      counts.get(0.025),
      counts.get(0.05),
      counts.get(0.1),
      counts.get(20),
      count,
    ]).toEqual([1, 1, 2, 3, 3, 4]);
    expect(sum).toBeCloseTo(700.1105);
  });

  it('counts a negative duration as 0, so that the sum never falls', () => {
    const histogram = new Histogram();
    histogram.observe(-5);
    expect(countsOf(histogram)).toMatchObject({ count: 1, sum: 0 });
  });

  it('observes work that fails', async () => {
    const histogram = new Histogram();
    await expect(histogram.time(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(countsOf(histogram).count).toBe(1);
  });

  it('passes between processes unchanged', () => {
    const histogram = new Histogram();
    histogram.observe(1);
    const sample = histogram.sample('render_seconds', 'Renders.', { result: 'page' });
    expect(sampleSchema.parse(JSON.parse(JSON.stringify(sample)))).toEqual(sample);
  });
});

describe('the text format', () => {
  it('prints buckets in ascending order, one for all observations, sum and count', () => {
    const sample = {
      name: 'portada_wait_seconds',
      help: 'Waits.',
      type: 'histogram' as const,
      labels: { class: 'read' },
      count: 3,
      sum: 7.5,
    };
    const buckets = [
      { upTo: 0.5, count: 1 },
      { upTo: 1, count: 2 },
    ];
    expect(writeMetrics([{ ...sample, buckets }])).toBe(
      [
        '# HELP portada_wait_seconds Waits.',
        '# TYPE portada_wait_seconds histogram',
        'portada_wait_seconds_bucket{class="read",le="0.5"} 1',
        'portada_wait_seconds_bucket{class="read",le="1"} 2',
        'portada_wait_seconds_bucket{class="read",le="+Inf"} 3',
        'portada_wait_seconds_sum{class="read"} 7.5',
        'portada_wait_seconds_count{class="read"} 3',
        '',
      ].join('\n'),
    );
  });

  it('keeps the samples of a name together, with one heading', () => {
    const text = writeMetrics([
      gauge('pages', 'Pages.', 1, { in: 'a' }),
      counter('errors', 'Errors.', 2),
      gauge('pages', 'Pages.', 3, { in: 'b' }),
    ]);
    expect(text.split('\n').filter((line) => line.includes('portada_pages'))).toEqual([
      '# HELP portada_pages Pages.',
      '# TYPE portada_pages gauge',
      'portada_pages{in="a"} 1',
      'portada_pages{in="b"} 3',
    ]);
    expect(text.indexOf('portada_errors')).toBeGreaterThan(text.indexOf('portada_pages{in="b"}'));
  });

  it('escapes quotes, backslashes and line ends, and writes special numbers as Prometheus reads them', () => {
    const text = writeMetrics([
      gauge('odd', 'One\\two\nthree', Infinity, { in: 'a"b\\c\nd' }),
      gauge('nan', 'N.', NaN),
      gauge('low', 'L.', -Infinity),
    ]);
    expect(text).toContain(String.raw`# HELP portada_odd One\\two\nthree`);
    expect(text).toContain(String.raw`portada_odd{in="a\"b\\c\nd"} +Inf`);
    expect(text).toContain('portada_nan NaN\n');
    expect(text).toContain('portada_low -Inf\n');
  });
});
