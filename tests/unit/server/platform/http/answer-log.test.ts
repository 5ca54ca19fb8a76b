import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerLog, type AnswerNote } from '#server/platform/http/answer-log.ts';
import { BackendDownError, BackendStartingError } from '#server/platform/backend/backend.ts';
import { createLog } from '#server/platform/observability/log.ts';

const NOTE: AnswerNote = { requestId: 'id-of-a-reader', work: 'front', isHealthCheck: false };

function open(most?: number) {
  const lines: Record<string, unknown>[] = [];
  // The level of a default installation.
  const answers = createAnswerLog(
    createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    most,
  );
  const answer = (
    status: number,
    more: { note?: Partial<AnswerNote>; url?: string; isFinished?: boolean } = {},
  ) => {
    const response = Object.assign(new EventEmitter(), {
      statusCode: status,
      writableFinished: more.isFinished ?? true,
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that the log reads
    const [request, sent] = [
      { method: 'GET', url: more.url ?? '/' } as IncomingMessage,
      response as unknown as ServerResponse,
    ];
    answers.watch(request, sent, { ...NOTE, ...more.note });
    response.emit('close');
  };
  const countOf = (status: string, work: string) => {
    const found = answers
      .readSamples()
      .find(({ labels }) => labels['status'] === status && labels['class'] === work);
    return found?.type === 'counter' ? found.value : undefined;
  };
  return { lines, answer, countOf, answers };
}

describe('the line of an answer', () => {
  it.each([
    ['400 of a path', 400, { url: '//' }, 'info', 'a request was refused'],
    [
      '401 of a call',
      401,
      { note: { work: 'read' as const }, url: '/api/front/user/profile' },
      'info',
      'a request was refused',
    ],
    [
      '404 of a call that exists',
      404,
      { note: { work: 'read' as const }, url: '/webapi/searcher/x' },
      'info',
      'a request was refused',
    ],
    [
      '404 of a call that nothing serves',
      404,
      { url: '/api/nothing' },
      'info',
      'a request was refused',
    ],
    ['429', 429, { note: { work: 'search' as const } }, 'info', 'a request was refused'],
    [
      '503 of a worker process',
      503,
      { note: { work: 'write' as const } },
      'warn',
      'a request failed',
    ],
    [
      'a full line',
      503,
      { note: { error: new BackendDownError('full') } },
      'warn',
      'a request failed',
    ],
    [
      'a node that starts',
      503,
      { note: { error: new BackendStartingError('starts') } },
      'info',
      'a request failed',
    ],
    ['a fault', 503, { note: { error: new TypeError('no') } }, 'error', 'a request failed'],
  ])('has the request id at a default level: %s', (_name, status, more, level, msg) => {
    const { lines, answer } = open();
    answer(status, more);
    expect(lines).toMatchObject([{ level, msg, status, requestId: 'id-of-a-reader' }]);
  });

  it.each([
    ['200', 200, {}],
    ['304', 304, {}],
    ['404 of a page', 404, { url: '/res/' }],
    ['410 of a page', 410, { note: { work: 'render' as const }, url: '/politica/x/' }],
    ['404 of a picture', 404, { note: { work: 'picture' as const }, url: '/media/images/x.webp' }],
    ['a health check', 503, { note: { isHealthCheck: true }, url: '/readyz' }],
  ])('is not written for %s', (_name, status, more) => {
    const { lines, answer } = open();
    answer(status, more);
    expect(lines).toEqual([]);
  });

  it('has no query and no searched text', () => {
    const { lines, answer } = open();
    answer(429, { url: '/buscar/qxzv/?q=qxzv' });
    expect(JSON.stringify(lines)).not.toContain('qxzv');
  });
});

describe('a flood of failed requests', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes a bounded number of lines a second and then the number of the others', () => {
    const { lines, answer } = open(3);
    for (let request = 0; request < 1000; request += 1) answer(429);
    expect(lines).toHaveLength(3);
    vi.advanceTimersByTime(1000);
    expect(lines.at(-1)).toMatchObject({ level: 'warn', requests: 997, status: '4xx' });
    answer(429);
    expect(lines).toHaveLength(5);
    vi.advanceTimersByTime(5000);
    expect(lines).toHaveLength(5);
  });

  it('hides no failure of another class', () => {
    const { lines, answer } = open(3);
    for (let request = 0; request < 1000; request += 1) answer(429);
    answer(503, { note: { error: new TypeError('a fault') } });
    expect(lines.at(-1)).toMatchObject({ level: 'error', msg: 'a request failed' });
  });
});

describe('the counters of answers', () => {
  it('have a value for each class of status and work from the start, so that no series is absent', () => {
    const samples = open().answers.readSamples();
    expect(samples).toHaveLength(5 * 12);
    expect(samples.every((sample) => sample.type === 'counter' && sample.value === 0)).toBe(true);
  });

  it('count by class, also answers that were broken off', () => {
    const { answer, countOf } = open();
    answer(200, { note: { work: 'read' } });
    answer(204, { note: { work: 'read' } });
    answer(503, { note: { work: 'publication' } });
    answer(200, { note: { work: 'search' }, isFinished: false });
    expect([
      countOf('2xx', 'read'),
      countOf('5xx', 'publication'),
      countOf('aborted', 'search'),
      countOf('2xx', 'search'),
    ]).toEqual([2, 1, 1, 0]);
  });
});
