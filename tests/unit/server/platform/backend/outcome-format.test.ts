import { describe, expect, it } from 'vitest';
import { describeError } from '#server/platform/observability/log.ts';
import type { RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';
import { readOutcome, writeOutcome } from '#server/platform/backend/outcome-format.ts';
import { answerOutcome, pageOutcome } from '#tests/support/newsroom/pages.ts';

const overTheWire = (outcome: RenderOutcome) => readOutcome(writeOutcome(outcome, describeError));

describe('the binary format of a render’s outcome', () => {
  it.each<[string, RenderOutcome]>([
    ['a page', pageOutcome('Bon dia', { tags: ['doc:a', 'site:elfar'] })],
    ['a page without an expiry', pageOutcome('Bon dia', { maxAge: Infinity })],
    ['an empty page', pageOutcome('')],
    ['a missing page', { kind: 'missing', status: 410, tags: ['doc:a'] }],
    ['a response', answerOutcome(301, 'Moved')],
  ])('reads back an outcome unchanged: %s', (_name, outcome) => {
    expect(overTheWire(outcome)).toEqual(outcome);
  });

  it('transfers the error of a failed page with its cause and code', () => {
    const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    const failure = new TypeError('no database', { cause });
    expect(overTheWire({ ...answerOutcome(500), failure } as RenderOutcome)).toMatchObject({
      failure: {
        name: 'TypeError',
        message: 'no database',
        cause: { message: 'connect refused', code: 'ECONNREFUSED' },
      },
    });
  });

  const whole = writeOutcome(pageOutcome('Bon dia'), describeError);
  it.each<[string, Buffer]>([
    ['an empty buffer', Buffer.alloc(0)],
    ['plain text', Buffer.from('Internal Server Error')],
    ['half of a page', whole.subarray(0, whole.length - 3)],
    ['a page followed by more bytes', Buffer.concat([whole, Buffer.from('x')])],
    ['JSON of another shape', Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('{}')])],
  ])('rejects %s in place of an outcome', (_name, bytes) => {
    expect(() => readOutcome(bytes)).toThrow(Error);
  });
});
