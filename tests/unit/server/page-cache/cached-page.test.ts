import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packPage } from '../../../../src/server/page-cache/cached-page.ts';
import { renderedPage } from '../../../support/pages.ts';

describe('packPage', () => {
  it('packs one text in every encoding', async () => {
    const { bodies } = await packPage('elfar/', renderedPage('El temps d’avui'), 0);
    expect(bodies.identity.toString()).toBe('El temps d’avui');
    expect(brotliDecompressSync(bodies.br)).toEqual(bodies.identity);
    expect(gunzipSync(bodies.gzip)).toEqual(bodies.identity);
  });

  it('counts freshness and staleness from now', async () => {
    const page = await packPage('elfar/', renderedPage('x', { maxAge: 10, staleWhileRevalidate: 5 }), 1_000);
    expect(page).toMatchObject({ storedAt: 1_000, freshUntil: 11_000, staleUntil: 16_000 });
  });

  it('gives equal bodies equal ETags, and others others', async () => {
    const [one, same, other] = await Promise.all(['a', 'a', 'b'].map((text) => packPage('elfar/', renderedPage(text), 0)));
    expect(one?.etag).toBe(same?.etag);
    expect(one?.etag).not.toBe(other?.etag);
  });
});
