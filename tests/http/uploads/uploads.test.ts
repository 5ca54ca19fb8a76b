import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, type Server } from 'node:http';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UploadRoute } from '#domain/routes/route.ts';
import {
  serveUpload,
  type Upload,
  type UploadRefusal,
} from '#server/entrances/endpoints/serve-upload.ts';
import { serveOrders } from '#server/platform/backend/order-server.ts';
import { CALL_HEADERS } from '#server/platform/backend/orders.ts';
import { passUpload } from '#server/platform/front/uploads/pass-upload.ts';
import { createUploads } from '#server/platform/front/uploads/uploads.ts';
import { uploadFolder } from '#server/platform/runtime/receive-file.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { pageOutcome, silentLog } from '#tests/support/newsroom/pages.ts';
import { MIB, put, ROUTE } from '#tests/support/uploads/paused-upload.ts';
import { ask, sendBytes } from '#tests/support/requests/raw-http.ts';
import { startTestListener } from '#tests/support/processes/test-listener.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { until } from '#tests/support/until.ts';

/** The library of media, which the endpoint of these tests does not use. */
const unused = () => Promise.reject(new Error('not used'));
const noStaff = {
  desk: {
    sessions: { find: () => Promise.resolve(undefined) },
    roles: { listOf: () => Promise.resolve([]) },
  },
  readers: {
    demoReaderOf: () => undefined,
    accounts: { findSession: () => Promise.resolve(undefined) },
    uploads: { receive: unused, create: unused, find: unused, takeFile: unused },
    userContent: { addFile: unused },
  },
};
const noPublishing = { publisher: { publish: unused }, findStory: unused };
const noMedia = {
  keep: unused,
  findSent: unused,
  list: unused,
  find: () => Promise.resolve(undefined),
  removeUnused: unused,
  sweep: unused,
};

/** A front process and a worker process, with the real socket between them, in this process. */
async function start(
  settings: Partial<UploadRoute> = {},
  options: {
    waitFor?: Promise<void>;
    isOverLimit?: boolean;
    isFolderBlocked?: boolean;
    isSlow?: boolean;
    bodyLimit?: number;
    /** Thrown by the handler. */
    fault?: Error;
    check?: () => UploadRefusal;
    /** The connection to the worker process closes after it. */
    closing?: Promise<void>;
  } = {},
) {
  const route = { ...ROUTE, ...settings };
  const folder = temporaryFolder();
  const uploads = uploadFolder(folder);
  const seen: (Omit<Upload, 'services' | 'site' | 'query' | 'actor'> & {
    text: string;
    mode: number;
  })[] = [];
  const attempts = {
    count: () => Promise.resolve(options.isOverLimit === true ? 7 : undefined),
    forget: () => Promise.resolve(),
  };
  // The worker process has wider limits of time, so that those of the front process end an upload.
  const endpoint = serveUpload(
    { ...route, idle: ROUTE.idle, total: ROUTE.total },
    async ({ file, bytes, type, path: asked }) => {
      seen.push({
        file,
        bytes,
        type,
        path: asked,
        text: readFileSync(file, 'latin1'),
        mode: statSync(file).mode & 0o777,
      });
      await Promise.resolve();
      if (options.fault) throw options.fault;
      return { ok: true, httpCode: 201, response: { bytes } };
    },
    options,
  );
  if (options.isFolderBlocked === true)
    mkdirSync(path.join(folder, 'uploads', 'x'), { recursive: true });
  const socket = path.join(folder, 'worker');
  let accepted = 0;
  const server: Server = await serveOrders({
    socket,
    orders: {},
    handlers: {},
    log: silentLog,
    onCall(asked, response) {
      accepted += 1;
      if (options.isSlow === true) {
        delete asked.headers.expect;
        response.writeContinue();
      }
      const name =
        options.isFolderBlocked === true ? 'x' : String(asked.headers[CALL_HEADERS.upload]);
      const context = {
        services: {
          attempts,
          log: silentLog,
          media: noMedia,
          publishing: noPublishing,
          ...noStaff,
        },
        site: elfar,
        clientAddress: '127.0.0.1',
        file: path.join(uploads, name),
      };
      void (options.waitFor ?? Promise.resolve())
        .then(() => endpoint.receive(asked, response, context))
        .catch(() => response.destroy());
    },
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const front = createUploads({
    routes: [route],
    contentToken: () => 'token',
    async pass(asked, response, origin, row) {
      await passUpload({ socket, agent }, asked, response, { origin, route: row });
      await options.closing;
    },
    remove: (name) => rm(path.join(uploads, name), { force: true }),
  });
  const house = await startTestListener(() => pageOutcome('page'), {
    uploads: front,
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
  });
  const left = () => (existsSync(uploads) ? readdirSync(uploads) : []);
  return { house, seen, server, left, accepted: () => accepted };
}

describe('an upload', () => {
  it('is streamed to a private file, handed to its handler and deleted', async () => {
    const { house, seen, left } = await start();
    const { sent, answer } = put(house.url);
    for (const part of ['one', 'two']) sent.write(part);
    sent.end('three');
    expect(await answer).toMatchObject({
      status: 201,
      body: '{"httpCode":201,"response":{"bytes":11}}',
    });
    expect(seen).toMatchObject([
      { bytes: 11, text: 'onetwothree', type: 'video/mp4', path: '/api/test/film', mode: 0o600 },
    ]);
    await until('the file is gone', () => left().length === 0);
    expect(house.calls).toEqual([]);
  });

  it.each([
    ['without the token', {}, { authorization: 'Bearer other' }, 401],
    ['of another media type', {}, { 'content-type': 'text/html' }, 415],
    ['longer than its limit, by its declared length', {}, { 'content-length': 2 * MIB }, 413],
    ['from a foreign page', { caller: 'page' as const }, { origin: 'https://evil.example' }, 403],
    ['without an origin', { caller: 'page' as const }, {}, 403],
    ['of another method', { method: 'POST' as const }, {}, 405],
  ])(
    '%s is refused before its first byte and before a worker process',
    async (_name, settings, headers, status) => {
      const { house, accepted } = await start(settings);
      const { sent, continued, answer } = put(house.url, { expect: '100-continue', ...headers });
      sent.flushHeaders();
      let isContinued = false;
      void continued.then(() => (isContinued = true));
      expect((await answer).status).toBe(status);
      expect([accepted(), isContinued]).toEqual([0, false]);
      sent.destroy();
    },
  );

  it('leaves another method of its path to the contract that has it', async () => {
    const { house, accepted } = await start({ pattern: '/api/front/user/profile' });
    const path = '/api/front/user/profile';
    const ofContract = await ask(house.url, { path, headers: { host: 'elfar.localhost' } });
    expect([ofContract.status, house.calls.length]).toEqual([200, 1]);
    const refused = await ask(house.url, {
      method: 'DELETE',
      path,
      headers: { host: 'elfar.localhost' },
    });
    expect([refused.status, refused.headers['allow'], accepted()]).toEqual([
      405,
      'PUT, PATCH, GET, HEAD',
      0,
    ]);
  });

  it('is accepted from a page of the site itself', async () => {
    const { house, seen } = await start({ caller: 'page' });
    const { sent, answer } = put(house.url, {
      authorization: '',
      origin: 'http://elfar.localhost',
    });
    sent.end('x');
    expect([(await answer).status, seen.length]).toEqual([201, 1]);
  });

  it('gets 100 Continue only when the worker process accepts it', async () => {
    const gate = Promise.withResolvers<void>();
    const { house, accepted } = await start({}, { waitFor: gate.promise });
    const { sent, continued, answer } = put(house.url, { expect: '100-continue' });
    sent.flushHeaders();
    let isContinued = false;
    void continued.then(() => (isContinued = true));
    await until('the worker process has the head', () => accepted() === 1);
    expect(isContinued).toBe(false);
    gate.resolve();
    await continued;
    sent.end('film');
    expect((await answer).status).toBe(201);
  });

  it('beyond the limit of its network address is refused without its body', async () => {
    const { house, left } = await start({}, { isOverLimit: true });
    const { sent, answer } = put(house.url, { expect: '100-continue' });
    sent.flushHeaders();
    const { status, headers } = await answer;
    expect([status, headers['retry-after'], left()]).toEqual([429, '7', []]);
    sent.destroy();
  });

  it('is the fifth of its network address at a time and refused', async () => {
    const { house, left } = await start();
    const open = Array.from({ length: 4 }, () => put(house.url));
    for (const { sent } of open) sent.write('x');
    await until('four files are open', () => left().length === 4);
    const fifth = put(house.url);
    fifth.sent.end('x');
    expect((await fifth.answer).status).toBe(429);
    for (const { sent } of open) sent.end();
    for (const { answer } of open) expect((await answer).status).toBe(201);
    await until('the files are gone', () => left().length === 0);
  });

  it('counts for its network address until its answer is sent, also if its connection to the worker process is still closing', async () => {
    const closing = Promise.withResolvers<void>();
    const { house } = await start({}, { closing: closing.promise });
    for (let upload = 1; upload <= 6; upload += 1) {
      const { sent, answer } = put(house.url);
      sent.end('x');
      expect((await answer).status).toBe(201);
    }
    closing.resolve();
  });

  it('longer than its limit by counted bytes gets 413, and its file is deleted', async () => {
    const { house, left, seen } = await start();
    const { sent, answer } = put(house.url);
    sent.on('error', () => {});
    for (let part = 0; part < 3; part += 1) sent.write(Buffer.alloc(MIB / 2, 'x'));
    expect((await answer).status).toBe(413);
    await until('the file is gone', () => left().length === 0);
    expect(seen).toEqual([]);
    sent.destroy();
  });

  it.each([
    ['by its declared length', { 'content-length': 11 }, 413],
    ['by counted bytes', {}, 413],
  ])('longer than the limit of its media type %s gets 413', async (_name, headers, status) => {
    const { house, left } = await start({ sizes: { 'video/mp4': 10 } });
    const { sent, answer } = put(house.url, { 'content-type': 'Video/MP4; codecs=x', ...headers });
    sent.on('error', () => {}).write('x'.repeat(11));
    expect((await answer).status).toBe(status);
    await until('the file is gone', () => left().length === 0);
    sent.destroy();
  });

  it('is refused with reasons by the check of its endpoint, before its body is accepted', async () => {
    const check = (): UploadRefusal => ({
      ok: false,
      code: 'INVALID_FIELDS',
      httpCode: 422,
      fields: { name: 'must be shorter' },
    });
    const { house, left } = await start({}, { check });
    const { sent, continued, answer } = put(house.url, { expect: '100-continue' });
    sent.flushHeaders();
    let isContinued = false;
    void continued.then(() => (isContinued = true));
    const { status, body } = await answer;
    expect([status, body, isContinued]).toEqual([
      422,
      '{"httpCode":422,"code":"INVALID_FIELDS","fields":{"name":"must be shorter"}}',
      false,
    ]);
    expect(left()).toEqual([]);
    sent.destroy();
  });

  it.each([
    ['503 for a full disk', { code: 'ENOSPC', syscall: 'copyfile' }, 503, '60'],
    ['503 without the database', { code: 'ECONNREFUSED', syscall: 'connect' }, 503, '5'],
    ['500 for a fault', {}, 500, undefined],
  ])(
    'with a handler that fails answers %s, and its file is deleted',
    async (_name, fields, status, retryAfter) => {
      const { house, left } = await start(
        {},
        { fault: Object.assign(new Error('failed'), fields) },
      );
      const { sent, answer } = put(house.url);
      sent.end('x');
      const { headers, ...answered } = await answer;
      expect([answered.status, headers['retry-after']]).toEqual([status, retryAfter]);
      await until('the file is gone', () => left().length === 0);
    },
  );

  it.each([
    ['without a byte for its idle limit', { idle: 60 }],
    ['not whole within its total limit', { total: 60 }],
  ])('%s gets 408, and its file is deleted', async (_name, limits) => {
    const { house, left, seen } = await start(limits);
    const { sent, answer } = put(house.url);
    sent.on('error', () => {});
    sent.write('x');
    expect((await answer).status).toBe(408);
    await until('the file is gone', () => left().length === 0);
    expect(seen).toEqual([]);
    sent.destroy();
  });

  it('may take longer than the limit of other bodies', async () => {
    const { house } = await start({}, { bodyLimit: 40 });
    const { sent, answer } = put(house.url);
    sent.write('x');
    const other =
      'POST /api/front/user/login HTTP/1.1\r\nHost: elfar.localhost\r\nContent-Length: 10\r\n\r\n{';
    expect(await sendBytes(house.port, other)).toMatch(/^HTTP\/1\.1 408 /);
    sent.end('y');
    expect((await answer).status).toBe(201);
  });

  it('is deleted when its client leaves', async () => {
    const { house, left, seen } = await start();
    const { sent } = put(house.url, { 'content-length': 100 });
    sent.on('error', () => {});
    sent.write('x');
    await until('the file is open', () => left().length === 1);
    sent.destroy();
    await until('the file is gone', () => left().length === 0);
    expect(seen).toEqual([]);
  });

  it('answers 503 and is deleted when its worker process ends', async () => {
    const { house, left, server } = await start();
    const { sent, answer } = put(house.url);
    sent.on('error', () => {});
    sent.write('x');
    await until('the file is open', () => left().length === 1);
    server.closeAllConnections();
    const { status, headers } = await answer;
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    await until('the file is gone', () => left().length === 0);
    sent.destroy();
  });

  it('answers 503 when the disk refuses its file', async () => {
    const { house, seen } = await start({}, { isFolderBlocked: true });
    const { sent, answer } = put(house.url);
    sent.on('error', () => {});
    sent.end('x');
    expect((await answer).status).toBe(503);
    expect(seen).toEqual([]);
  });

  it('is held back at the client while the worker process does not read', async () => {
    const gate = Promise.withResolvers<void>();
    const size = 64 * MIB;
    const { house, accepted } = await start({ size }, { waitFor: gate.promise, isSlow: true });
    const { sent, answer } = put(house.url, { 'content-length': size });
    const chunk = Buffer.alloc(MIB);
    for (let part = 0; part < 64; part += 1) sent.write(chunk);
    sent.end();
    await until('the worker process has the head', () => accepted() === 1);
    const { arrayBuffers } = process.memoryUsage();
    await until('the client has sent what the sockets take', async () => {
      const before = sent.socket?.bytesWritten;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return before === sent.socket?.bytesWritten;
    });
    expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(8 * MIB);
    gate.resolve();
    expect(JSON.parse((await answer).body)).toMatchObject({ response: { bytes: size } });
  });
});
