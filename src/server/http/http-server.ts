import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds. Slow senders are cut off; keep-alive is longer than what proxies in front of us hold. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 } as const;

/** Milliseconds that a connection may say nothing, at its beginning as well: longer than the longest call, a publication, takes. */
const SILENCE_LIMIT = 90_000;

/** Bytes of request line and headers; more gets 431. */
const MAX_HEADER_SIZE = 16_384;

/** Starts listening. Throws an error that says what to set when the port cannot be had. */
export async function startHttpServer(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<{ server: Server; url: string }> {
  const server = createServer(
    { ...LIMITS, maxHeaderSize: MAX_HEADER_SIZE, connectionsCheckingInterval: 2000, keepAliveTimeoutBuffer: 1000 },
    listener,
  );
  server.maxRequestsPerSocket = 0;
  server.timeout = SILENCE_LIMIT;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words = problemOf(error.code, host, port);
      reject(words === undefined ? error : new Error(words, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const address: AddressInfo | string | null = server.address();
  const actual = address !== null && typeof address === 'object' ? address.port : port;
  return { server, url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` };
}

/** Throws, with what to set, where HOST is no address that this machine could listen at: before a start that takes long, not after it. */
export async function checkHost(host: string): Promise<void> {
  const { server } = await startHttpServer(() => {}, { host, port: 0 });
  await stopHttpServer(server, 0);
}

function problemOf(code: string | undefined, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken on ${host}. Stop what listens there, or set PORT to another one.`;
    case 'EACCES':
      return `This user may not listen at port ${port}. Set PORT to 1024 or more, or let the user do it.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return `HOST is ${host}, which is no address of this machine (${code}). Set HOST to one of its own, to localhost, or to 0.0.0.0 for all of them.`;
    default:
      return undefined;
  }
}

/** Lets open requests end for so many seconds, then cuts them off. */
export async function stopHttpServer(server: Server, seconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that becomes idle after that would be kept alive, and waited for.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
