import type { ServerResponse } from 'node:http';
import type { StreamEvent } from './stream-source.ts';
import { textOf } from './stream-wire.ts';

/**
 * Responses that are written to at a time, about a millisecond. Hits are answered between two
 * slices. libuv accepts one new connection in a turn of the event loop: with 500 at a time, hits of
 * new connections waited until all readers were written to.
 */
const SLICE = 25;

/**
 * A text for every reader. `id`: readers that have an event of this number or a higher one do not
 * get it.
 */
interface Waiting {
  bytes: Buffer;
  id: number | undefined;
}

/**
 * The open responses of one stream. Each text is encoded once and written to all of them in slices,
 * in the order of the texts. An event that a reader got with those that it missed is not written to
 * it again.
 */
export class StreamReaders {
  readonly #open = new Set<ServerResponse>();
  /** Those of the newsroom's own pages, which are no readers. */
  readonly #ofStaff = new Set<ServerResponse>();
  /** Number of the last event that each has. */
  readonly #heard = new WeakMap<ServerResponse, number>();
  readonly #waiting: Waiting[] = [];
  readonly #mostBuffered: number;
  readonly #onDropped: () => void;
  #isWriting = false;

  /**
   * `mostBuffered`: bytes that a response may hold back for a slow reader. Beyond them its
   * connection is closed. A reader that has taken everything gets any text.
   */
  constructor(options: { mostBuffered: number; onDropped(): void }) {
    this.#mostBuffered = options.mostBuffered;
    this.#onDropped = options.onDropped;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Open responses without those of the newsroom's own pages. */
  get audience(): number {
    return this.#open.size - this.#ofStaff.size;
  }

  add(response: ServerResponse, { isOfStaff = false } = {}): void {
    this.#open.add(response);
    if (isOfStaff) this.#ofStaff.add(response);
  }

  remove(response: ServerResponse): void {
    this.#open.delete(response);
    this.#ofStaff.delete(response);
  }

  /** Writes what a reader missed. `lastId`: the number up to which it has everything then. */
  catchUp(
    response: ServerResponse,
    { events, lastId }: { events: readonly StreamEvent[]; lastId: string },
  ): void {
    const heard = this.#heard.get(response);
    for (const event of events) if (!isHeard(numberOf(event), heard)) response.write(textOf(event));
    const last = Number(lastId);
    if (!isHeard(last, heard)) this.#heard.set(response, last);
  }

  /** Writes an event to every reader that does not have it. */
  send(event: StreamEvent): void {
    this.#writeLater({ bytes: Buffer.from(textOf(event)), id: numberOf(event) });
  }

  /** Writes a text to every reader. */
  write(text: string): void {
    this.#writeLater({ bytes: Buffer.from(text), id: undefined });
  }

  #writeLater(text: Waiting): void {
    this.#waiting.push(text);
    if (this.#isWriting) return;
    this.#isWriting = true;
    void this.#writeAll();
  }

  /** Ends every response at once. A reader that does not take the rest of it is disconnected. */
  end(): void {
    this.#waiting.length = 0;
    for (const response of this.#open) {
      response.end();
      response.socket?.destroySoon();
    }
    this.#open.clear();
    this.#ofStaff.clear();
  }

  async #writeAll(): Promise<void> {
    for (let text = this.#waiting.shift(); text; text = this.#waiting.shift()) {
      let written = 0;
      // A reader that opens the stream meanwhile is at the end of the set and gets the text too.
      for (const response of this.#open) {
        this.#writeTo(response, text);
        written += 1;
        if (written % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    this.#isWriting = false;
  }

  #writeTo(response: ServerResponse, { bytes, id }: Waiting): void {
    if (isHeard(id, this.#heard.get(response))) return;
    if (id !== undefined) this.#heard.set(response, id);
    const held = response.writableLength;
    if (held === 0 || held + bytes.length <= this.#mostBuffered) return void response.write(bytes);
    this.remove(response);
    this.#onDropped();
    response.destroy();
  }
}

/** The number of an event; `undefined` for one that every reader gets. */
function numberOf({ id, isLast = false }: StreamEvent): number | undefined {
  return id === undefined || isLast || !/^\d+$/.test(id) ? undefined : Number(id);
}

function isHeard(id: number | undefined, heard: number | undefined): boolean {
  return id !== undefined && heard !== undefined && id <= heard;
}
