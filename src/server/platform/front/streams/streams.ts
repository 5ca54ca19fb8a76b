import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamRoute } from '../../../../domain/sites/route.ts';
import { matchesPattern } from '../../../../domain/sites/read-path.ts';
import { STREAMS } from '../../../../domain/sites/routes.ts';
import { SECURITY_HEADERS } from '../../http/security-headers.ts';
import { sendProblem } from '../../http/send.ts';
import { counter, gauge, type Sample } from '../../observability/sample.ts';
import { StreamReaders } from './stream-readers.ts';
import { streamProblems, type StreamEvent, type StreamSource } from './stream-source.ts';

/** Streams of Server-Sent Events, which the front process holds open without a worker process. */
export interface Streams {
  /** Answers a request for a stream. Returns false if no row of the table has its path (`STREAMS`). */
  answer(request: IncomingMessage, response: ServerResponse, target: StreamTarget): boolean;
  /** Ends every stream now and refuses further ones, so that a stop waits for none. */
  close(): void;
  readSamples(): Sample[];
}

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

/** Milliseconds after which browsers reconnect: so many, and up to as many again, so that they do not return together. */
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

/** Throws if a row has no source, or a source has no row. */
export function createStreams(options: {
  source: StreamSource;
  /** Open streams of the node (LIVE_READERS). */
  most: number;
  /** The rows of streams; `STREAMS` by default. */
  routes?: readonly StreamRoute[];
  mostOfAddress?: number;
  mostBuffered?: number;
  heartbeat?: number;
}): Streams {
  const { source, most, routes = STREAMS, mostOfAddress = MOST_OF_ADDRESS, mostBuffered = MOST_BUFFERED, heartbeat = HEARTBEAT } = options;
  const problems = streamProblems(routes, source);
  if (problems.length > 0) throw new Error(problems.join(' '));
  const streams = new Map<string, OpenStream>();
  const ofAddress = new Map<string, number>();
  const counts = { open: 0, opened: 0, refused: 0, dropped: 0 };
  let isClosed = false;

  const beat = () => {
    for (const { readers } of streams.values()) readers.write(':\n\n');
  };
  const timer = routes.length === 0 ? undefined : setInterval(beat, heartbeat).unref();

  const end = (key: string) => {
    const stream = streams.get(key);
    if (!stream) return;
    streams.delete(key);
    stream.stop();
    stream.readers.end();
  };
  const join = (key: string): OpenStream | undefined => {
    const known = streams.get(key);
    if (known) return known;
    const readers = new StreamReaders({ mostBuffered, onDropped: () => (counts.dropped += 1) });
    const stop = source.subscribe(key, {
      onEvent: (event) => readers.write(textOf(event)),
      onEnd: () => end(key),
    });
    if (!stop) return undefined;
    const stream = { readers, stop };
    streams.set(key, stream);
    return stream;
  };
  const open = (response: ServerResponse, stream: OpenStream, { key, clientAddress }: { key: string; clientAddress: string }) => {
    counts.open += 1;
    counts.opened += 1;
    ofAddress.set(clientAddress, (ofAddress.get(clientAddress) ?? 0) + 1);
    response.once('close', () => {
      counts.open -= 1;
      const left = (ofAddress.get(clientAddress) ?? 1) - 1;
      if (left === 0) ofAddress.delete(clientAddress);
      else ofAddress.set(clientAddress, left);
      stream.readers.remove(response);
      if (stream.readers.size === 0 && streams.get(key) === stream) end(key);
    });
    response.writeHead(200, HEADERS);
    response.write(`retry: ${RECONNECT + Math.floor(Math.random() * RECONNECT)}\n:\n\n`);
    stream.readers.add(response);
  };

  return {
    answer(request, response, { site, path, clientAddress }) {
      if (!routes.some(({ pattern }) => matchesPattern(pattern, path))) return false;
      if (request.method !== 'GET') {
        sendProblem(response, 405, 'METHOD_NOT_ALLOWED', { Allow: 'GET' });
        return true;
      }
      if (isClosed || counts.open >= most || (ofAddress.get(clientAddress) ?? 0) >= mostOfAddress) {
        counts.refused += 1;
        sendProblem(response, 503, 'SERVICE_UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER) });
        return true;
      }
      const key = site + path;
      const stream = join(key);
      if (stream) open(response, stream, { key, clientAddress });
      else sendProblem(response, 404, 'NOT_FOUND');
      return true;
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const key of streams.keys()) end(key);
    },
    readSamples: () => [
      gauge('streams_open', 'Open streams of Server-Sent Events.', counts.open),
      gauge('streams_limit', 'Streams that may be open (LIVE_READERS).', most),
      counter('streams_opened', 'Opened streams.', counts.opened),
      counter('streams_refused', 'Streams that were refused by a limit or a stop.', counts.refused),
      counter('streams_dropped', 'Streams that were closed because their reader was too slow.', counts.dropped),
    ],
  };
}

/** An event in the format of the standard: each line of the data has a field of its own. */
function textOf({ id, data }: StreamEvent): string {
  const lines = data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}\n`);
  return `${id === undefined ? '' : `id: ${id.replaceAll(/[\r\n\0]/g, '')}\n`}${lines.join('')}\n`;
}
