import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamRoute } from '#domain/routes/route.ts';
import { matchesPattern } from '#domain/routes/read-path.ts';
import { STREAMS } from '#domain/routes/routes.ts';
import { SECURITY_HEADERS } from '#server/platform/http/security-headers.ts';
import { sendProblem } from '#server/platform/http/send.ts';
import { counter, gauge, type Sample } from '#server/platform/observability/sample.ts';
import type { RequestLimiter } from '#server/platform/http/request-limiter.ts';
import { StreamReaders } from './stream-readers.ts';
import { readStreamRequest, type StreamRequest } from './stream-wire.ts';
import { streamProblems, type StreamSource } from './stream-source.ts';

export interface StreamTarget {
  /** Alias of the site. */
  site: string;
  path: string;
  clientAddress: string;
}

/**
 * Milliseconds between two comments, which keep proxies from closing a silent connection, and ours
 * (`SILENCE_LIMIT`, http-server.ts).
 */
const HEARTBEAT = 25_000;

/** Open streams of a network address, which may be a school. */
const MOST_OF_ADDRESS = 100;

/** Bytes that a response may hold back for a slow reader. */
const MOST_BUFFERED = 64 * 1024;

/** Seconds after which a refused browser may try again. */
const RETRY_AFTER = 30;

/**
 * Milliseconds after which browsers reconnect: so many, and up to as many again, so that they do
 * not return together.
 */
const RECONNECT = 2000;

const HEADERS = {
  ...SECURITY_HEADERS,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx buffers answers unless its configuration or this header says otherwise.
  'X-Accel-Buffering': 'no',
};

interface OpenStream {
  readers: StreamReaders;
  stop(): void;
}

export interface StreamsOptions {
  source: StreamSource;
  /** Open streams of the node (LIVE_READERS). */
  most: number;
  /** The rows of streams; `STREAMS` by default. */
  routes?: readonly StreamRoute[];
  mostOfAddress?: number;
  mostBuffered?: number;
  heartbeat?: number;
  /**
   * Counts the requests that open a stream at its source, because each may make a worker process
   * render an invented id.
   */
  limiter?: RequestLimiter;
  /** Called when what a reader missed could not be read. */
  onError?(error: unknown): void;
}

/** Streams of Server-Sent Events, which the front process holds open without a worker process. */
export class Streams {
  readonly #source: StreamSource;
  readonly #routes: readonly StreamRoute[];
  readonly #limits: { all: number; ofAddress: number; buffered: number };
  readonly #streams = new Map<string, OpenStream>();
  readonly #ofAddress = new Map<string, number>();
  readonly #counts = { open: 0, opened: 0, refused: 0, dropped: 0 };
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #limiter: RequestLimiter | undefined;
  readonly #onError: (error: unknown) => void;
  #isClosed = false;

  /** Throws if a row has no source, or a source has no row. */
  constructor(options: StreamsOptions) {
    const {
      source,
      most,
      routes = STREAMS,
      mostOfAddress = MOST_OF_ADDRESS,
      mostBuffered = MOST_BUFFERED,
      heartbeat = HEARTBEAT,
      onError = () => {},
      limiter,
    } = options;
    this.#limiter = limiter;
    this.#onError = onError;
    const problems = streamProblems(routes, source);
    if (problems.length > 0) throw new Error(problems.join(' '));
    this.#source = source;
    this.#routes = routes;
    this.#limits = { all: most, ofAddress: mostOfAddress, buffered: mostBuffered };
    this.#timer =
      routes.length === 0 ? undefined : setInterval(() => this.#beat(), heartbeat).unref();
  }

  /**
   * Answers a request for a stream. Returns false if no row of the table has its path (`STREAMS`).
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    { site, path, clientAddress }: StreamTarget,
  ): boolean {
    if (!this.#routes.some(({ pattern }) => matchesPattern(pattern, path))) return false;
    if (request.method !== 'GET') {
      sendProblem(response, 405, 'METHOD_NOT_ALLOWED', { Allow: 'GET' });
      return true;
    }
    if (!this.#hasRoom(clientAddress)) {
      this.#counts.refused += 1;
      sendProblem(response, 503, 'SERVICE_UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER) });
      return true;
    }
    const wanted = readStreamRequest(request, site + path);
    const isOpened = !this.#streams.has(wanted.key);
    const wait = isOpened ? this.#limiter?.count(clientAddress) : undefined;
    if (wait !== undefined) {
      this.#counts.refused += 1;
      sendProblem(response, 429, 'TOO_MANY_REQUESTS', { 'Retry-After': String(wait) });
      return true;
    }
    this.#countOpen(clientAddress, 1);
    response.once('close', () => this.#countOpen(clientAddress, -1));
    const giveBack = () => {
      if (isOpened) this.#limiter?.giveBack(clientAddress);
    };
    this.#answerFrom(response, wanted, giveBack).catch((error: unknown) => {
      // The reader tries again, or polls.
      if (response.headersSent) response.destroy();
      else
        sendProblem(response, 503, 'SERVICE_UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER) });
      this.#onError(error);
    });
    return true;
  }

  /**
   * Sends what the reader missed, then lets it join the others. Calls `found` if the source has the
   * stream.
   */
  async #answerFrom(
    response: ServerResponse,
    { key, lastId, isOfStaff }: StreamRequest,
    found: () => void,
  ): Promise<void> {
    const stream = this.#join(key);
    if (!stream) return sendProblem(response, 404, 'NOT_FOUND');
    let missed = await this.#missed(key, lastId).catch((error: unknown) => {
      this.#leave(key, stream);
      throw error;
    });
    if (response.destroyed || this.#isClosed) {
      response.destroy();
      return this.#leave(key, stream);
    }
    if (this.#source.missed && !missed) {
      sendProblem(response, 404, 'NOT_FOUND');
      return this.#leave(key, stream);
    }
    found();
    // Tells the browser not to connect again.
    if (missed?.hasEnded === true && missed.events.every(({ id }) => id === lastId)) {
      response.writeHead(204, HEADERS).end();
      return this.#leave(key, stream);
    }
    this.#open(response, stream, { key, isOfStaff });
    for (;;) {
      if (missed) stream.readers.catchUp(response, missed);
      if (missed?.hasEnded === true) return void response.end();
      if (missed === undefined || missed.isComplete || response.destroyed) return;
      missed = await this.#missed(key, missed.lastId);
    }
  }

  async #missed(key: string, lastId: string | undefined) {
    return this.#source.missed?.(key, lastId);
  }

  /** Ends every stream now and refuses further ones, so that a stop waits for none. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const key of this.#streams.keys()) this.#end(key);
  }

  /** Readers of each open stream, by its key, without the newsroom's own pages. */
  countReaders(): ReadonlyMap<string, number> {
    return new Map([...this.#streams].map(([key, { readers }]) => [key, readers.audience]));
  }

  readSamples(): Sample[] {
    const { open, opened, refused, dropped } = this.#counts;
    return [
      gauge('streams_open', 'Open streams of Server-Sent Events.', open),
      gauge('streams_limit', 'Streams that may be open (LIVE_READERS).', this.#limits.all),
      counter('streams_opened', 'Opened streams.', opened),
      counter('streams_refused', 'Streams that were refused by a limit or a stop.', refused),
      counter(
        'streams_dropped',
        'Streams that were closed because their reader was too slow.',
        dropped,
      ),
    ];
  }

  #beat(): void {
    for (const { readers } of this.#streams.values()) readers.write(':\n\n');
  }

  #hasRoom(clientAddress: string): boolean {
    if (this.#isClosed || this.#counts.open >= this.#limits.all) return false;
    return (this.#ofAddress.get(clientAddress) ?? 0) < this.#limits.ofAddress;
  }

  /**
   * The stream of a key, opened at the source if the reader is its first; `undefined` if the source
   * does not know it.
   */
  #join(key: string): OpenStream | undefined {
    const known = this.#streams.get(key);
    if (known) return known;
    const readers = new StreamReaders({
      mostBuffered: this.#limits.buffered,
      onDropped: () => (this.#counts.dropped += 1),
    });
    const stop = this.#source.subscribe(key, {
      onEvent: (event) => readers.send(event),
      onEnd: () => this.#end(key),
    });
    if (!stop) return undefined;
    const stream = { readers, stop };
    this.#streams.set(key, stream);
    return stream;
  }

  #open(
    response: ServerResponse,
    stream: OpenStream,
    { key, isOfStaff }: Pick<StreamRequest, 'key' | 'isOfStaff'>,
  ): void {
    this.#counts.opened += 1;
    response.once('close', () => {
      stream.readers.remove(response);
      this.#leave(key, stream);
    });
    response.writeHead(200, HEADERS);
    // The first word shows a browser that no proxy holds the stream back.
    response.write(
      `retry: ${RECONNECT + Math.floor(Math.random() * RECONNECT)}\nevent: ready\ndata: ready\n\n`,
    );
    stream.readers.add(response, { isOfStaff });
  }

  /** Ends a stream that nobody reads any more. */
  #leave(key: string, stream: OpenStream): void {
    if (stream.readers.size === 0 && this.#streams.get(key) === stream) this.#end(key);
  }

  #countOpen(clientAddress: string, change: 1 | -1): void {
    this.#counts.open += change;
    const count = (this.#ofAddress.get(clientAddress) ?? 0) + change;
    if (count === 0) this.#ofAddress.delete(clientAddress);
    else this.#ofAddress.set(clientAddress, count);
  }

  #end(key: string): void {
    const stream = this.#streams.get(key);
    if (!stream) return;
    this.#streams.delete(key);
    stream.stop();
    stream.readers.end();
  }
}
