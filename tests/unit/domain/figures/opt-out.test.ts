import { describe, expect, it } from 'vitest';
import { isOptedOut, optOutCookie } from '#domain/figures/opt-out.ts';

describe('the switch against being counted', () => {
  it.each([
    [{}, false],
    [{ cookie: 'a=b' }, false],
    [{ cookie: 'xuncounted=1' }, false],
    [{ cookie: 'uncounted=' }, false],
    [{ cookie: 'a=b; uncounted=1' }, true],
    [{ cookie: 'uncounted=1; a=b' }, true],
    [{ 'sec-gpc': '1' }, true],
    [{ dnt: '1' }, true],
    [{ dnt: '0' }, false],
  ])('of %j is on: %s', (headers, expected) => expect(isOptedOut(headers)).toBe(expected));

  it('is a cookie that is set and removed', () => {
    expect(optOutCookie(true, true)).toBe(
      'uncounted=1; Max-Age=34560000; Path=/; SameSite=Lax; Secure',
    );
    expect(optOutCookie(false, false)).toBe('uncounted=; Max-Age=0; Path=/; SameSite=Lax');
  });
});
