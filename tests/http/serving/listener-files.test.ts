import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  FILM,
  ORIGINALS,
  SCRIPT,
  startTestListener,
} from '#tests/support/processes/test-listener.ts';
import { pageOutcome } from '#tests/support/newsroom/pages.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

const ELFAR = { host: 'elfar.localhost' };
const TEXT = `<!doctype html><title>El Far</title>${'<p>Notícies</p>'.repeat(100)}`;
const anyPage = () => pageOutcome(TEXT);

describe('a file of the build', () => {
  it('sends a file with a hash in its name as immutable', async () => {
    const house = await startTestListener(anyPage);
    const path = '/_astro/island.abc123.js';
    const { status, headers, body } = await ask(house.url, {
      path,
      headers: { ...ELFAR, 'accept-encoding': 'br' },
    });
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
    const again = await ask(house.url, {
      path,
      headers: { ...ELFAR, 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' },
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('sends a file without a hash with a lifetime of an hour', async () => {
    const house = await startTestListener(anyPage);
    const { headers, body } = await ask(house.url, { path: '/robots.txt', headers: ELFAR });
    expect([headers['cache-control'], body.toString()]).toEqual([
      'public, max-age=3600',
      'User-agent: *\n',
    ]);
    const head = await ask(house.url, { path: '/robots.txt', method: 'HEAD', headers: ELFAR });
    expect([head.headers['content-length'], head.body.length]).toEqual(['14', 0]);
  });
});

describe('a media file', () => {
  const path = '/media/files/film.mp4';
  const read = async (headers: Record<string, string> = {}, method = 'GET') => {
    const house = await startTestListener(anyPage);
    return ask(house.url, { path, method, headers: { ...ELFAR, ...headers } });
  };

  it('sends a media file with its type and length', async () => {
    const { status, headers, body } = await read();
    expect([
      status,
      headers['content-type'],
      headers['accept-ranges'],
      headers['content-length'],
    ]).toEqual([200, 'video/mp4', 'bytes', '100']);
    expect(body).toEqual(FILM);
    // An SVG or HTML file opened by itself must not run scripts of the site's origin.
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=-5', 95, 99],
    ['bytes=50-5000', 50, 99],
  ])('sends a part of a media file: %s', async (range, start, end) => {
    const { status, headers, body } = await read({ range });
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/100`,
      String(end - start + 1),
    ]);
    expect(body).toEqual(FILM.subarray(start, end + 1));
  });

  it('answers 416 with the size of the file for a part beyond its end', async () => {
    const { status, headers } = await read({ range: 'bytes=100-' });
    expect([status, headers['content-range'], headers['cache-control']]).toEqual([
      416,
      'bytes */100',
      'no-store',
    ]);
  });

  it('sends the whole file for several parts and for an outdated If-Range', async () => {
    expect((await read({ range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await read({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
  });

  it('answers 304 for the ETag of a media file, and HEAD without a body', async () => {
    const house = await startTestListener(anyPage);
    const { headers } = await ask(house.url, { path, headers: ELFAR });
    expect(
      (await ask(house.url, { path, headers: { ...ELFAR, 'if-none-match': headers.etag ?? '' } }))
        .status,
    ).toBe(304);
    const head = await ask(house.url, { path, method: 'HEAD', headers: ELFAR });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      '100',
      0,
    ]);
  });

  it('sends an empty media file', async () => {
    const house = await startTestListener(anyPage);
    const { status, headers, body } = await ask(house.url, {
      path: '/media/files/empty.mp3',
      headers: ELFAR,
    });
    expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0]);
  });

  it('sends a rendition as immutable', async () => {
    const house = await startTestListener(anyPage);
    const { status, headers, body } = await ask(house.url, {
      path: '/media/images/known.webp',
      headers: ELFAR,
    });
    expect([status, headers['cache-control'], headers['content-type'], body.toString()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'image/webp',
      'picture',
    ]);
  });

  it.each(
    [...ORIGINALS, 'port.JPG', 'film.mp4.jpg', 'port.jpg.'].flatMap((name) => [
      name,
      encodeURIComponent(name).replace('.', '%2e'),
    ]),
  )('has no address for an original that is not cleaned: %s', async (name) => {
    const house = await startTestListener(anyPage);
    for (const method of ['GET', 'HEAD']) {
      const { status, body } = await ask(house.url, {
        path: `/media/files/${name}`,
        method,
        headers: ELFAR,
      });
      expect([status, body.includes('where it was taken')]).toEqual([404, false]);
    }
  });

  it.each([
    '/media/images/unknown.webp',
    '/media/files/none.mp4',
    '/media/files/a/b.mp4',
    '/media/other/film.mp4',
    '/media/',
    '/media/files/',
  ])('answers 404 for a missing media file: %s', async (missing) => {
    const house = await startTestListener(anyPage);
    const answer = await ask(house.url, { path: missing, headers: ELFAR });
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(house.rendered).toEqual([]);
  });
});
