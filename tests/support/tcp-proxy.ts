import { connect, createServer, type Socket } from 'node:net';

/** A wire between a node and its database that can be cut. */
export interface TcpProxy {
  port: number;
  /** Destroys all connections and refuses new ones. */
  cut(): void;
  /** Keeps all connections and lets nothing through any more, as a network that fell silent. */
  hold(): void;
  restore(): void;
  close(): Promise<void>;
}

export function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'held' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (state === 'open') to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: address !== null && typeof address === 'object' ? address.port : 0,
        cut() {
          state = 'cut';
          drop();
        },
        hold() {
          state = 'held';
        },
        restore() {
          // What was said into the silence is lost: such a connection is of no use any more.
          if (state === 'held') drop();
          state = 'open';
        },
        close: () =>
          new Promise<void>((done) => {
            drop();
            server.close(() => done());
          }),
      });
    });
  });
}
