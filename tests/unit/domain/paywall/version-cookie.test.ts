import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PUBLISHED as OF_BANNER } from '#browser/paywall/testing-banner.ts';
import { slugSchema } from '#domain/identifiers/identifiers.ts';
import { PUBLISHED } from '#domain/sites/paywall/paywall.ts';
import {
  findVersion,
  isVersionId,
  VERSION_COOKIE,
  VERSION_PARAMETER,
  versionCookie,
} from '#domain/paywall/version-cookie.ts';

describe('the cookie of a version of the paywall', () => {
  // R9.39
  it.each([
    ['portada_paywall=prova', 'prova'],
    ['a=1; portada_paywall=prova-2; b=2', 'prova-2'],
    ['portada_paywall=', undefined],
    ['portada_paywall=Prova', undefined],
    ['portada_paywall=../secret', undefined],
    ['portada_paywall=%70rova', undefined],
    [`portada_paywall=${'a'.repeat(121)}`, undefined],
    ['not_portada_paywall=prova', undefined],
    ['', undefined],
  ])('is read in "%s" as %s', (cookies, version) => {
    expect(findVersion(cookies)).toBe(version);
  });

  it('ends with the browser session, and is removed at once', () => {
    expect(versionCookie('prova')).toBe('portada_paywall=prova; path=/; samesite=lax');
    expect(versionCookie(undefined)).toBe('portada_paywall=; path=/; samesite=lax; max-age=0');
  });

  it('has the ids that the schema of a version allows', () => {
    for (const id of ['prova', 'a-b', 'a--b', '-a', 'A', '', 'a'.repeat(120), 'a'.repeat(121)])
      expect([id, isVersionId(id)]).toEqual([id, slugSchema.safeParse(id).success]);
  });

  it('has the names that the script of the page repeats', () => {
    const script = readFileSync('src/browser/paywall/await-messages.ts', 'utf8');
    expect(script).toContain(`(?:^|; )${VERSION_COOKIE}=.`);
    expect(script).toContain(`[?&]${VERSION_PARAMETER}=`);
    expect(OF_BANNER).toBe(PUBLISHED);
  });
});
