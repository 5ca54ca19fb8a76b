import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SpooledPart, UploadSpool } from '#server/platform/quarantine/upload-spool.ts';
import type { Sender, StoredUpload, UploadRows } from './upload-rows.ts';

/** A part of a file, as its request announces it. */
export interface AnnouncedPart extends Sender {
  id: string;
  /** `Upload-Offset`. */
  at: number;
  /** `Content-Length`; `undefined` of a chunked body. */
  length: number | undefined;
  idle: number;
  total: number;
  size: number;
  /** Accepts the body (`100 Continue`). Called before its first byte is read. */
  accept(): void;
}

export type PartOutcome =
  | { kind: 'missing' }
  | { kind: 'too-much' }
  | { kind: 'elsewhere'; received: number }
  | { kind: 'written'; received: number; problem: SpooledPart['problem']; cause?: unknown };

/** Bytes after which the length is noted. */
const NOTED_EVERY = 1024 * 1024;

/** Milliseconds that a request waits for the earlier one of its file to end in this process. */
const HAND_OVER = 5000;

/** The requests that write files of readers in this process. */
export class PartReceiver {
  readonly #rows: UploadRows;
  readonly #spool: UploadSpool;
  readonly #writing = new Map<string, { request: IncomingMessage; ended: Promise<unknown> }>();

  constructor({ rows, spool }: { rows: UploadRows; spool: UploadSpool }) {
    [this.#rows, this.#spool] = [rows, spool];
  }

  /**
   * Appends a part to a file. Bytes that arrive before the body breaks off are kept. A second
   * request for a file ends the first, which a telephone that changed its network has left behind.
   * In another process the first one ends with its next megabyte, and its bytes do not count.
   */
  async receive(request: IncomingMessage, part: AnnouncedPart): Promise<PartOutcome> {
    const { id, at, length } = part;
    let row = await this.#rows.find(part, id);
    if (!row) return { kind: 'missing' };
    await this.#handOver(id);
    row = await this.find(part, id);
    if (!row) return { kind: 'missing' };
    if (row.state !== 'receiving' || row.received !== at)
      return { kind: 'elsewhere', received: row.received };
    if (length !== undefined && at + length > row.bytes) return { kind: 'too-much' };
    const writer = randomUUID();
    if (!(await this.#rows.begin(id, { writer, at }))) {
      const now = await this.#rows.find(part, id);
      return now ? { kind: 'elsewhere', received: now.received } : { kind: 'missing' };
    }
    const written = this.#write(request, { ...part, writer, whole: row.bytes });
    const ended = written.catch(() => undefined);
    this.#writing.set(id, { request, ended });
    try {
      return await written;
    } finally {
      if (this.#writing.get(id)?.request === request) this.#writing.delete(id);
    }
  }

  /** Ends the request that writes a file in this process, so that the file may be deleted. */
  async stop(id: string): Promise<void> {
    await this.#handOver(id);
  }

  async #handOver(id: string): Promise<void> {
    const earlier = this.#writing.get(id);
    if (!earlier) return;
    earlier.request.destroy();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, HAND_OVER)));
    await Promise.race([earlier.ended, late]).finally(() => clearTimeout(timer));
  }

  /**
   * The row with the length that the file has now, so that a sender repeats nothing that is there.
   * It is less after a power failure, and more if a process was killed before it noted its bytes.
   * While a request of this process writes the file, its notes count. The last byte is never taken
   * from the file, because the request that brings it has the file checked.
   */
  async find(sender: Sender, id: string): Promise<StoredUpload | undefined> {
    const row = await this.#rows.find(sender, id);
    if (!row || row.state !== 'receiving' || this.#writing.has(id)) return row;
    const length = Math.min(await this.#spool.lengthOf(id), row.bytes - 1);
    if (length === row.received || row.received === row.bytes) return row;
    await (length < row.received ? this.#rows.shorten(id, length) : this.#rows.extend(id, length));
    return { ...row, received: length };
  }

  async #write(
    request: IncomingMessage,
    part: AnnouncedPart & { writer: string; whole: number },
  ): Promise<PartOutcome> {
    const { id, at, writer, whole } = part;
    part.accept();
    const note = (received: number) => this.#rows.note(id, { writer, received });
    const { received, problem, cause } = await this.#spool.write(request, {
      ...part,
      size: Math.min(part.size, whole - at),
      every: NOTED_EVERY,
      note,
    });
    const isNoted = problem !== 'taken-over' && (received === at || (await note(received)));
    if (!isNoted) {
      const now = await this.#rows.find(part, id);
      return now ? { kind: 'elsewhere', received: now.received } : { kind: 'missing' };
    }
    return { kind: 'written', received, problem, cause };
  }
}
