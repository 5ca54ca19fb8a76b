import { STREAMS } from '#domain/routes/routes.ts';
import type { StreamRoute } from '#domain/routes/route.ts';

/** An event of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface StreamEvent {
  /**
   * A whole number that does not fall from one event of the stream to the next. A browser sends it
   * back as `Last-Event-ID` when it reconnects.
   */
  id?: string;
  /** Whether it ends the stream: a reader gets it even if it has an event of the same number. */
  isLast?: boolean;
  /** The type of the event; `message` if absent. Letters only. */
  type?: string;
  /** Line breaks are allowed. */
  data: string;
}

/** The receiver of a stream's events. */
export interface StreamReceiver {
  onEvent(event: StreamEvent): void;
  /** No further events: the responses of the stream end, and browsers are told not to reconnect. */
  onEnd(): void;
}

/** The events after the last one that a reader has. */
export interface MissedEvents {
  events: readonly StreamEvent[];
  /** The id of the last event up to now. */
  lastId: string;
  /**
   * Whether no event was sent to other readers since. Otherwise the reader asks once more, from
   * `lastId` on.
   */
  isComplete: boolean;
  /** Whether no further event will come. */
  hasEnded: boolean;
}

/**
 * Where the events of streams come from. A source is fed by purges: `FrontPort.purge` in
 * `report-receiver.ts` reaches every front process numbered and in order, and its tags name the
 * stream. The payload is a page of the page cache (a fragment), so that a worker process makes it
 * once a node.
 */
export interface StreamSource {
  /** The patterns of the rows of `STREAMS` that it serves. */
  readonly patterns: readonly string[];
  /**
   * Sends the events of a stream from now on, until the returned function is called. `undefined` if
   * there is no such stream. `key` is site and path, as in the page cache. The front process
   * subscribes once a key, however many readers it has.
   */
  subscribe(key: string, receiver: StreamReceiver): (() => void) | undefined;
  /**
   * The events that a reader missed since the one with an id; `undefined` if there is no such
   * stream.
   */
  missed?(key: string, lastId: string | undefined): Promise<MissedEvents | undefined>;
}

/**
 * A source without streams, for the development server: it has no page cache, and browsers then
 * poll.
 */
export const NO_STREAMS: StreamSource = {
  patterns: STREAMS.map(({ pattern }) => pattern),
  subscribe: () => undefined,
};

/** A sentence for each row without a source, and for each pattern of a source without a row. */
export function streamProblems(
  routes: readonly Pick<StreamRoute, 'pattern'>[],
  { patterns }: Pick<StreamSource, 'patterns'>,
): string[] {
  const rows = routes.map(({ pattern }) => pattern);
  return [
    ...rows
      .filter((row) => !patterns.includes(row))
      .map(
        (row) =>
          `STREAMS has a row for ${row}, but no source serves it. Add the pattern to the source that openFront and development.ts use.`,
      ),
    ...patterns
      .filter((pattern) => !rows.some((row) => row === pattern))
      .map(
        (pattern) =>
          `A source serves ${pattern}, but STREAMS has no row for it. Add the row to src/domain/routes/routes.ts.`,
      ),
  ];
}
