import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Actor } from '#domain/desk/actor.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#domain/problems.ts';
import { mostBytesOf, type UploadRoute } from '#domain/routes/route.ts';
import type { Site } from '#domain/sites/site.ts';
import { isMediaFolderAway } from '#server/platform/media/media-marker.ts';
import { findDatabaseProblem } from '#server/platform/database/database-problem.ts';
import { sendProblem, sendText } from '#server/platform/http/send.ts';
import { receiveFile } from '#server/platform/runtime/receive-file.ts';
import type { EndpointFacts } from './endpoint-facts.ts';
import type { StaffServices } from './desk-rights.ts';
import type { Services } from './services.ts';

/**
 * A whole upload, in a private file that is deleted after `handle`. The handler moves or copies it.
 */
export interface Upload {
  file: string;
  bytes: number;
  /** The declared media type. The handler must look at the file itself. */
  type: string;
  /** The path of the request. */
  path: string;
  query: URLSearchParams;
  site: Site;
  services: UploadServices;
  /** The caller, if the endpoint has checked one. */
  actor: Actor | undefined;
}

/** The services of a process that uploads use. */
export type UploadServices = Pick<Services, 'attempts' | 'log' | 'media'> &
  StaffServices & {
    publishing: Pick<Services['publishing'], 'publisher' | 'findStory'>;
    readers: {
      accounts: Pick<Services['readers']['accounts'], 'findSession'>;
      uploads: Pick<Services['readers']['uploads'], 'receive' | 'create' | 'find' | 'takeFile'>;
      userContent: Pick<Services['readers']['userContent'], 'addFile'>;
    };
  };

export type UploadOutcome = { ok: true; httpCode?: number; response: object } | UploadRefusal;

/** A refusal. `fields` gives a reason for each invalid field. */
export interface UploadRefusal {
  ok: false;
  code: ProblemCode;
  httpCode?: number;
  fields?: Record<string, string>;
}

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
  /** For the OpenAPI document, of an upload with a contract. */
  facts: readonly EndpointFacts[];
  receive(
    request: IncomingMessage,
    response: ServerResponse,
    context: UploadContext,
  ): Promise<void>;
}

/** Uploads of a network address in ten minutes. */
const ADDRESS_LIMIT = { most: 600, window: 600 };

/**
 * The only way to serve an upload. The front process has checked method, caller, media type and
 * declared length (`front/uploads`). Counts the network address, then accepts the body (`100
 * Continue`), streams it to a file and hands it to `handle`. The file is deleted in each case.
 */
export function serveUpload(
  route: UploadRoute,
  handle: (upload: Upload) => Promise<UploadOutcome>,
  options: {
    /** Refuses a request before its body is accepted. */
    check?(asked: Pick<Upload, 'type' | 'path' | 'query'>): UploadRefusal | undefined;
    /** Knows the caller, before the body is accepted. */
    findCaller?(
      asked: Pick<UploadContext, 'services' | 'site'> & { request: IncomingMessage },
    ): Promise<{ ok: true; actor: Actor } | (UploadRefusal & { retryAfter?: number | undefined })>;
    facts?: Pick<EndpointFacts, 'contract' | 'caller' | 'query'>;
  } = {},
): UploadEndpoint {
  const receive = async (
    request: IncomingMessage,
    response: ServerResponse,
    context: UploadContext,
  ) => {
    const { services, site, clientAddress, file } = context;
    const asked = { type: request.headers['content-type'] ?? '', ...addressOf(request) };
    const caller = await options.findCaller?.({ services, site, request });
    if (caller?.ok === false) return refuseUpload(response, caller, caller.retryAfter);
    const refusal = options.check?.(asked);
    if (refusal) return refuseUpload(response, refusal);
    const retryAfter = await services.attempts.count({
      what: route.pattern,
      who: clientAddress,
      ...ADDRESS_LIMIT,
    });
    if (retryAfter !== undefined)
      return refuseUpload(response, { code: 'TOO_MANY_REQUESTS' }, retryAfter);
    if (request.headers.expect !== undefined) response.writeContinue();
    const received = await receiveFile(request, {
      file,
      size: mostBytesOf(route, asked.type),
      idle: route.idle,
      total: route.total,
    });
    if (received.ok) {
      const outcome = await handle({
        file,
        bytes: received.bytes,
        ...asked,
        site,
        services,
        actor: caller?.actor,
      });
      if (!outcome.ok) return refuseUpload(response, outcome);
      const { httpCode = 200 } = outcome;
      return sendText(
        response,
        httpCode,
        JSON.stringify({ httpCode, response: outcome.response }),
        { 'Content-Type': 'application/json' },
      );
    }
    if (received.problem === 'gone') return void response.destroy();
    if (received.problem === 'too-long')
      return refuseUpload(response, { code: 'PAYLOAD_TOO_LARGE' });
    if (received.problem === 'too-slow') return refuseUpload(response, { code: 'REQUEST_TIMEOUT' });
    return failOfDisk(response, received.cause, context);
  };
  const limits = [{ ...ADDRESS_LIMIT, per: 'network address' }];
  return {
    route,
    facts: options.facts
      ? [{ ...options.facts, bodyLimit: route.size, timeLimit: route.total, limits }]
      : [],
    receive: receiveOnce(receive),
  };
}

/**
 * Receives an upload, answers its failure, and deletes in each case the file of its body and the
 * one beside it (`partOf`).
 */
export function receiveOnce(receive: UploadEndpoint['receive']): UploadEndpoint['receive'] {
  return async (request, response, context) => {
    try {
      await receive(request, response, context);
    } catch (error) {
      if (response.headersSent) throw error;
      answerFailure(response, error, context);
    } finally {
      await rm(context.file, { force: true });
      await rm(partOf(context), { force: true });
    }
  };
}

/** The file in a form that is the whole body of an upload. */
export const partOf = ({ file }: Pick<UploadContext, 'file'>) => `${file}.part`;

function addressOf({ url = '' }: IncomingMessage): Pick<Upload, 'path' | 'query'> {
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark)) };
}

/** Seconds after which a full disk may have room again. */
const DISK_RETRY = 60;

/** Answers a failure of the disk or the database by 503, and any other by 500. */
function answerFailure(response: ServerResponse, error: unknown, context: UploadContext): void {
  const { services } = context;
  const problem = findDatabaseProblem(error);
  if (problem) {
    services.log.error({ err: error }, `an upload failed: ${problem.state}`);
    return refuseUpload(response, { code: problem.code }, problem.retryAfter);
  }
  // An error of the operating system.
  if (isMediaFolderAway(error) || (error instanceof Error && 'syscall' in error))
    return failOfDisk(response, error, context);
  services.log.error({ err: error }, 'an upload failed');
  refuseUpload(response, { code: 'UNKNOWN_ERROR' });
}

function failOfDisk(
  response: ServerResponse,
  error: unknown,
  { services, file }: UploadContext,
): void {
  services.log.error(
    { err: error, folder: path.dirname(file) },
    'an upload could not be written to the disk',
  );
  refuseUpload(response, { code: 'SERVICE_UNAVAILABLE' }, DISK_RETRY);
}

/** Refuses an upload. Its body is not read, so that the connection ends. */
export function refuseUpload(
  response: ServerResponse,
  { code, httpCode = PROBLEM_STATUS[code], fields }: Omit<UploadRefusal, 'ok'>,
  retryAfter?: number,
): void {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  sendProblem(response, httpCode, code, { Connection: 'close', ...headers }, fields);
}
