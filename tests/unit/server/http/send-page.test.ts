import { describe, expect, it } from 'vitest';
import { createPageSender } from '../../../../src/server/http/send-page.ts';
import { cachePage, packPage } from '../../../../src/server/page-cache/cached-page.ts';
import { renderedPage } from '../../../support/newsroom/pages.ts';

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
