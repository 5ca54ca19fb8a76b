import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { announcesSignature } from '#domain/subscriptions/signature-header.ts';
import { createBodyReader } from '#server/platform/front/read-call-body.ts';

const TOKEN = 'the-token-of-the-newsroom';
const BEARER = { authorization: `Bearer ${TOKEN}` };

/** A request that announces a body of `length` bytes, of which none has arrived. */
function requestOf(length: number, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-length': String(length), ...headers };
  return request;
}

function reader() {
  const read = createBodyReader({
    contentToken: () => TOKEN,
    isSigned: ({ headers }) => announcesSignature(headers, new Date()),
  });
  return (
    request: IncomingMessage,
    { from = '192.0.2.1', isPublication = false, isWebhook = false } = {},
  ) => read(request, { isPublication, isWebhook, clientAddress: from });
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
    onTestFinished(() => void vi.useRealTimers());
    const reading = reader()(requestOf(10));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reading).toEqual({ ok: false, problem: 'too-slow' });
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

  it.each([
    [
      'one network with many addresses',
      4096,
      (index: number) => `2001:db8:1:${index.toString(16)}::/64`,
    ],
    ['many networks', 4096, (index: number) => `10.${index >> 8}.${index & 255}.1`],
  ])(
    'is read beside as many unfinished bodies as there may be, of %s, of which the oldest ends',
    async (_of, many, from) => {
      const read = reader();
      const slow = Array.from({ length: many }, () => requestOf(10));
      const readings = slow.map((request, index) => read(request, { from: from(index) }));
      const next = requestOf(2);
      const reading = read(next, { from: '198.51.100.1' });
      expect(await readings[0]).toEqual({ ok: false, problem: 'too-many' });
      finish(next, 'ab');
      expect(await reading).toMatchObject({ ok: true });
      for (const request of slow) request.destroy();
      const outcomes = await Promise.all(readings);
      expect(
        outcomes.filter((outcome) => !outcome.ok && outcome.problem === 'too-many'),
      ).toHaveLength(1);
    },
  );

  it('is not ended by bodies that are whole', async () => {
    const read = reader();
    const waiting = requestOf(2);
    const reading = read(waiting);
    for (let number = 0; number < 600; number += 1) {
      const request = requestOf(60_000);
      const whole = read(request, { from: '198.51.100.1' });
      finish(request, 'x'.repeat(60_000));
      expect(await whole).toMatchObject({ ok: true });
    }
    finish(waiting, 'ab');
    expect(await reading).toMatchObject({ ok: true });
  });

  it('is read beside more bytes of unfinished bodies than there may be, of whose sender the oldest ends', async () => {
    const read = reader();
    const [honest, slow] = [
      requestOf(60_000),
      Array.from({ length: 600 }, () => requestOf(60_000)),
    ];
    const first = read(honest, { from: '198.51.100.1' });
    honest.push('x'.repeat(30_000));
    const readings = slow.map((request, index) =>
      read(request, { from: `2001:db8:1:${index.toString(16)}::/64` }),
    );
    for (const request of slow) request.push('x'.repeat(59_999));
    await vi.waitFor(async () =>
      expect(await Promise.race([readings[0], 'unfinished'])).toEqual({
        ok: false,
        problem: 'too-many',
      }),
    );
    finish(honest, 'x'.repeat(30_000));
    expect(await first).toMatchObject({ ok: true });
    for (const request of slow) request.destroy();
  });
});

describe('the body of a publication', () => {
  it('may have 4 MB with the token', async () => {
    const request = requestOf(1_000_000, BEARER);
    const reading = reader()(request, { isPublication: true });
    finish(request, 'x'.repeat(1_000_000));
    expect(await reading).toMatchObject({ ok: true });
    expect(await reader()(requestOf(4 * 1024 * 1024 + 1, BEARER), { isPublication: true })).toEqual(
      { ok: false, problem: 'too-long' },
    );
  });

  it('is not read without the token', async () => {
    expect(await reader()(requestOf(1_000_000), { isPublication: true })).toEqual({
      ok: true,
      body: Buffer.alloc(0),
    });
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
  const signed = (age = 0, header = 'stripe-signature') => ({
    [header]: `t=${Math.floor(Date.now() / 1000) - age},v1=00`,
  });

  it('may have 1 MB with a signature', async () => {
    const request = requestOf(MEGABYTE, signed());
    const reading = reader()(request, { isWebhook: true });
    finish(request, 'x'.repeat(MEGABYTE));
    expect(await reading).toMatchObject({ ok: true });
    expect(await reader()(requestOf(MEGABYTE + 1, signed()), { isWebhook: true })).toEqual({
      ok: false,
      problem: 'too-long',
    });
  });

  it('does not take the place of calls, and a network address has 8 unfinished ones', async () => {
    const read = reader();
    const slow = Array.from({ length: 8 }, () => requestOf(MEGABYTE, signed()));
    for (const request of slow) void read(request, { isWebhook: true });
    expect(await read(requestOf(2, signed()), { isWebhook: true })).toEqual({
      ok: false,
      problem: 'too-many',
    });
    const request = requestOf(2);
    const reading = read(request);
    finish(request, '{}');
    expect(await reading).toMatchObject({ ok: true });
    for (const one of slow) one.destroy();
  });

  it.each([
    ['no signature', {}],
    ['a signature of an hour ago', signed(3600)],
    ['a signature of a time to come', signed(-3600)],
    ['a time without a signature', { 'stripe-signature': `t=${'9'.repeat(10)}` }],
    [
      'a header of 2,000 characters',
      { 'stripe-signature': `${signed()['stripe-signature']},${'a'.repeat(2000)}` },
    ],
    ['the header of another provider', { 'other-signature': 't=1,v1=00' }],
  ])('is not read with %s', async (_with, headers) => {
    expect(await reader()(requestOf(MEGABYTE, headers), { isWebhook: true })).toEqual({
      ok: true,
      body: Buffer.alloc(0),
    });
  });

  it.each([16, 512, 5000])('is read beside %i unfinished ones', async (many) => {
    const read = reader();
    const slow = Array.from({ length: many }, () => requestOf(MEGABYTE, signed()));
    slow.forEach((request, index) => {
      request.push('x');
      void read(request, { isWebhook: true, from: `10.${index >> 8}.${index & 255}.1` });
    });
    const request = requestOf(2, signed(0, 'portada-signature'));
    const reading = read(request, { isWebhook: true, from: '198.51.100.1' });
    finish(request, '{}');
    expect(await reading).toMatchObject({ ok: true });
    for (const one of slow) one.destroy();
  });
});
