import type { DestinationStream } from 'pino';

/** The output that a log writes to. */
export interface LogOutput {
  /** Writes some of the bytes, and reports how many or the error. Never blocks. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
  /** Writes some of the bytes when the process exits, or throws. */
  writeNow(bytes: Buffer): number;
}

/** Maximum size of the queue in bytes, some 20,000 lines. */
const QUEUE_LIMIT = 4 * 1024 * 1024;

/** Bytes per write. */
const WRITE_SIZE = 64 * 1024;

/**
 * Milliseconds until a retry, after a slow reader and after any other failure, such as a full disk.
 */
const RETRY = { slowReader: 50, failure: 1000 };

/**
 * Queues log lines for an output that may be full, slow or closed, in which case pino's own
 * destination would block or end the process. Lines beyond the limit of the queue are dropped.
 * Their number is logged once the output accepts lines again.
 */
export class LogDestination implements DestinationStream {
  readonly #output: LogOutput;
  readonly #limit: number;
  #lines: string[] = [];
  #size = 0;
  /** The bytes of lines that have left the queue and are not written yet. */
  #rest: Buffer = Buffer.alloc(0);
  #dropped = 0;
  #isWriting = false;
  #isGone = false;
  #retry: NodeJS.Timeout | undefined;

  /** `limit` is in bytes. */
  constructor(output: LogOutput, limit = QUEUE_LIMIT) {
    this.#output = output;
    this.#limit = limit;
  }

  /** Adds a line, including its newline. */
  write(line: string): void {
    const size = Buffer.byteLength(line);
    if (this.#isGone || this.#size + size > this.#limit) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#size += size;
    if (this.#retry === undefined) this.#pump();
  }

  /** Writes as much of the queue as the output accepts now. pino calls it after a fatal error. */
  flushSync(): void {
    // The bytes of the current write are already with the output.
    let bytes = this.#isWriting ? this.#takeLines() : this.#rest;
    try {
      while (bytes.length > 0 || this.#lines.length > 0) {
        if (bytes.length === 0) bytes = this.#takeLines();
        bytes = bytes.subarray(this.#output.writeNow(bytes));
      }
    } catch {
      // The failure cannot be logged anywhere else.
    }
    if (!this.#isWriting) this.#rest = bytes;
  }

  #pump(): void {
    if (this.#isWriting || this.#isGone) return;
    if (this.#rest.length === 0) this.#rest = this.#takeLines();
    const bytes = this.#rest;
    if (bytes.length === 0) return;
    this.#isWriting = true;
    this.#output.write(bytes, (error, written) => {
      this.#isWriting = false;
      if (error) this.#waitAfter(error);
      else {
        this.#rest = bytes.subarray(written);
        this.#pump();
      }
    });
  }

  #waitAfter({ code }: NodeJS.ErrnoException): void {
    if (code === 'EPIPE') {
      // The reader has exited, and a pipe cannot get another one.
      this.#isGone = true;
      this.#lines = [];
      this.#rest = Buffer.alloc(0);
      return;
    }
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#pump();
      },
      code === 'EAGAIN' ? RETRY.slowReader : RETRY.failure,
    );
    this.#retry.unref();
  }

  #takeLines(): Buffer {
    let size = 0;
    const end = this.#lines.findIndex((line) => {
      size += Buffer.byteLength(line);
      return size >= WRITE_SIZE;
    });
    const taken = end < 0 ? this.#lines.splice(0) : this.#lines.splice(0, end + 1);
    this.#size -= size;
    if (this.#lines.length === 0 && this.#dropped > 0) {
      taken.push(lossLine(this.#dropped));
      this.#dropped = 0;
    }
    return Buffer.from(taken.join(''));
  }
}

/** A line in the format of pino (`createLog`). */
function lossLine(lines: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 'warn', time, lines, msg: 'log lines were dropped, because standard output was blocked' })}\n`;
}
