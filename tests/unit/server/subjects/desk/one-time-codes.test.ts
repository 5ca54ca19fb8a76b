import { describe, expect, it } from 'vitest';
import {
  codeAt,
  findStep,
  newSecret,
  stepOf,
  typedSecret,
  uriOf,
} from '#server/subjects/desk/one-time-codes.ts';

/** The secret of RFC 6238, appendix B, whose codes have eight digits there: six are their end. */
const RFC_SECRET = '12345678901234567890';

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', async (second, code) => {
    expect(await codeAt(RFC_SECRET, stepOf(new Date(second * 1000)))).toBe(code);
  });

  it('name their time step, at most one off', async () => {
    const now = new Date('2026-11-26T08:00:00Z');
    for (const off of [-1, 0, 1])
      expect(await findStep(RFC_SECRET, await codeAt(RFC_SECRET, stepOf(now) + off), now)).toBe(
        stepOf(now) + off,
      );
    for (const off of [-2, 2])
      expect(
        await findStep(RFC_SECRET, await codeAt(RFC_SECRET, stepOf(now) + off), now),
      ).toBeUndefined();
    expect(await findStep(RFC_SECRET, '', now)).toBeUndefined();
  });
});

describe('a secret', () => {
  it('is different each time, and has 40 characters to type', () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(typedSecret(secret)).toMatch(/^[A-Z2-7]{40}$/);
  });

  it('has a URI with site and account, in which spaces are no plus signs', () => {
    const uri = new URL(uriOf(RFC_SECRET, { issuer: 'El Far & Co', account: 'a+b@elfar.example' }));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/El Far & Co:a+b@elfar.example',
    ]);
    expect(uri.search).not.toContain('+');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'El Far & Co',
      digits: '6',
      period: '30',
    });
  });
});
