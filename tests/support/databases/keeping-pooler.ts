import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * The message with which a client ends its session
 * (https://www.postgresql.org/docs/18/protocol-message-formats.html).
 */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/**
 * Stand-in for a connection pooler in front of PostgreSQL: the server's side of a connection stays
 * open after its client has left, with all locks of its session. Returns the port, and `close`.
 */
export async function startKeepingPooler(
  serverPort: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const kept = connect(serverPort, '127.0.0.1');
    sockets.push(client, kept);
    for (const socket of [client, kept]) socket.on('error', () => {});
    client.on('data', (chunk) => {
      const isEnd = chunk.subarray(-TERMINATE.length).equals(TERMINATE);
      kept.write(isEnd ? chunk.subarray(0, -TERMINATE.length) : chunk);
    });
    kept.on('data', (chunk) => client.write(chunk));
    kept.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The pooler has no port.');
  return {
    port: address.port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
