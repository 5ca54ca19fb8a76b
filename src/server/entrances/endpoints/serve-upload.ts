import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { PROBLEM_STATUS, type ProblemCode } from '../../../domain/problems.ts';
import type { UploadRoute } from '../../../domain/sites/route.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { sendProblem, sendText } from '../../platform/http/send.ts';
import { receiveFile } from '../../platform/runtime/receive-file.ts';
import type { Services } from './services.ts';

/** A whole upload, in a private file that is deleted after `handle`. The handler moves or copies it. */
export interface Upload {
  file: string;
  bytes: number;
  /** The declared media type. The handler must look at the file itself. */
  type: string;
  /** The path of the request. */
  path: string;
  site: Site;
  services: UploadServices;
}

/** The services of a process that uploads use. */
export type UploadServices = Pick<Services, 'attempts' | 'log'>;

export type UploadOutcome = { ok: true; httpCode?: number; response: object } | { ok: false; code: ProblemCode };

export interface UploadContext {
  services: UploadServices;
  site: Site;
  clientAddress: string;
  /** The file that the body is written to. Its name is the front process's own. */
  file: string;
}

/** An endpoint that a row of `UPLOADS` leads to (`calls/uploads.ts`). */
export interface UploadEndpoint {
  route: UploadRoute;
  receive(request: IncomingMessage, response: ServerResponse, context: UploadContext): Promise<void>;
}

/** Uploads of a network address in ten minutes. */
const ADDRESS_LIMIT = { most: 600, window: 600 };

/**
 * The only way to serve an upload. The front process has checked method, caller, media type and declared length
 * (`front/uploads`). Counts the network address, then accepts the body (`100 Continue`), streams it to a file and hands it
 * to `handle`. The file is deleted in each case.
 */
export function serveUpload(route: UploadRoute, handle: (upload: Upload) => Promise<UploadOutcome>): UploadEndpoint {
  const receive = async (request: IncomingMessage, response: ServerResponse, context: UploadContext) => {
    const { services, site, clientAddress, file } = context;
    const retryAfter = await services.attempts.count({ what: route.pattern, who: clientAddress, ...ADDRESS_LIMIT });
    if (retryAfter !== undefined) return refuse(response, 'TOO_MANY_REQUESTS', retryAfter);
    if (request.headers.expect !== undefined) response.writeContinue();
    const received = await receiveFile(request, { file, size: route.size, idle: route.idle, total: route.total });
    if (received.ok) {
      const type = request.headers['content-type'] ?? '';
      const outcome = await handle({ file, bytes: received.bytes, type, path: pathOf(request), site, services });
      if (!outcome.ok) return refuse(response, outcome.code);
      const { httpCode = 200 } = outcome;
      return sendText(response, httpCode, JSON.stringify({ httpCode, response: outcome.response }), { 'Content-Type': 'application/json' });
    }
    if (received.problem === 'gone') return void response.destroy();
    if (received.problem === 'too-long') return refuse(response, 'PAYLOAD_TOO_LARGE');
    if (received.problem === 'too-slow') return refuse(response, 'REQUEST_TIMEOUT');
    services.log.error({ err: received.cause, folder: path.dirname(file) }, 'an upload could not be written to the disk');
    return refuse(response, 'SERVICE_UNAVAILABLE', 60);
  };
  return {
    route,
    async receive(request, response, context) {
      try {
        await receive(request, response, context);
      } finally {
        await rm(context.file, { force: true });
      }
    },
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function refuse(response: ServerResponse, code: ProblemCode, retryAfter?: number): void {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  sendProblem(response, PROBLEM_STATUS[code], code, { Connection: 'close', ...headers });
}
