import type { IncomingMessage } from 'node:http';
import { callClassOf } from '#contracts/call-classes.ts';
import { callCounterOf } from '#domain/routes/counter.ts';
import { webhookPath } from '#domain/paths/subscription-paths.ts';
import type { WorkClass } from '#domain/routes/work-class.ts';
import type { PassedCall } from '#server/platform/backend/backend.ts';
import type { Asked, Target } from '../asked.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';
import { sendProblem, sendStatus } from '../send.ts';
import { sendTooOften } from '../unavailable.ts';

/**
 * Default headers of every response to a call: `no-store`, unless the handler sets its own
 * Cache-Control.
 */
const CALL_HEADERS = { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' };

/** Status and code for a body that was not read. */
const BODY_PROBLEMS = {
  'too-long': { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  'too-slow': { status: 408, code: 'REQUEST_TIMEOUT' },
  'too-many': { status: 429, code: 'TOO_MANY_REQUESTS' },
} as const;

/**
 * Answers a request that is answered for itself (`isMadeOnRequest`): some calls here, any other by
 * a worker process once its body is whole. Calls that nothing serves get 404 here.
 */
export async function answerMade(asked: Asked): Promise<void> {
  const { options, request, response, target, note } = asked;
  for (const [name, value] of Object.entries(CALL_HEADERS)) response.setHeader(name, value);
  const clientAddress = options.clientAddressOf(request);
  const answerHere = options.frontCalls.get(target.path);
  if (answerHere) return answerHere(request, response, { site: target.site, clientAddress });
  const isCall = target.route.answer === 'call';
  const work = workOf(request, target);
  if (work === undefined || !isPassed(work)) return sendProblem(response, 404, 'NOT_FOUND');
  const isWebhook = isCall && target.path.startsWith(webhookPath(''));
  const counter = isCall
    ? callCounterOf(work, { hasToken: options.hasContentToken(request) })
    : 'pages';
  const limiter = typeof counter === 'object' ? undefined : options.limiters[counter];
  const wait = limiter?.count(clientAddress);
  if (wait !== undefined && isCall)
    return sendProblem(response, 429, 'TOO_MANY_REQUESTS', { 'Retry-After': String(wait) });
  if (wait !== undefined) return sendTooOften(response, target, wait);
  note.work = work;
  const read = await options.readCallBody(request, {
    isPublication: work === 'publication',
    isWebhook,
    clientAddress,
  });
  if (read.ok) {
    const origin = { site: target.site.alias, clientAddress, requestId: note.requestId };
    await options.handleCall(request, response, origin, { work, body: read.body });
    if (isWebhook && response.statusCode < 400) limiter?.giveBack(clientAddress);
    return;
  }
  if (read.problem === 'gone') return;
  const { status, code } = BODY_PROBLEMS[read.problem];
  // The rest of the body would be read as the next request.
  const headers = { Connection: 'close', ...(status === 413 ? {} : { 'Retry-After': '5' }) };
  if (isCall) sendProblem(response, status, code, headers);
  else sendStatus(response, status, headers);
}

function workOf(
  { method = '' }: IncomingMessage,
  { route, path, site }: Target,
): WorkClass | undefined {
  const isJudging = site.comments.external !== undefined;
  return route.answer === 'call' ? callClassOf(method, path, { isJudging }) : route.work;
}

function isPassed(work: WorkClass): work is PassedCall['work'] {
  return (
    work !== 'front' &&
    work !== 'render' &&
    work !== 'refresh' &&
    work !== 'picture' &&
    work !== 'upload' &&
    work !== 'reader-upload'
  );
}
