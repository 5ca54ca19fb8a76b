import { describe, expect, it } from 'vitest';
import { describeError } from '../../../../src/server/observability/log.ts';
import type { RenderOutcome } from '../../../../src/server/page-cache/render-outcome.ts';
import { readOutcome, writeOutcome } from '../../../../src/server/backend/outcome-format.ts';
import { answerOutcome, pageOutcome } from '../../../support/newsroom/pages.ts';

const overTheWire = (outcome: RenderOutcome) => readOutcome(writeOutcome(outcome, describeError));

describe('a render’s outcome on its way to the front', () => {
  it.each<[string, RenderOutcome]>([
    ['a page', pageOutcome('Bon dia', { tags: ['doc:a', 'site:elfar'] })],
    ['a page that only a purge ends', pageOutcome('Bon dia', { maxAge: Infinity })],
    ['an empty page', pageOutcome('')],
    ['a missing page', { kind: 'missing', status: 410, tags: ['doc:a'] }],
    ['an answer', answerOutcome(301, 'Moved')],
  ])('arrives as it was: %s', (_name, outcome) => {
    expect(overTheWire(outcome)).toEqual(outcome);
  });

  it('brings the error of a failed page with its cause and code', () => {
    const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    const failure = new TypeError('no database', { cause });
    expect(overTheWire({ ...answerOutcome(500), failure } as RenderOutcome)).toMatchObject({
      failure: { name: 'TypeError', message: 'no database', cause: { message: 'connect refused', code: 'ECONNREFUSED' } },
    });
  });

  const whole = writeOutcome(pageOutcome('Bon dia'), describeError);
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('Internal Server Error')],
    ['half of a page', whole.subarray(0, whole.length - 3)],
    ['a page with more behind it', Buffer.concat([whole, Buffer.from('x')])],
    ['JSON of another shape', Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('{}')])],
  ])('is refused where it is %s', (_name, bytes) => {
    expect(() => readOutcome(bytes)).toThrow(Error);
  });
});
