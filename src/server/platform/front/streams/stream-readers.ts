import type { ServerResponse } from 'node:http';

/**
 * Responses that are written to at a time, about a millisecond. Hits are answered between two slices. libuv accepts one new
 * connection in a turn of the event loop: with 500 at a time, hits of new connections waited until all readers were written to.
 */
const SLICE = 25;

/**
 * The open responses of one stream. Each text is encoded once and written to all of them in slices, in the order of the
 * texts.
 */
export class StreamReaders {
  readonly #open = new Set<ServerResponse>();
  /** Those of the newsroom's own pages, which are no readers. */
  readonly #ofStaff = new Set<ServerResponse>();
  readonly #waiting: Buffer[] = [];
  readonly #mostBuffered: number;
  readonly #onDropped: () => void;
  #isWriting = false;

  /**
   * `mostBuffered`: bytes that a response may hold back for a slow reader. Beyond them its connection is closed. A reader that has
   * taken everything gets any text.
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

  write(text: string): void {
    this.#waiting.push(Buffer.from(text));
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
    for (let bytes = this.#waiting.shift(); bytes; bytes = this.#waiting.shift()) {
      let written = 0;
      // A reader that opens the stream meanwhile is at the end of the set and gets the text too.
      for (const response of this.#open) {
        this.#writeTo(response, bytes);
        written += 1;
        if (written % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    this.#isWriting = false;
  }

  #writeTo(response: ServerResponse, bytes: Buffer): void {
    const held = response.writableLength;
    if (held === 0 || held + bytes.length <= this.#mostBuffered) return void response.write(bytes);
    this.remove(response);
    this.#onDropped();
    response.destroy();
  }
}
