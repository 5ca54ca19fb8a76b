import { once } from 'node:events';
import { connect } from 'node:net';

/** Bytes of a piece; the pieces of all bodies are the same memory. */
const PIECE = Buffer.alloc(1024 * 1024, 'x');

export interface SentBody {
  /** Status of the answer; 0 without one. */
  status: number;
  /** Bytes of the body that the server took before it closed the connection. */
  taken: number;
  /** Whether the whole body was sent. */
  isWhole: boolean;
}

/** Milliseconds without room for more, after which a client that only sends looks for an answer. */
const STALL = 100;

/**
 * Sends a request with a body of many megabytes over a connection of its own, and goes on until the
 * server closes it. `isChunked` leaves out the length. `readsLate` looks for an answer once the
 * server takes no more, as a client does whose calls wait for their ends, or whose machine is busy.
 */
export async function sendLargeBody(
  port: number,
  {
    head,
    megabytes,
    isChunked,
    readsLate = false,
  }: { head: string; megabytes: number; isChunked: boolean; readsLate?: boolean },
): Promise<SentBody> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (more: string) => (text += more));
  // The server may reset the connection of a client that goes on.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  if (readsLate) socket.pause();
  const length = isChunked
    ? 'Transfer-Encoding: chunked'
    : `Content-Length: ${megabytes * PIECE.length}`;
  socket.write(`${head}\r\n${length}\r\n\r\n`);
  let sent = 0;
  while (sent < megabytes && !socket.destroyed && !socket.readableEnded) {
    if (isChunked) socket.write(`${PIECE.length.toString(16)}\r\n`);
    const hasRoom = socket.write(PIECE);
    if (isChunked) socket.write('\r\n');
    sent += 1;
    if (hasRoom) continue;
    const drained = new Promise<void>((resolve) => socket.once('drain', resolve));
    const stalled = new Promise<void>((resolve) => readsLate && setTimeout(resolve, STALL));
    await Promise.race([drained, stalled.then(() => socket.resume()).then(() => drained), closed]);
  }
  const isWhole = sent === megabytes && !socket.destroyed;
  if (isWhole && isChunked) socket.write('0\r\n\r\n');
  await closed;
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    taken: socket.bytesWritten,
    isWhole,
  };
}
