/** Attributes of a span. No value may be a reader's. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Spans of OpenTelemetry around the work of a worker. Without its variables nothing is recorded, and a span costs one call. */
export interface Tracer {
  /**
   * Does some work within a span. `describe` adds attributes that are known later. An error that the work throws is recorded by its type and passed on. The
   * span belongs to the one around it, else to the trace that `traceparent` names (https://www.w3.org/TR/trace-context/).
   */
  span<Result>(
    name: string,
    options: { attributes?: SpanAttributes; traceparent?: string | undefined },
    work: (describe: (attributes: SpanAttributes) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Sends what was recorded. */
  close(): Promise<void>;
}

export const noTracer: Tracer = {
  span: (_name, _options, work) => work(() => {}),
  close: () => Promise.resolve(),
};
