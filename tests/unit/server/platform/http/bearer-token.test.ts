import { describe, expect, it } from 'vitest';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';

describe('isBearerToken', () => {
  it.each(['', 'Bearer ', 'Bearer x', undefined])(
    'rejects every header if the token is empty: "%s"',
    (authorization) => {
      expect(isBearerToken(authorization, '')).toBe(false);
    },
  );

  it('accepts the token only', () => {
    expect(
      [
        'Bearer abc',
        'bearer abc',
        'Bearer abcd',
        'abc',
        'xBearer abc',
        `Bearer ${'a'.repeat(600)}`,
      ].map((one) => isBearerToken(one, 'abc')),
    ).toEqual([true, false, false, false, false, false]);
  });
});
