import type { DestinationStream } from 'pino';

/** Where bytes go, and how. */
export interface LogOutput {
  /** Takes some of the bytes, and says how many or why none. Never blocks. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
  /** Takes some of the bytes at the end of the process, or throws. */
  writeNow(bytes: Buffer): number;
}

/** Bytes of lines that may wait: some 20,000 lines. */
const QUEUE_LIMIT = 4 * 1024 * 1024;

/** Bytes of one write. */
const WRITE_SIZE = 64 * 1024;

/** Milliseconds until the next try, after a reader was slow and after any other failure, such as a full disk. */
const RETRY = { slowReader: 50, failure: 1000 };

/**
 * Log lines on their way to an output that may be full, slow or gone: pino's own destination then stops or ends the process. Lines wait up to a bound and are
 * dropped beyond it. Their count is logged once the output takes lines again.
 */
export class LogDestination implements DestinationStream {
  readonly #output: LogOutput;
  readonly #limit: number;
  #lines: string[] = [];
  #size = 0;
  /** The bytes of lines that left the queue and are not written yet. */
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

  /** Takes a line with its line end. */
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

  /** Writes what waits, as far as the output takes it now. pino calls it at a fatal error. */
  flushSync(): void {
    // The bytes of the write under way are on their way already.
    let bytes = this.#isWriting ? this.#takeLines() : this.#rest;
    try {
      while (bytes.length > 0 || this.#lines.length > 0) {
        if (bytes.length === 0) bytes = this.#takeLines();
        bytes = bytes.subarray(this.#output.writeNow(bytes));
      }
    } catch {
      // There is no other place to log to.
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
      // The reader has ended, and no other can take its place.
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

/** A line as pino writes it (`createLog`). */
function lossLine(lines: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 'warn', time, lines, msg: 'log lines were dropped, because standard output took none' })}\n`;
}
