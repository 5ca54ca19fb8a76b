import { describe, expect, it } from 'vitest';
import { listDigest } from '#server/subjects/content/lists/list-cursor.ts';
import { readCursor, writeCursor } from '#server/subjects/content/lists/search-cursor.ts';

const NOW = new Date('2026-03-02T10:00:00.000Z');
const DIGEST = listDigest(['stories', 'mar']);
const CURSOR = {
  asOf: '2026-03-02T09:00:00.000Z',
  after: { isHeading: true, visibleFrom: '2026-01-01T00:00:00.000Z', id: 'a' },
  last: { score: 0.5, visibleFrom: '2026-01-02T00:00:00.000Z', id: 'b' },
};

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it('is read as it was written', () => {
    expect(readCursor(writeCursor(DIGEST, CURSOR), DIGEST, NOW)).toEqual(CURSOR);
    expect(readCursor(writeCursor(DIGEST, { asOf: CURSOR.asOf }), DIGEST, NOW)).toEqual({
      asOf: CURSOR.asOf,
    });
    expect(writeCursor(DIGEST, undefined)).toBe('');
  });

  it('continues its own search only', () => {
    expect(
      readCursor(writeCursor(listDigest(['stories', 'port']), CURSOR), DIGEST, NOW),
    ).toBeUndefined();
  });

  it('expires, and never lies in the future, where embargoed stories are visible', () => {
    expect(
      readCursor(writeCursor(DIGEST, { asOf: '2026-02-20T09:00:00.000Z' }), DIGEST, NOW),
    ).toBeUndefined();
    expect(
      readCursor(writeCursor(DIGEST, { asOf: '2026-03-02T10:00:01.000Z' }), DIGEST, NOW),
    ).toBeUndefined();
  });

  it.each([
    '',
    'not base64 %',
    'x'.repeat(5000),
    forged(null),
    forged([DIGEST]),
    forged([DIGEST, 'yesterday', {}]),
    forged([DIGEST, null, {}]),
    forged([DIGEST, CURSOR.asOf, { after: [1, 2, 3] }]),
    forged([
      DIGEST,
      CURSOR.asOf,
      { last: { score: Infinity, visibleFrom: "'; drop table", id: '\0' } },
    ]),
  ])('is not read from %s', (text) => {
    expect(readCursor(text, DIGEST, NOW)).toBeUndefined();
  });
});
