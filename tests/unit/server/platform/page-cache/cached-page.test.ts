import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cachePage, packPage } from '#server/platform/page-cache/cached-page.ts';
import { renderedPage } from '#tests/support/newsroom/pages.ts';

describe('packPage', () => {
  it('encodes the same text in every encoding', () => {
    const { bodies } = packPage(renderedPage('El temps d’avui'));
    expect(bodies.identity.toString()).toBe('El temps d’avui');
    expect(brotliDecompressSync(bodies.br)).toEqual(bodies.identity);
    expect(gunzipSync(bodies.gzip)).toEqual(bodies.identity);
  });

  it('computes freshness and staleness from the current time', () => {
    const page = cachePage(
      'elfar/',
      packPage(renderedPage('x', { maxAge: 10, staleWhileRevalidate: 5 })),
      1_000,
    );
    expect(page).toMatchObject({ storedAt: 1_000, freshUntil: 11_000, staleUntil: 16_000 });
  });

  it('gives equal ETags to equal bodies only', () => {
    const [one, same, other] = ['a', 'a', 'b'].map((text) => packPage(renderedPage(text)));
    expect(one?.etag).toBe(same?.etag);
    expect(one?.etag).not.toBe(other?.etag);
  });
});
