import {
  request as openRequest,
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { mostBytesOf, uploadClassOf, type UploadRoute } from '#domain/routes/route.ts';
import { PROBLEM_STATUS } from '#domain/problems.ts';
import { BackendDownError, type CallOrigin } from '#server/platform/backend/backend.ts';
import { sendProblem } from '#server/platform/http/send.ts';
import { headersFor, keptHeaders } from '../call-proxy.ts';
import { BodyTurns } from './body-turns.ts';

/** Milliseconds for the worker process to accept a body, and to answer after its last byte. */
const ANSWER_LIMIT = 60_000;

/**
 * Streams an upload to a worker process, and its answer back. The body is read only after the
 * worker process has accepted it (`100 Continue`), and only as fast as it writes the file. A body
 * that is too long or too slow gets 413 or 408.
 */
export async function passUpload(
  worker: { socket: string; agent: Agent },
  request: IncomingMessage,
  response: ServerResponse,
  { origin, route }: { origin: CallOrigin; route: UploadRoute },
): Promise<void> {
  // The client has left while its upload waited for a place.
  if (response.destroyed) return;
  const passed = openRequest({
    socketPath: worker.socket,
    agent: worker.agent,
    method: route.method,
    path: request.url ?? '/',
    headers: {
      ...headersFor(request, origin, { work: uploadClassOf(route), body: undefined }),
      ...lengthOf(request),
      expect: '100-continue',
    },
    setHost: false,
  });
  const answered = Promise.withResolvers<IncomingMessage>();
  passed.on('response', answered.resolve).on('error', answered.reject);
  answered.promise.catch(() => {});
  const leave = () => passed.destroy();
  response.once('close', leave);
  const body = new UploadBody(request, passed, route);
  passed.once('continue', () => {
    if (request.headers.expect !== undefined) response.writeContinue();
    body.pass();
  });
  passed.flushHeaders();
  try {
    const answer = await Promise.race([answered.promise, body.refused]);
    if (typeof answer === 'string')
      return sendProblem(response, PROBLEM_STATUS[answer], answer, { Connection: 'close' });
    response.writeHead(answer.statusCode ?? 502, keptHeaders(answer, response));
    await pipeline(answer, response);
  } catch (error) {
    // The client has disconnected.
    if (response.destroyed && !response.headersSent) return;
    if (response.headersSent) return void response.destroy();
    throw new BackendDownError('A worker process did not answer an upload.', { cause: error });
  } finally {
    body.stop();
    response.off('close', leave);
    if (!request.complete) passed.destroy();
  }
}

/** The turns of all bodies of the process. */
const TURNS = new BodyTurns();

function lengthOf({ headers }: IncomingMessage): Record<string, string> {
  const length = headers['content-length'];
  return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
}

/** The body of an upload on its way, within its limits of size and time. */
class UploadBody {
  /** Resolves with the code of the limit that the body has exceeded. */
  readonly refused: Promise<'PAYLOAD_TOO_LARGE' | 'REQUEST_TIMEOUT'>;
  readonly #request: IncomingMessage;
  readonly #passed: ClientRequest;
  readonly #route: UploadRoute;
  readonly #refuse: (code: 'PAYLOAD_TOO_LARGE' | 'REQUEST_TIMEOUT') => void;
  #timers: NodeJS.Timeout[] = [];
  #bytes = 0;

  constructor(request: IncomingMessage, passed: ClientRequest, route: UploadRoute) {
    [this.#request, this.#passed, this.#route] = [request, passed, route];
    const refused = Promise.withResolvers<'PAYLOAD_TOO_LARGE' | 'REQUEST_TIMEOUT'>();
    this.refused = refused.promise;
    this.#refuse = refused.resolve;
    this.#waitForWorker();
  }

  pass(): void {
    const { idle, total } = this.#route;
    const request = this.#request;
    const size = mostBytesOf(this.#route, request.headers['content-type']);
    this.stop();
    this.#wait(total);
    const idleTimer = this.#wait(idle);
    const goOn = () => {
      if (!request.destroyed) request.resume();
    };
    request.on('data', (chunk: Buffer) => {
      idleTimer.refresh();
      this.#bytes += chunk.length;
      if (this.#bytes > size) return this.#refuse('PAYLOAD_TOO_LARGE');
      request.pause();
      if (this.#passed.write(chunk)) TURNS.wait(goOn);
    });
    this.#passed.on('drain', () => {
      idleTimer.refresh();
      TURNS.wait(goOn);
    });
    request.once('end', () => {
      this.stop();
      this.#waitForWorker();
      this.#passed.end();
    });
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#request.removeAllListeners('data');
  }

  #waitForWorker(): void {
    const error = new BackendDownError('A worker process did not answer an upload in time.');
    this.#timers.push(setTimeout(() => this.#passed.destroy(error), ANSWER_LIMIT));
  }

  #wait(limit: number): NodeJS.Timeout {
    const timer = setTimeout(() => this.#refuse('REQUEST_TIMEOUT'), limit);
    this.#timers.push(timer);
    return timer;
  }
}
