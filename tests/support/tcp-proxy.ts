import { connect, createServer, type Socket } from 'node:net';

/** A wire between a node and its database that can be cut. */
export interface TcpProxy {
  port: number;
  /** Connections that nodes have open. */
  readonly connections: number;
  /** Destroys all connections and refuses new ones. */
  cut(): void;
  /** Keeps all connections, takes what is said, and answers nothing, as a network that fell silent. New connections are silent as well. */
  hold(): void;
  /** Lets everything through again. What was said into a silence is lost, so those connections are destroyed. */
  restore(): void;
  /** Lets new connections through. Those that fell silent stay so for ever, as behind a firewall that forgot them. */
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
      if (!wire.isSilent) near.write(bytes);
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
