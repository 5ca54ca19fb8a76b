import type { IncomingMessage } from 'node:http';
import type { CallBody } from '../backend/backend.ts';
import { siteNetworkOf } from '../http/client-address.ts';

/** Limits of the bodies of a kind of call. */
export interface BodyLimits {
  /** Bytes of one body. */
  size: number;
  /** Milliseconds until the body is whole. */
  time: number;
  /** Unfinished bodies of one network address. */
  ofAddress: number;
  /**
   * Unfinished bodies of all senders together, and the bytes of them that have arrived. Beyond, one
   * of them ends.
   */
  ofAll: { bodies: number; bytes: number };
}

/** A body that is not whole yet. */
interface Unfinished {
  /** The network of its sender (`siteNetworkOf`). */
  sender: string;
  bytes: number;
  end(result: CallBody): void;
}

/**
 * Reads bodies within limits. No sender can shut out the others: when all together have too many
 * unfinished bodies, or too many bytes of them, the oldest body of the sender with most of these
 * ends, and the new one is read.
 */
export class BodyIntake {
  readonly #limits: BodyLimits;
  readonly #ofAddress = new Map<string, number>();
  /** From the oldest to the newest. */
  readonly #unfinished = new Set<Unfinished>();
  #bytes = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** Bodies that are not whole yet. */
  get unfinished(): number {
    return this.#unfinished.size;
  }

  async read(request: IncomingMessage, address: string): Promise<CallBody> {
    const { size, ofAddress } = this.#limits;
    if (Number(request.headers['content-length'] ?? 0) > size)
      return { ok: false, problem: 'too-long' };
    const open = this.#ofAddress.get(address) ?? 0;
    if (open >= ofAddress) return { ok: false, problem: 'too-many' };
    this.#ofAddress.set(address, open + 1);
    try {
      return await this.#whole(request, siteNetworkOf(address));
    } finally {
      const left = (this.#ofAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#ofAddress.delete(address);
      else this.#ofAddress.set(address, left);
    }
  }

  #whole(request: IncomingMessage, sender: string): Promise<CallBody> {
    const { size, time, ofAll } = this.#limits;
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const body: Unfinished = {
        sender,
        bytes: 0,
        end: (result) => {
          clearTimeout(timer);
          request.off('data', onData);
          if (this.#unfinished.delete(body)) this.#bytes -= body.bytes;
          resolve(result);
        },
      };
      const onData = (chunk: Buffer) => {
        if (body.bytes + chunk.length > size) return body.end({ ok: false, problem: 'too-long' });
        body.bytes += chunk.length;
        this.#bytes += chunk.length;
        chunks.push(chunk);
        if (this.#bytes > ofAll.bytes) this.#endHeaviest(({ bytes }) => bytes);
      };
      const timer = setTimeout(() => body.end({ ok: false, problem: 'too-slow' }), time);
      if (this.#unfinished.size >= ofAll.bodies) this.#endHeaviest(() => 1);
      this.#unfinished.add(body);
      request.on('data', onData);
      request.once('end', () => body.end({ ok: true, body: Buffer.concat(chunks) }));
      request.once('close', () => body.end({ ok: false, problem: 'gone' }));
      request.once('error', () => body.end({ ok: false, problem: 'gone' }));
    });
  }

  /** Ends the oldest unfinished body of the sender whose bodies weigh most. */
  #endHeaviest(weightOf: (body: Unfinished) => number): void {
    const weights = new Map<string, number>();
    for (const body of this.#unfinished)
      weights.set(body.sender, (weights.get(body.sender) ?? 0) + weightOf(body));
    const most = Math.max(...weights.values());
    for (const body of this.#unfinished) {
      if (weights.get(body.sender) !== most) continue;
      body.end({ ok: false, problem: 'too-many' });
      return;
    }
  }
}
