import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeBehindUnreadBody, framingProblem } from './message-framing.ts';
import { sendStatus } from './send.ts';
import { StartError } from '../observability/start-error.ts';

/**
 * Connections that the kernel holds until they are accepted, at most `net.core.somaxconn`. With
 * Node's 511, some thousand that come at once lose their first packet, and a reader among them
 * waits a second for its repetition.
 */
const BACKLOG = 4096;

/**
 * Milliseconds. Slow senders are disconnected. Keep-alive is longer than that of common proxies in
 * front of the server.
 */
const LIMITS = { headersTimeout: 10_000, keepAliveTimeout: 65_000 } as const;

/**
 * Milliseconds until the body of a request is whole, except that of an upload, which has limits of
 * its own.
 */
const BODY_LIMIT = 30_000;

/**
 * Idle timeout of a connection in milliseconds, also before its first request. Longer than the
 * slowest call, a publication.
 */
const SILENCE_LIMIT = 90_000;

/** Limit of the request line and headers in bytes; beyond it the response is 431. */
const MAX_HEADER_SIZE = 16_384;

/**
 * Starts listening. If the port is unavailable, throws an error that says which setting to change.
 */
export async function startHttpServer(
  listener: RequestListener,
  options: {
    host: string;
    port: number;
    /** Whether a request is an upload, which has limits of its own; none by default. */
    isUpload?(request: IncomingMessage): boolean;
    /** Milliseconds until any other body is whole. */
    bodyLimit?: number;
  },
): Promise<{ server: Server; url: string }> {
  const { host, port, isUpload = () => false, bodyLimit = BODY_LIMIT } = options;
  const server = createServer(
    // Node's own limit of the body has no exceptions (`limitBody`).
    {
      ...LIMITS,
      requestTimeout: 0,
      maxHeaderSize: MAX_HEADER_SIZE,
      connectionsCheckingInterval: 2000,
      keepAliveTimeoutBuffer: 1000,
    },
    (request, response) => {
      const status = framingProblem(request);
      closeBehindUnreadBody(request, response);
      if (hasBody(request) && !isUpload(request)) limitBody(request, response, bodyLimit);
      if (status === undefined) listener(request, response);
      else sendStatus(response, status, { Connection: 'close' });
    },
  );
  server.prependListener('request', (request, response) => {
    // Node's parser stops after a request with `Upgrade`, so that a pipelined one would never be
    // answered.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
  // An upload is accepted when it has been checked; any other body at once, as Node does by itself.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!isUpload(request)) response.writeContinue();
    server.emit('request', request, response);
  });
  server.maxRequestsPerSocket = 0;
  server.timeout = SILENCE_LIMIT;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(problemOf(error, host, port));
    });
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  const address: AddressInfo | string | null = server.address();
  const actual = address !== null && typeof address === 'object' ? address.port : port;
  return { server, url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Answers 408 and closes the connection if the body of a request is not whole in time. */
function limitBody(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const { socket } = request;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) socket.destroy();
    else sendStatus(response, 408, { Connection: 'close' });
  }, limit);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

/**
 * Throws, with the setting to change, if this machine cannot listen on HOST. Runs before the slow
 * part of the start.
 */
export async function checkHost(host: string): Promise<void> {
  const { server } = await startHttpServer(() => {}, { host, port: 0 });
  await stopHttpServer(server, 0);
}

function problemOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const named = (name: 'PORT_IN_USE' | 'PORT_FORBIDDEN' | 'HOST_UNKNOWN', words: string) =>
    new StartError(name, words, { cause: error });
  switch (error.code) {
    case 'EADDRINUSE':
      return named(
        'PORT_IN_USE',
        `Port ${port} is already in use on ${host}. Stop the process that listens there, or set PORT to another port.`,
      );
    case 'EACCES':
      return named(
        'PORT_FORBIDDEN',
        `This user may not listen on port ${port}. Set PORT to 1024 or higher, or grant the user the permission.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return named(
        'HOST_UNKNOWN',
        `HOST is ${host}, which is not an address of this machine (${error.code}). Set HOST to one of its addresses, to localhost, or to 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}

/** Waits up to `seconds` for open requests to finish, then closes their connections. */
export async function stopHttpServer(server: Server, seconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Connections that become idle later would otherwise be kept alive and delay the close.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
