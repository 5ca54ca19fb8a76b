import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPageSender } from '#server/platform/http/send-page.ts';
import { cachePage, packPage } from '#server/platform/page-cache/cached-page.ts';
import { renderedPage } from '#tests/support/newsroom/pages.ts';

/** The headers of a page with a lifetime in seconds, behind a CDN. */
function headersOf(maxAge: number): string[] {
  const page = cachePage('elfar/', packPage(renderedPage('x', { maxAge })), 1_000);
  return createPageSender({ hasCdn: true }).prepare(page, undefined).headers;
}

describe('the age of a page on a CDN', () => {
  it.each([
    [24 * 3600, 'max-age=86400'],
    [Infinity, 'max-age=86400'],
    [24 * 3600 - 1, 'max-age=60'],
    [5, 'max-age=60'],
  ])('of a page that is right for %d s is %s', (maxAge, value) => {
    const headers = headersOf(maxAge);
    expect(headers[headers.indexOf('CDN-Cache-Control') + 1]).toBe(value);
  });
});

describe('a page whose new version is being made', () => {
  it('is sent whole and is not kept by a CDN', async () => {
    const page = cachePage('elfar/', packPage(renderedPage('x', { maxAge: Infinity })), 1_000);
    const sender = createPageSender({ hasCdn: true });
    const server = createServer((request, response) => sender.sendStale(request, response, page));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { 'if-none-match': `"${page.etag}-identity"`, 'accept-encoding': 'identity' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, 'x']);
    expect([answer.headers.get('cdn-cache-control'), answer.headers.get('cache-tag')]).toEqual([
      'no-store',
      null,
    ]);
  });
});
