import type { IncomingMessage } from 'node:http';
import type { CallBody } from '../backend/backend.ts';
import { isBearerToken } from '../http/bearer-token.ts';
import { BodyIntake, type BodyLimits } from './body-intake.ts';

const MIB = 1024 * 1024;

/**
 * Four times the longest form. A network address may be a school, whose bodies arrive within
 * milliseconds each. An unfinished body without bytes costs some kilobytes.
 */
const CALL: BodyLimits = {
  size: 64 * 1024,
  time: 10_000,
  ofAddress: 16,
  ofAll: { bodies: 4096, bytes: 32 * MIB },
};

/** A publication is at most 4 MB (`push-story.ts`). Its sender has the newsroom's token. */
const PUBLICATION: BodyLimits = {
  size: 4 * MIB,
  time: 30_000,
  ofAddress: 8,
  ofAll: { bodies: 64, bytes: 64 * MIB },
};

/**
 * A webhook of a payment provider is at most 1 MB (`receive-webhook.ts`). Providers send few at a
 * time, and repeat those that fail.
 */
const WEBHOOK: BodyLimits = {
  size: MIB,
  time: CALL.time,
  ofAddress: 8,
  ofAll: { bodies: 1024, bytes: 16 * MIB },
};

/** Bytes of the longest body of a call. Uploads have limits of their own (`upload-routes.ts`). */
export const LONGEST_BODY = Math.max(CALL.size, PUBLICATION.size, WEBHOOK.size);

const NOTHING = Buffer.alloc(0);

/** The kind of a call, which decides the limits of its body. */
export interface CallBodyKind {
  isPublication: boolean;
  /** Whether it is a webhook of a payment provider. */
  isWebhook?: boolean;
  clientAddress: string;
}

/**
 * Reads the bodies of calls in the front process, so that a call takes a permit of a worker process
 * only when its body is whole. A publication's body is read only with the newsroom's token, and a
 * webhook's only if it announces a signature (`isSigned`). Without them the body counts as empty,
 * because the worker process refuses the call.
 */
export function createBodyReader({
  contentToken,
  isSigned = () => false,
}: {
  contentToken(): string;
  isSigned?: (request: IncomingMessage) => boolean;
}) {
  const calls = new BodyIntake(CALL);
  const publications = new BodyIntake(PUBLICATION);
  const webhooks = new BodyIntake(WEBHOOK);
  return (request: IncomingMessage, options: CallBodyKind): Promise<CallBody> => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
      return Promise.resolve({ ok: true, body: NOTHING });
    if (options.isWebhook === true)
      return isSigned(request)
        ? webhooks.read(request, options.clientAddress)
        : Promise.resolve({ ok: true, body: NOTHING });
    if (!options.isPublication) return calls.read(request, options.clientAddress);
    if (!isBearerToken(headers.authorization, contentToken()))
      return Promise.resolve({ ok: true, body: NOTHING });
    return publications.read(request, options.clientAddress);
  };
}
