import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a render hands to the cache. */
export interface RenderedPage {
  body: Buffer;
  contentType: string;
  contentSecurityPolicy: string;
  tags: string[];
  /** Seconds a page counts as fresh; Infinity where only a purge ends it. */
  maxAge: number;
  /** Seconds after that in which it is shown while a new one is made. */
  staleWhileRevalidate: number;
}

/** A page ready to be sent. */
export interface CachedPage {
  key: string;
  tags: string[];
  contentType: string;
  contentSecurityPolicy: string;
  /** Without quotes and encoding: the first 24 hex digits of the body's SHA-256. */
  etag: string;
  /** Milliseconds since 1970. */
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
  bodies: Record<Encoding, Buffer>;
  /** False once it was purged or pushed out of memory: whoever holds it must look again. */
  isCurrent: boolean;
}

/** At 5 a page takes 6 % fewer bytes and 0.9 ms more CPU, a third of what a miss may cost. */
const BROTLI_QUALITY = 4;

/** Packs a rendering once, in each encoding; in this thread, since handing so little to another costs as much CPU again. */
export function packPage(key: string, rendered: RenderedPage, now: number): CachedPage {
  const { body, maxAge, staleWhileRevalidate, ...rest } = rendered;
  const br = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  const gzip = gzipSync(body, { level: 6, memLevel: 9 });
  const freshUntil = now + maxAge * 1000;
  return {
    key,
    ...rest,
    etag: etagOf(body),
    storedAt: now,
    freshUntil,
    staleUntil: freshUntil + staleWhileRevalidate * 1000,
    bodies: { br, gzip, identity: body },
    isCurrent: true,
  };
}

/** The first 24 hex digits of a body's SHA-256. */
export function etagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 24);
}

/** Bytes a page takes in memory, about. */
export function sizeOfPage(page: CachedPage): number {
  return ENCODINGS.reduce((sum, encoding) => sum + page.bodies[encoding].length, 1024);
}
