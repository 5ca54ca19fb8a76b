import { describe, expect, it, onTestFinished } from 'vitest';
import { startMetricsServer } from '#server/platform/observability/metrics-server.ts';
import { counter, gauge, type Sample } from '#server/platform/observability/sample.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

async function serve(read: () => Promise<Sample[]>) {
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0 }, read);
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

describe('/metrics', () => {
  it('serves the Prometheus text format with one heading per metric name', async () => {
    const url = await serve(() =>
      Promise.resolve([
        counter('page_requests', 'Requests.', 3, { result: 'hit' }),
        counter('page_requests', 'Requests.', 1, { result: 'miss' }),
        gauge('pages', 'Pages kept.', 7),
      ]),
    );
    const { status, headers, body } = await ask(url, { path: '/metrics' });
    expect([status, headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(body.toString().split('\n').filter(Boolean)).toEqual([
      '# HELP portada_page_requests_total Requests.',
      '# TYPE portada_page_requests_total counter',
      'portada_page_requests_total{result="hit"} 3',
      'portada_page_requests_total{result="miss"} 1',
      '# HELP portada_pages Pages kept.',
      '# TYPE portada_pages gauge',
      'portada_pages 7',
    ]);
  });

  it('answers 404 at any other path', async () => {
    const url = await serve(() => Promise.resolve([]));
    expect((await ask(url, { path: '/' })).status).toBe(404);
  });

  it.each([
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['127.0.0.1.evil.example:9400', 421],
    ['localhost:9400', 200],
    ['[::1]:9400', 200],
    ['127.0.0.53', 200],
  ])('answers on a loopback address only to hosts of the machine: %s', async (host, status) => {
    const url = await serve(() => Promise.resolve([]));
    expect((await ask(url, { path: '/metrics', headers: { host } })).status).toBe(status);
  });

  it('answers 500 when the metrics cannot be read', async () => {
    const url = await serve(() => Promise.reject(new Error('no worker')));
    expect((await ask(url, { path: '/metrics' })).status).toBe(500);
  });
});
