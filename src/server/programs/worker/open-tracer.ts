import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import type { Context, Span } from '@opentelemetry/api';
import type { Config } from '#server/platform/settings/config.ts';
import { noTracer, type Tracer } from '#server/platform/observability/tracer.ts';
import { StartError } from '#server/platform/observability/start-error.ts';
import { readVersion } from '#server/platform/settings/version.ts';

/** Milliseconds to send the last spans during a stop. */
const CLOSE_LIMIT = 2000;

/** Packages that only tracing needs. Their 20 MB are not part of the installation. */
const PACKAGES = ['api', 'sdk-trace', 'resources', 'exporter-trace-otlp-http'].map(
  (name) => `@opentelemetry/${name}`,
);

/**
 * Opens the tracer for OTEL_EXPORTER_OTLP_ENDPOINT; without that variable tracing is disabled.
 * Spans are sent in batches by OTLP over HTTP (https://opentelemetry.io/docs/specs/otlp/). If the
 * packages are not installed, throws an error with the command to run.
 */
export async function openTracer(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME'>,
): Promise<Tracer> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return noTracer;
  const { trace, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, sdk, exporter, resources } =
    await load();
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': readVersion(),
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('portada');
  const current = new AsyncLocalStorage<Span>();

  const parentOf = (traceparent: string | undefined): Context => {
    const around = current.getStore();
    if (around) return trace.setSpan(ROOT_CONTEXT, around);
    const [, traceId, spanId, flags = ''] =
      /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
    if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
    const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0;
    return trace.setSpanContext(ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
      isRemote: true,
    });
  };
  return {
    async span(name, { attributes = {}, traceparent }, work) {
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.SERVER, attributes: { ...attributes } },
        parentOf(traceparent),
      );
      try {
        return await current.run(span, () => work((more) => span.setAttributes({ ...more })));
      } catch (error) {
        // Error messages may quote a reader's input.
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: error instanceof Error ? error.name : 'error',
        });
        throw error;
      } finally {
        span.end();
      }
    },
    async close() {
      await Promise.race([
        provider.shutdown(),
        new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT).unref()),
      ]);
    },
  };
}

async function load() {
  try {
    const [api, sdk, resources, exporter] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
    return { ...api, sdk, resources, exporter };
  } catch (error) {
    throw new StartError(
      'TRACING_NOT_INSTALLED',
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages that send traces are not installed. Run "npm install --no-save ${PACKAGES.join(' ')}", or unset it.`,
      { cause: error },
    );
  }
}
