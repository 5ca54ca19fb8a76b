import { describe, expect, it } from 'vitest';
import {
  createLog,
  describeError,
  reasonOf,
  redactUrl,
} from '#server/platform/observability/log.ts';
import { SECRET, SECRET_PATHS } from '#tests/support/sample-path.ts';

describe('redactUrl', () => {
  it.each([
    ['/politica/', '/politica/'],
    ['/cerca/?q=el+meu+nom', '/cerca/'],
    ['/politica/#token', '/politica/'],
    ['/api/newsletter/ada@example.org/on/', '/api/newsletter/[redacted]/on/'],
    ['/api/newsletter/ada%40example.org', '/api/newsletter/[redacted]'],
    ['/api/newsletter/ada%2540example.org', '/api/newsletter/[redacted]'],
    [
      '/api/front/user/login/google/callback?code=4%2F0AX&state=abc',
      '/api/front/user/login/google/callback',
    ],
    ['/es/buscar/el%20meu%20nom/', '/es/buscar/[redacted]/'],
    ['/webapi/searcher/abc', '/webapi/searcher/[redacted]'],
    ['/es/%62uscar/SECRET%25/x/', '/es/buscar/[redacted]/[redacted]/'],
    ['/api/front/user/dele%74e/0123', '/api/front/user/delete/[redacted]'],
    ['/a@b/c%40d/', '/[redacted]/[redacted]/'],
    ...SECRET_PATHS.map((path) => [path, path.replace(SECRET, '[redacted]')]),
  ])('shortens the URL %s for the log', (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });

  it('limits the length of a logged URL', () => {
    expect(redactUrl(`/${'a'.repeat(10_000)}`).length).toBeLessThanOrEqual(512);
  });
});

describe('reasonOf', () => {
  it('names the causes of a failed query, and omits its values', () => {
    const cause = Object.assign(new Error('canceling statement due to lock timeout'), {
      severity: 'ERROR',
      code: '55P03',
    });
    const failed = Object.assign(
      new Error('Failed query: select 1\nparams: lectora@elfar.example', { cause }),
      { query: 'select 1' },
    );
    expect(reasonOf(failed)).toBe(
      'Failed query: select 1: canceling statement due to lock timeout',
    );
  });

  it('is the message of an error without a query, also if its query is undefined', () => {
    expect(reasonOf(Object.assign(new Error('the connection ended'), { query: undefined }))).toBe(
      'the connection ended',
    );
    expect(reasonOf('a text')).toBe('a text');
  });
});

describe('an error in the log', () => {
  /** The logged line as text and as JSON. */
  const lineOf = (
    fields: object,
  ): {
    text: string;
    line: { err?: { message?: string; stack?: string; cause?: { message?: string } } };
  } => {
    const lines: string[] = [];
    createLog('info', { write: (text) => void lines.push(text) }).error(fields, 'failed');
    return { text: lines.join(''), line: JSON.parse(lines.join('')) };
  };

  it('logs the type, message, stack and causes of an error', () => {
    class RenderError extends Error {
      override name = 'RenderError';
    }
    const { line, text } = lineOf({
      err: new RenderError('a page', { cause: new TypeError('no chunk') }),
    });
    expect(line.err).toMatchObject({
      type: 'RenderError',
      message: 'a page',
      cause: { type: 'TypeError', message: 'no chunk' },
    });
    expect(line.err?.stack).toMatch(/^RenderError: a page\n {4}at .*log\.test\.ts/);
    expect(text).not.toContain('[redacted]');
  });

  it('omits the parameters of a query from every cause', () => {
    const data = Object.assign(new Error('invalid input syntax for type date: "qxzv"'), {
      severity: 'ERROR',
      code: '22007',
      detail: 'qxzv',
      query: 'q',
    });
    const query = Object.assign(
      new Error('Failed query: select $1\nparams: qxzv', { cause: data }),
      {
        query: 'select $1',
        params: ['qxzv'],
      },
    );
    const { line, text } = lineOf({ err: new Error('a page', { cause: query }) });
    expect(line.err?.cause).toMatchObject({
      message: 'Failed query: select $1',
      cause: { code: '22007' },
    });
    expect(text).not.toContain('qxzv');
  });

  it('omits a value that contains a line like a frame of the stack', () => {
    const value = 'qxzv\n    at qxzv (file:///qxzv.js:1:1)';
    const query = Object.assign(new Error(`Failed query: select $1\nparams: ${value}`), {
      query: 'select $1',
      params: [value],
    });
    const { line, text } = lineOf({ err: query });
    expect(text).not.toContain('qxzv');
    expect(line.err?.stack).toMatch(/^Error: Failed query: select \$1\n {4}at .*log\.test\.ts/);
  });

  it.each([
    ['an object', { params: ['qxzv'], toString: () => 'qxzv' }, 'Object'],
    ['a text', 'qxzv', 'string'],
    ['nothing', undefined, 'undefined'],
    [
      'an object without a prototype',
      Object.assign(Object.create(null), { detail: 'qxzv' }),
      'object',
    ],
  ])('tells only the kind of %s that was thrown', (_name, thrown, kind) => {
    expect(describeError(thrown)).toMatchObject({ type: kind });
    expect(lineOf({ err: thrown }).text).not.toContain('qxzv');
  });

  it('stops at an error that is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(lineOf({ err: error }).line.err?.cause?.message).toBe('round');
  });

  it('omits the names of readers from the log', () => {
    expect(lineOf({ name: 'Ada', reader: { name: 'Ada' } }).text).not.toContain('Ada');
  });
});
