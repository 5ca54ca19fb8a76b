import { createServer, get } from 'node:http';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseRange, sendFile } from '#server/platform/http/files/send-file.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=7-', { start: 7, end: 9 }],
    ['bytes=7-5000', { start: 7, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-5000', { start: 0, end: 9 }],
  ])('parses %s as a part', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=5000-5001', 'bytes=-0'])('reports %s as unsatisfiable', (header) => {
    expect(parseRange(header, 10)).toBe('unsatisfiable');
  });

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'items=0-1',
    'bytes=a-b',
    'bytes=1',
    'bytes=--1',
  ])('treats %s as a request for the whole file', (header) => {
    expect(parseRange(header, 10)).toBe('whole');
  });

  it.each(['bytes=0-', 'bytes=-1'])('reports %s of an empty file as unsatisfiable', (header) => {
    expect(parseRange(header, 0)).toBe('unsatisfiable');
  });
});

describe('sendFile', () => {
  it('resolves at once if the client has disconnected', async () => {
    const { promise, resolve } = Promise.withResolvers<Promise<void>>();
    const server = createServer((request, response) => {
      response.once('close', () =>
        resolve(
          sendFile(request, response, fileURLToPath(import.meta.url), {
            'Cache-Control': 'no-store',
          }),
        ),
      );
      response.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    get({
      port: address !== null && typeof address === 'object' ? address.port : 0,
      host: '127.0.0.1',
    }).on('error', () => {});
    await expect(promise.then((sending) => sending)).resolves.toBeUndefined();
    server.close();
  });
});
