import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The status for a request whose body another server may find at another place: 400 for transfer
 * codings other than `chunked` alone and for any in HTTP/1.0, which Node's parser accepts (RFC
 * 9112, 6.1), 505 for versions other than 1.x. `undefined` for all others. The caller closes the
 * connection.
 */
export function framingProblem(
  request: Pick<IncomingMessage, 'headers' | 'httpVersionMajor' | 'httpVersionMinor'>,
): 400 | 505 | undefined {
  if (request.httpVersionMajor !== 1) return 505;
  const coding = request.headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  return request.httpVersionMinor === 0 || coding.trim().toLowerCase() !== 'chunked'
    ? 400
    : undefined;
}

/**
 * Bytes of a body that is received to its end after its answer, so that the connection can be used
 * again: those of a call.
 */
const SHORT = 64 * 1024;

/**
 * Limits of what is still received from a client after the answer, of the time in which it can read
 * the answer once nothing more is received, and the interval of the looks at them, in milliseconds
 * and bytes.
 */
const LINGER = { time: 2000, bytes: 4 * 1024 * 1024, grace: 500, interval: 20 } as const;

/**
 * Closes the connection behind an answer that is sent before the end of a long body, such as a
 * refusal. Node would receive the whole body for the next request.
 */
export function closeBehindUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SHORT)
    return;
  // Every answer passes `writeHead`, also one that only calls `end`.
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, parameters) {
      if (!request.complete) {
        response.shouldKeepAlive = false;
        socket.destroySoon = () => closeSlowly(socket);
      }
      return Reflect.apply(writeHead, self, parameters);
    },
  });
}

/**
 * Ends a connection, and receives a little more before it is closed: a client whose data nobody
 * takes gets a reset, which can remove the answer that it has not read yet (RFC 9112, 9.6). Node
 * discards the data. A client that sends more is not read any longer, and gets the reset a moment
 * later: its system may hold megabytes that it sent before it looked for an answer.
 */
function closeSlowly(socket: Socket): void {
  const most = socket.bytesRead + LINGER.bytes;
  let until = performance.now() + LINGER.time;
  socket.end();
  const timer = setInterval(() => {
    const now = performance.now();
    if (now >= until) socket.destroy();
    else if (socket.bytesRead >= most && !socket.isPaused()) {
      socket.pause();
      until = Math.min(until, now + LINGER.grace);
    }
  }, LINGER.interval).unref();
  socket.once('close', () => clearInterval(timer));
}
