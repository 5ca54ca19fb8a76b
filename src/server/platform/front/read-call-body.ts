import type { IncomingMessage } from 'node:http';
import type { CallBody } from '../backend/backend.ts';
import { isBearerToken } from '../http/bearer-token.ts';

/** Limits of the bodies of a kind of call. */
interface BodyLimits {
  /** Bytes. */
  size: number;
  /** Milliseconds until the body is whole. */
  time: number;
  /** Bodies that a network address, or all together, may have unfinished. */
  unfinished: { ofAddress: number; ofAll: number };
}

/**
 * Four times the longest form. A network address may be a school, whose bodies arrive within milliseconds each. The
 * bodies of all addresses take at most 32 MB.
 */
const CALL: BodyLimits = { size: 64 * 1024, time: 10_000, unfinished: { ofAddress: 16, ofAll: 512 } };

/** A publication is at most 4 MB (`push-story.ts`), so that those of all newsrooms take at most 64 MB. */
const PUBLICATION: BodyLimits = { size: 4 * 1024 * 1024, time: 30_000, unfinished: { ofAddress: 8, ofAll: 16 } };

/** A webhook of a payment provider is at most 1 MB (`receive-webhook.ts`). Providers send few at a time, and repeat those that fail. */
const WEBHOOK: BodyLimits = { size: 1024 * 1024, time: CALL.time, unfinished: { ofAddress: 8, ofAll: 16 } };

const NOTHING = Buffer.alloc(0);

/** The kind of a call, which decides the limits of its body. */
export interface CallBodyKind {
  isPublication: boolean;
  /** Whether it is a webhook of a payment provider. */
  isWebhook?: boolean;
  clientAddress: string;
}

/**
 * Reads the bodies of calls in the front process, so that a call takes a place of a worker process only when its body
 * is whole. A publication's body is read only with the newsroom's token. Without the token its body counts as empty,
 * because the worker process refuses the call before it looks at the body.
 */
export function createBodyReader({ contentToken }: { contentToken(): string }) {
  const calls = new Intake(CALL);
  const publications = new Intake(PUBLICATION);
  const webhooks = new Intake(WEBHOOK);
  return (request: IncomingMessage, options: CallBodyKind): Promise<CallBody> => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
      return Promise.resolve({ ok: true, body: NOTHING });
    if (options.isWebhook === true) return webhooks.read(request, options.clientAddress);
    if (!options.isPublication) return calls.read(request, options.clientAddress);
    if (!isBearerToken(headers.authorization, contentToken())) return Promise.resolve({ ok: true, body: NOTHING });
    return publications.read(request, options.clientAddress);
  };
}

/** Reads bodies within limits. */
class Intake {
  readonly #limits: BodyLimits;
  readonly #unfinished = new Map<string, number>();
  #all = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  async read(request: IncomingMessage, address: string): Promise<CallBody> {
    const { size, unfinished } = this.#limits;
    if (Number(request.headers['content-length'] ?? 0) > size) return { ok: false, problem: 'too-long' };
    const ofAddress = this.#unfinished.get(address) ?? 0;
    if (ofAddress >= unfinished.ofAddress || this.#all >= unfinished.ofAll) return { ok: false, problem: 'too-many' };
    this.#unfinished.set(address, ofAddress + 1);
    this.#all += 1;
    try {
      return await this.#whole(request);
    } finally {
      const left = (this.#unfinished.get(address) ?? 1) - 1;
      if (left === 0) this.#unfinished.delete(address);
      else this.#unfinished.set(address, left);
      this.#all -= 1;
    }
  }

  #whole(request: IncomingMessage): Promise<CallBody> {
    const { size, time } = this.#limits;
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const end = (result: CallBody) => {
        clearTimeout(timer);
        request.off('data', onData);
        resolve(result);
      };
      const onData = (chunk: Buffer) => {
        length += chunk.length;
        if (length > size) end({ ok: false, problem: 'too-long' });
        else chunks.push(chunk);
      };
      const timer = setTimeout(() => end({ ok: false, problem: 'too-slow' }), time);
      request.on('data', onData);
      request.once('end', () => end({ ok: true, body: Buffer.concat(chunks) }));
      request.once('close', () => end({ ok: false, problem: 'gone' }));
      request.once('error', () => end({ ok: false, problem: 'gone' }));
    });
  }
}
