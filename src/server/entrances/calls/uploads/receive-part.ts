import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { sendUploadPart as contract } from '#contracts/uploads/reader-uploads.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { READER_UPLOAD } from '#domain/routes/upload-routes.ts';
import {
  receiveOnce,
  refuseUpload,
  type UploadContext,
  type UploadEndpoint,
} from '#server/entrances/endpoints/serve-upload.ts';
import { headersOf } from './headers-of.ts';
import { sendStatus } from '#server/platform/http/send.ts';
import type { PartOutcome } from '#server/subjects/uploads/receive-part.ts';
import { TUS } from './shown-upload.ts';

/** Parts of a reader in an hour: the bytes of a day have 250, and some are sent again. */
const READER_LIMIT = { most: 1200, window: 3600 };

/** Seconds after which a full disk may have room again. */
const DISK_RETRY = 60;

/** Codes of a body that ended early. */
const CODES = {
  'too-long': 'PAYLOAD_TOO_LARGE',
  'too-slow': 'REQUEST_TIMEOUT',
  'taken-over': 'OFFSET_MISMATCH',
  unwritable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<string, ProblemCode>;

/** Serves `PATCH /api/front/uploads/{id}`. */
export const receivePart: UploadEndpoint = {
  route: READER_UPLOAD,
  facts: [
    {
      contract,
      caller: 'reader',
      bodyLimit: READER_UPLOAD.size,
      timeLimit: READER_UPLOAD.total,
      limits: [{ ...READER_LIMIT, per: 'reader' }],
    },
  ],
  receive: receiveOnce(receive),
};

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  context: UploadContext,
): Promise<void> {
  const { services, site } = context;
  if (!site.featureFlags.accounts) return refuseUpload(response, { code: 'NOT_FOUND' });
  const session = await services.readers.accounts.findSession(
    { site, locale: site.defaultLocale },
    headersOf(request),
  );
  if (!session) return refuseUpload(response, { code: 'NOT_SIGNED_IN' });
  for (const cookie of session.cookies) response.appendHeader('Set-Cookie', cookie);
  const reader = session.reader.id;
  const at = numberIn(request.headers['upload-offset']);
  if (at === undefined)
    return refuseUpload(response, {
      code: 'INVALID_FIELDS',
      fields: { 'upload-offset': 'must be a number of bytes' },
    });
  const retryAfter = await services.attempts.count({
    what: contract.path,
    who: reader,
    ...READER_LIMIT,
  });
  if (retryAfter !== undefined)
    return refuseUpload(response, { code: 'TOO_MANY_REQUESTS' }, retryAfter);
  const outcome = await services.readers.uploads.receive(request, {
    id: idOf(request),
    reader,
    site: site.alias,
    at,
    length: numberIn(request.headers['content-length']),
    size: READER_UPLOAD.size,
    idle: READER_UPLOAD.idle,
    total: READER_UPLOAD.total,
    accept() {
      if (request.headers.expect !== undefined) response.writeContinue();
    },
  });
  answer(response, outcome, context);
}

function answer(response: ServerResponse, outcome: PartOutcome, context: UploadContext): void {
  switch (outcome.kind) {
    case 'missing':
      return refuseUpload(response, { code: 'NOT_FOUND' });
    case 'too-much':
      return refuseUpload(response, {
        code: 'INVALID_FIELDS',
        fields: { 'content-length': 'is more than was announced' },
      });
    case 'elsewhere':
      setOffset(response, outcome.received);
      return refuseUpload(response, { code: 'OFFSET_MISMATCH' });
    default:
      setOffset(response, outcome.received);
  }
  const { problem, cause } = outcome;
  if (problem === undefined) return sendStatus(response, 204);
  if (problem === 'gone') return void response.destroy();
  if (problem === 'unwritable')
    context.services.log.error({ err: cause }, 'a file of a reader could not be written');
  const retryAfter = problem === 'unwritable' ? DISK_RETRY : undefined;
  refuseUpload(response, { code: CODES[problem] }, retryAfter);
}

function setOffset(response: ServerResponse, received: number): void {
  for (const [name, value] of Object.entries({ ...TUS, 'Upload-Offset': String(received) }))
    response.setHeader(name, value);
}

function idOf({ url = '' }: IncomingMessage): string {
  return path.posix.basename(url.split('?', 1)[0] ?? '');
}

/** A number of bytes in a header, without sign, fraction or more digits than a length has. */
function numberIn(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : undefined;
}
