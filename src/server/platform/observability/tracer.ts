/** Attributes of a span, without personal data. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/**
 * OpenTelemetry spans around the work of a worker process. If tracing is disabled, nothing is
 * recorded and a span costs one call.
 */
export interface Tracer {
  /**
   * Runs `work` within a span. `describe` adds attributes that are known later. An error is
   * recorded by its type and rethrown. The parent is the enclosing span, else the trace of
   * `traceparent` (https://www.w3.org/TR/trace-context/).
   */
  span<Result>(
    name: string,
    options: { attributes?: SpanAttributes; traceparent?: string | undefined },
    work: (describe: (attributes: SpanAttributes) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Sends the recorded spans. */
  close(): Promise<void>;
}

export const noTracer: Tracer = {
  span: (_name, _options, work) => work(() => {}),
  close: () => Promise.resolve(),
};
