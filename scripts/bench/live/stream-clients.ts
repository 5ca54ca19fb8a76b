import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Streams of a network address. A node refuses the 101st (`MOST_OF_ADDRESS`, streams.ts). */
const OF_ADDRESS = 90;

/** Connections that are opened at a time. A listener queues 511. */
const AT_ONCE = 200;

/** Milliseconds after which an event counts as lost. */
const LOST = 60_000;

/**
 * Instants at which the first and the last reader had an event, by `performance.now()`, and the
 * number that did not get it.
 */
export interface Arrival {
  first: number;
  last: number;
  lost: number;
}

/**
 * Readers of one stream in this process, each with a bare socket. Their addresses are 127.1.0.0 and
 * the following ones (Linux: all of 127.0.0.0/8 is local), 90 readers each.
 */
export class StreamClients {
  readonly #sockets = new Set<Socket>();
  #marker: Buffer | undefined;
  #onMarker: (socket: Socket) => void = () => {};

  /** Readers that are still connected. */
  get size(): number {
    return this.#sockets.size;
  }

  /**
   * Opens the readers. Resolves when each of them has got the first word. Throws if one is refused.
   */
  async open(
    url: string,
    { host, path, count }: { host: string; path: string; count: number },
  ): Promise<void> {
    const { hostname, port } = new URL(url);
    const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`;
    const openOne = (index: number) =>
      new Promise<void>((resolve, reject) => {
        const address = Math.floor(index / OF_ADDRESS);
        const localAddress = `127.1.${Math.floor(address / 250)}.${(address % 250) + 1}`;
        const socket = connect({ host: hostname, port: Number(port), localAddress }, () =>
          socket.write(head),
        );
        const begin = (chunk: Buffer) => {
          if (!chunk.toString('latin1', 0, 12).endsWith(' 200'))
            return reject(new Error(`A stream was refused: ${chunk.toString()}`));
          socket.off('data', begin);
          socket.on('data', (bytes) => this.#read(socket, bytes));
          this.#sockets.add(socket);
          resolve();
        };
        socket.on('data', begin);
        socket.once('error', reject);
        socket.once('close', () => this.#sockets.delete(socket));
      });
    for (let index = 0; index < count; index += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - index) }, (_none, one) =>
          openOne(index + one),
        ),
      );
  }

  /** Waits for a text in an event of every reader. Call it before the event is sent. */
  async arrival(text: string): Promise<Arrival> {
    const waiting = new Set(this.#sockets);
    let first: number | undefined;
    let last = Number.NaN;
    await Promise.race([
      new Promise<void>((resolve) => {
        this.#onMarker = (socket) => {
          if (!waiting.delete(socket)) return;
          last = performance.now();
          first ??= last;
          if (waiting.size === 0) resolve();
        };
        this.#marker = Buffer.from(text);
      }),
      pause(LOST, undefined, { ref: false }),
    ]);
    this.#marker = undefined;
    return { first: first ?? Number.NaN, last, lost: waiting.size };
  }

  /** Closes the connections. */
  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  #read(socket: Socket, bytes: Buffer): void {
    if (this.#marker && bytes.includes(this.#marker)) this.#onMarker(socket);
  }
}
