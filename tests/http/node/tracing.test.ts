import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTracer } from '#server/programs/worker/open-tracer.ts';

interface SentSpan {
  name: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
  status?: { code?: number; message?: string };
}

/** Starts an OpenTelemetry collector on this machine that records the received spans. */
async function openCollector() {
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { spans, endpoint: `http://127.0.0.1:${port}` };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

describe('a tracer', () => {
  it('sends nested spans within the trace of the request', async () => {
    const { spans, endpoint } = await openCollector();
    const tracer = await openTracer({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: 'portada',
    });
    await tracer.span(
      'call',
      { attributes: { kind: 'test' }, traceparent: TRACEPARENT },
      async (tell) => {
        tell({ outcome: 'good' });
        await tracer.span('render', {}, () => Promise.resolve());
      },
    );
    await tracer.close();
    const [render, call] = spans;
    expect(spans.map(({ name, traceId }) => [name, traceId])).toEqual([
      ['render', TRACE],
      ['call', TRACE],
    ]);
    expect([call?.parentSpanId, render?.parentSpanId !== call?.parentSpanId]).toEqual([
      'b7ad6b7169203331',
      true,
    ]);
    expect(call?.attributes.map(({ key, value }) => [key, value.stringValue])).toEqual([
      ['kind', 'test'],
      ['outcome', 'good'],
    ]);
  });

  it('starts a trace of its own for an invalid header', async () => {
    const { spans, endpoint } = await openCollector();
    const tracer = await openTracer({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: 'portada',
    });
    await tracer.span('call', { traceparent: 'no-trace' }, () => Promise.resolve());
    await tracer.close();
    expect(spans).toMatchObject([
      { name: 'call', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    expect(spans[0]?.parentSpanId ?? '').toBe('');
  });

  it('records an error by its type only and rethrows it', async () => {
    const { spans, endpoint } = await openCollector();
    const tracer = await openTracer({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: 'portada',
    });
    const failure = new TypeError('anna@correu.example is taken');
    await expect(tracer.span('call', {}, () => Promise.reject(failure))).rejects.toBe(failure);
    await tracer.close();
    expect(spans[0]?.status).toMatchObject({ message: 'TypeError' });
    expect(JSON.stringify(spans)).not.toContain('anna@');
  });

  it('runs the work without tracing if its variable is missing', async () => {
    const tracer = await openTracer({
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_SERVICE_NAME: 'portada',
    });
    expect(await tracer.span('call', {}, () => Promise.resolve(7))).toBe(7);
    await tracer.close();
  });
});
