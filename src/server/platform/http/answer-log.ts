import type { IncomingMessage, ServerResponse } from 'node:http';
import { WORK_CLASSES, type WorkClass } from '#domain/routes/work-class.ts';
import { BackendDownError } from '../backend/backend.ts';
import { LineLimit } from '../observability/line-limit.ts';
import { redactUrl, type Log } from '../observability/log.ts';
import { counter, type Sample } from '../observability/sample.ts';

/** The work of a request that was not a known hit, filled in while it is answered. */
export interface AnswerNote {
  requestId: string;
  /** `render`: a reader waited for a render. */
  work: WorkClass;
  /** Balancers ask health checks often, and their problems have log lines of their own. */
  isHealthCheck: boolean;
  /** Why the request failed. */
  error?: unknown;
}

/**
 * Counts and logs the answers of the front process, apart from known hits
 * (`portada_page_requests_total`).
 */
export interface AnswerLog {
  /** Notes the answer once the response is closed. */
  watch(request: IncomingMessage, response: ServerResponse, note: AnswerNote): void;
  /** The counters of status class and class of work. */
  readSamples(): Sample[];
}

/**
 * Lines a second for refused requests (4xx), and as many for failed ones (5xx), so that a flood of
 * one hides no other and a day of it fills 2 GB at most.
 */
const MOST_LINES = 50;

/** `aborted`: the client or the server closed the connection before the end of the answer. */
const STATUSES = ['2xx', '3xx', '4xx', '5xx', 'aborted'] as const;

/** Every class except `refresh`, which answers no request. */
const CLASSES = WORK_CLASSES.filter((work) => work !== 'refresh');

export function createAnswerLog(log: Log, most = MOST_LINES): AnswerLog {
  const counts = new Map<string, number>();
  const leftOut = (status: '4xx' | '5xx') =>
    new LineLimit(most, (requests) =>
      log.warn({ requests, status }, 'more requests without a line of their own'),
    );
  const limits = { '4xx': leftOut('4xx'), '5xx': leftOut('5xx') };

  const write = (
    request: IncomingMessage,
    response: ServerResponse,
    note: AnswerNote,
    ms: number,
  ) => {
    const { requestId, work, error } = note;
    const status = response.statusCode;
    const hasFailed = error !== undefined || status >= 500;
    const isOrdinary =
      (!hasFailed && !isLogged(request, status, note)) ||
      (note.isHealthCheck && error === undefined);
    // Beacons are too many to shorten their URLs for nothing.
    if (isOrdinary && !log.isLevelEnabled('debug')) return;
    if (!isOrdinary && !limits[hasFailed ? '5xx' : '4xx'].allows()) return;
    const about = {
      requestId,
      method: request.method,
      url: redactUrl(request.url ?? ''),
      status,
      class: work,
      ms,
    };
    if (isOrdinary) return log.debug(about, 'request');
    if (!hasFailed) return log.info(about, 'a request was refused');
    log[levelOf(error)](
      { ...about, ...(isRoutine(error) ? {} : { err: error }) },
      'a request failed',
    );
  };

  return {
    watch(request, response, note) {
      const startedAt = performance.now();
      response.once('close', () => {
        const key = keyOf(
          response.writableFinished ? classOf(response.statusCode) : 'aborted',
          note.work,
        );
        counts.set(key, (counts.get(key) ?? 0) + 1);
        write(request, response, note, Math.round(performance.now() - startedAt));
      });
    },
    readSamples: () =>
      STATUSES.flatMap((status) =>
        CLASSES.map((work) =>
          counter(
            'answers',
            'Answers apart from known hits, by class of status and of work.',
            counts.get(keyOf(status, work)) ?? 0,
            {
              status,
              class: work,
            },
          ),
        ),
      ),
  };
}

function keyOf(status: string, work: WorkClass): string {
  return `${status} ${work}`;
}

function classOf(status: number): (typeof STATUSES)[number] {
  return STATUSES.find((one) => one.startsWith(String(Math.floor(status / 100)))) ?? '2xx';
}

/** Refusals whose id a reader may report. Missing pages are part of every day. */
function isLogged(request: IncomingMessage, status: number, { work }: AnswerNote): boolean {
  if (status < 400) return false;
  const isMissing = status === 404 || status === 410;
  return (
    !isMissing ||
    (work !== 'front' && work !== 'render' && work !== 'picture') ||
    CALLS.test(request.url ?? '')
  );
}

const CALLS = /^\/(?:api|webapi)\//;

/** Unknown errors are faults of the server. A busy or starting server is not. */
function levelOf(error: unknown): 'info' | 'warn' | 'error' {
  if (error === undefined) return 'warn';
  if (!(error instanceof BackendDownError)) return 'error';
  return error.isRoutine ? 'info' : 'warn';
}

/** Whether the error's details are logged elsewhere. */
function isRoutine(error: unknown): boolean {
  return error === undefined || (error instanceof BackendDownError && error.isRoutine);
}
