import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginningOf, catchLibraryOutput } from '#server/platform/observability/library-output.ts';
import { createLog } from '#server/platform/observability/log.ts';

const own = { ...console };
let lines: string[];

beforeEach(() => {
  lines = [];
  catchLibraryOutput(createLog('trace', { write: (line) => void lines.push(line) }));
});
afterEach(() => void Object.assign(console, own));

describe('the output of a library', () => {
  it('is logged without the values of a query in a stack', () => {
    console.error(
      '12:00:00 [ERROR] DrizzleQueryError: Failed query: select $1\nparams: qxzv@elfar.example\n    at qxzv',
    );
    expect(JSON.parse(lines.join(''))).toMatchObject({
      level: 'error',
      library: '[ERROR] DrizzleQueryError',
    });
    expect(lines.join('')).not.toContain('qxzv');
  });

  it.each([
    ['a quoted value', 'invalid input syntax for type date "qxzv"'],
    ['a URL with its query', 'Could not render /perfil/?email=qxzv'],
    ['an email address', 'no reader qxzv@elfar.example'],
    ['a value on another line', 'failed\nqxzv'],
  ])('is logged without %s', (_name, text) => {
    console.warn(text);
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain('qxzv');
  });

  it('has its errors described as any other', () => {
    const failed = Object.assign(new Error('Failed query: select $1\nparams: qxzv'), {
      query: 'select $1',
      params: ['qxzv'],
    });
    console.error(failed);
    expect(JSON.parse(lines.join('')).err).toMatchObject({ message: 'Failed query: select $1' });
    expect(lines.join('')).not.toContain('qxzv');
  });

  it('keeps the words that name its kind', () => {
    expect(beginningOf('\u001b[31m[ERROR]\u001b[39m TypeError: no chunk')).toBe(
      '[ERROR] TypeError',
    );
    expect(beginningOf('x'.repeat(5000))).toHaveLength(120);
  });
});
