import { connect, createServer, type Socket } from 'node:net';

/**
 * Milliseconds of a direction, and bytes a second to the browser: Lighthouse's slow 4G, 150 ms and
 * 1.6 Mbit/s.
 */
const DELAY = 75;
const BYTES_A_SECOND = 1_600_000 / 8;

/** A line to a server with the delay and the rate of slow 4G, which all its connections share. */
export async function startSlowLine(target: number): Promise<{ port: number; close(): void }> {
  let freeAt = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', (bytes) => void setTimeout(() => far.write(bytes), DELAY));
    far.on('data', (bytes) => {
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + (bytes.length / BYTES_A_SECOND) * 1000;
      setTimeout(() => near.write(bytes), freeAt - now + DELAY);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The slow line has no port.');
  return {
    port: place.port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
