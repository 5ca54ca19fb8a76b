import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a node and its database that can interrupt the connection. */
export interface TcpProxy {
  port: number;
  /** Number of open connections from nodes. */
  readonly connections: number;
  /** Destroys all connections and refuses new ones. */
  cut(): void;
  /**
   * Keeps all connections open, accepts data and responds with none, like a network that has become
   * silent. New connections are silent too.
   */
  hold(): void;
  /** Delays each part of the responses by milliseconds, like a database that is slow. 0 ends it. */
  slow(delay: number): void;
  /** Works again. Connections with data lost during the silence are destroyed. */
  restore(): void;
  /**
   * Accepts new connections. Silent ones stay silent forever, as behind a firewall that has lost
   * their state.
   */
  restoreNew(): void;
  close(): Promise<void>;
}

interface Wire {
  near: Socket;
  far: Socket;
  isSilent: boolean;
}

export function startTcpProxy(target: number): Promise<TcpProxy> {
  const wires = new Set<Wire>();
  let delay = 0;
  let state: 'open' | 'cut' | 'held' = 'open';
  const server = createServer((near) => {
    near.on('error', () => {});
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const wire: Wire = { near, far: connect(target, '127.0.0.1'), isSilent: state === 'held' };
    wires.add(wire);
    const { far } = wire;
    near.on('data', (bytes) => {
      if (!wire.isSilent) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (wire.isSilent) return;
      // Timers of the same delay fire in order.
      if (delay > 0) setTimeout(() => near.write(bytes), delay);
      else near.write(bytes);
    });
    far.on('error', () => {});
    far.on('close', () => {
      if (!wire.isSilent) near.destroy();
    });
    near.on('close', () => {
      wires.delete(wire);
      far.destroy();
    });
  });
  const drop = () => {
    for (const { near } of wires) near.destroy();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: address !== null && typeof address === 'object' ? address.port : 0,
        get connections() {
          return wires.size;
        },
        cut() {
          state = 'cut';
          drop();
        },
        hold() {
          state = 'held';
          for (const wire of wires) wire.isSilent = true;
        },
        slow(by) {
          // Parts that are under way would be overtaken by later ones.
          if (by === 0) setTimeout(() => (delay = 0), delay);
          else delay = by;
        },
        restore() {
          if (state === 'held') drop();
          state = 'open';
        },
        restoreNew() {
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
