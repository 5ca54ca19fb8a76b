import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { createBodyReader } from '../../../../../src/server/platform/front/read-call-body.ts';

const TOKEN = 'the-token-of-the-newsroom';
const BEARER = { authorization: `Bearer ${TOKEN}` };

/** A request that announces a body of `length` bytes, of which none has arrived. */
function requestOf(length: number, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-length': String(length), ...headers };
  return request;
}

function reader() {
  const read = createBodyReader({ contentToken: () => TOKEN });
  return (request: IncomingMessage, { from = '192.0.2.1', isPublication = false, isWebhook = false } = {}) =>
    read(request, { isPublication, isWebhook, clientAddress: from });
}

const finish = (request: IncomingMessage, body: string) => {
  request.push(body);
  request.push(null);
};

describe('the body of a call', () => {
  it('is whole when it is passed on', async () => {
    const request = requestOf(4);
    const reading = reader()(request);
    request.push('ab');
    finish(request, 'cd');
    expect(await reading).toEqual({ ok: true, body: Buffer.from('abcd') });
  });

  it('is empty at once for a request without one', async () => {
    expect(await reader()(requestOf(0))).toEqual({ ok: true, body: Buffer.alloc(0) });
  });

  it('is refused above 64 KB, whether the length was announced or not', async () => {
    expect(await reader()(requestOf(64 * 1024 + 1))).toEqual({ ok: false, problem: 'too-long' });
    const chunked = new IncomingMessage(new Socket());
    chunked.headers = { 'transfer-encoding': 'chunked' };
    const reading = reader()(chunked);
    finish(chunked, 'x'.repeat(64 * 1024 + 1));
    expect(await reading).toEqual({ ok: false, problem: 'too-long' });
  });

  it('is refused after ten seconds', async () => {
    vi.useFakeTimers();
    try {
      const reading = reader()(requestOf(10));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await reading).toEqual({ ok: false, problem: 'too-slow' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is abandoned when the client ends one byte early', async () => {
    const request = requestOf(4);
    const reading = reader()(request);
    request.push('abc');
    request.destroy();
    expect(await reading).toEqual({ ok: false, problem: 'gone' });
  });

  it('is refused while its network address has 16 unfinished bodies, and other addresses are served', async () => {
    const read = reader();
    const slow = Array.from({ length: 16 }, () => requestOf(10));
    const readings = slow.map((request) => read(request));
    expect(await read(requestOf(10))).toEqual({ ok: false, problem: 'too-many' });
    const other = requestOf(2);
    const reading = read(other, { from: '192.0.2.2' });
    finish(other, 'ab');
    expect(await reading).toMatchObject({ ok: true });
    for (const request of slow) finish(request, '0123456789');
    await Promise.all(readings);
    const next = requestOf(2);
    const after = read(next);
    finish(next, 'ab');
    expect(await after).toMatchObject({ ok: true });
  });

  it('is refused above 512 unfinished bodies of 40 network addresses, until they end', async () => {
    const read = reader();
    const slow = Array.from({ length: 512 }, () => requestOf(10));
    const readings = slow.map((request, index) => read(request, { from: `192.0.2.${index % 40}` }));
    expect(await read(requestOf(10), { from: '198.51.100.1' })).toEqual({ ok: false, problem: 'too-many' });
    for (const request of slow) request.destroy();
    await Promise.all(readings);
    const next = requestOf(2);
    const after = read(next, { from: '198.51.100.1' });
    finish(next, 'ab');
    expect(await after).toMatchObject({ ok: true });
  });
});

describe('the body of a publication', () => {
  it('may have 4 MB with the token', async () => {
    const request = requestOf(1_000_000, BEARER);
    const reading = reader()(request, { isPublication: true });
    finish(request, 'x'.repeat(1_000_000));
    expect(await reading).toMatchObject({ ok: true });
    expect(await reader()(requestOf(4 * 1024 * 1024 + 1, BEARER), { isPublication: true })).toEqual({ ok: false, problem: 'too-long' });
  });

  it('is not read without the token', async () => {
    expect(await reader()(requestOf(1_000_000), { isPublication: true })).toEqual({ ok: true, body: Buffer.alloc(0) });
  });

  it('does not wait for the unfinished bodies of calls from the same address', async () => {
    const read = reader();
    const slow = Array.from({ length: 16 }, () => requestOf(10));
    for (const request of slow) void read(request);
    const request = requestOf(2, BEARER);
    const reading = read(request, { isPublication: true });
    finish(request, '{}');
    expect(await reading).toMatchObject({ ok: true });
    for (const one of slow) one.destroy();
  });
});

describe('the body of a webhook', () => {
  const MEGABYTE = 1024 * 1024;

  it('may have 1 MB, without a token', async () => {
    const request = requestOf(MEGABYTE);
    const reading = reader()(request, { isWebhook: true });
    finish(request, 'x'.repeat(MEGABYTE));
    expect(await reading).toMatchObject({ ok: true });
    expect(await reader()(requestOf(MEGABYTE + 1), { isWebhook: true })).toEqual({ ok: false, problem: 'too-long' });
  });

  it('does not take the place of calls, and a network address has 8 unfinished ones', async () => {
    const read = reader();
    const slow = Array.from({ length: 8 }, () => requestOf(MEGABYTE));
    for (const request of slow) void read(request, { isWebhook: true });
    expect(await read(requestOf(2), { isWebhook: true })).toEqual({ ok: false, problem: 'too-many' });
    const request = requestOf(2);
    const reading = read(request);
    finish(request, '{}');
    expect(await reading).toMatchObject({ ok: true });
    for (const one of slow) one.destroy();
  });
});
