import { describe, expect, it, vi } from 'vitest';
import { startTesting } from '#browser/paywall/testing-banner.ts';

/**
 * Opens a story at an address, and returns the cookies that were set and the address that replaced
 * it.
 */
function open(address: string) {
  const set: string[] = [];
  const replaced: string[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      set.push(text);
    },
    getElementById: () => null,
  });
  vi.stubGlobal('location', { href: address, replace: (url: URL) => replaced.push(url.href) });
  startTesting();
  return { set, replaced };
}

const STORY = 'http://elfar.localhost/mar/2026/03/01/corall/';

describe('the address of a story', () => {
  it('starts a test, and is loaded again without the parameter', () => {
    expect(open(`${STORY}?paywall=prova&a=1#text`)).toEqual({
      set: ['portada_paywall=prova; path=/; samesite=lax'],
      replaced: [`${STORY}?a=1#text`],
    });
  });

  it.each(['published', '', 'Prova', 'a%3B%20portada_reader%3Dx', '..%2F'])(
    'ends a test by %s',
    (value) => {
      expect(open(`${STORY}?paywall=${value}`)).toEqual({
        set: ['portada_paywall=; path=/; samesite=lax; max-age=0'],
        replaced: [STORY],
      });
    },
  );

  it('changes nothing without the parameter', () => {
    expect(open(STORY)).toEqual({ set: [], replaced: [] });
  });
});
