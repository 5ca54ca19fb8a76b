import { Agent, createServer, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkHost, startHttpServer, stopHttpServer } from '../../../src/server/http/http-server.ts';
import { startTestListener } from '../../support/processes/test-listener.ts';
import { pageOutcome } from '../../support/newsroom/pages.ts';
import { ask, sendBytes } from '../../support/processes/raw-http.ts';

const anyPage = () => pageOutcome('page');

describe('the HTTP server', () => {
  it('refuses headers that are too large with 431', async () => {
    const house = await startTestListener(anyPage);
    const answer = await sendBytes(house.port, `GET / HTTP/1.1\r\nHost: elfar.localhost\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(house.rendered).toEqual([]);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: elfar.localhost\r\n: x\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: elfar.localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: elfar.localhost\r\nhost: ondamarea.localhost\r\nConnection: close\r\n\r\n'],
    ['a port beyond the last', 'GET / HTTP/1.1\r\nHost: elfar.localhost:65536\r\nConnection: close\r\n\r\n'],
    ['an absolute address', 'GET http://evil.example/ HTTP/1.1\r\nHost: elfar.localhost\r\nConnection: close\r\n\r\n'],
  ])('refuses %s with 400', async (_what, bytes) => {
    const house = await startTestListener(anyPage);
    expect(await sendBytes(house.port, bytes)).toMatch(/^HTTP\/1\.1 400 /);
    expect(house.rendered).toEqual([]);
  });

  it('gives slow senders a limited time, and looks for them often', async () => {
    const { server } = await startTestListener(anyPage);
    expect(server.headersTimeout).toBeGreaterThan(0);
    expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
    expect(server.requestTimeout).toBeGreaterThanOrEqual(server.headersTimeout);
    expect(server.requestTimeout).toBeLessThanOrEqual(60_000);
  });

  it('refuses a second host for a page that was sent before', async () => {
    const house = await startTestListener(anyPage);
    const request = (hosts: string) => sendBytes(house.port, `GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    for (let time = 0; time < 2; time += 1) expect(await request('Host: elfar.localhost\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await request('Host: elfar.localhost\r\nHost: evil.example\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('closes a connection that says nothing, later than the longest call takes', async () => {
    const { server, port } = await startTestListener(anyPage);
    expect(server.timeout).toBeGreaterThan(75_000);
    server.timeout = 50;
    expect(await sendBytes(port, '')).toBe('');
  });

  it('closes the connection of who never ends their headers', async () => {
    const { server, port } = await startTestListener(anyPage);
    server.headersTimeout = 1;
    expect(await sendBytes(port, 'GET / HTTP/1.1\r\nHost: elfar.localhost\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('says which port is taken, and what to set', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await expect(startHttpServer(() => {}, { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} is already in use on 127.0.0.1. Stop the process that listens there, or set PORT`,
    );
  });

  it.each(['no-such-host.invalid', '203.0.113.1'])('says what to set where the host is none of this machine’s: %s', async (host) => {
    await expect(checkHost(host)).rejects.toThrow(`HOST is ${host}, which is not an address of this machine`);
  });

  it('says nothing of a host that it can listen at', async () => {
    await expect(checkHost('127.0.0.1')).resolves.toBeUndefined();
  });

  it('lets an open request end when it stops, and takes no new one', async () => {
    const answering = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { server, url } = await startHttpServer(
      (_request, response) => {
        asked.resolve();
        void answering.promise.then(() => response.end('done'));
      },
      { host: '127.0.0.1', port: 0 },
    );
    const open = ask(url);
    await asked.promise;
    const stopped = stopHttpServer(server, 60);
    await expect(ask(url)).rejects.toThrow('ECONNREFUSED');
    answering.resolve();
    expect((await open).body.toString()).toBe('done');
    await stopped;
  });

  it('does not wait for a connection that is only kept alive', async () => {
    const answering = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { server, url } = await startHttpServer(
      (_request, response) => {
        asked.resolve();
        void answering.promise.then(() => response.end('done'));
      },
      { host: '127.0.0.1', port: 0 },
    );
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const ended = new Promise<void>((resolve) => {
      request(url, { agent }, (response) => response.resume().on('end', resolve)).end();
    });
    await asked.promise;
    const stopped = stopHttpServer(server, 3600);
    answering.resolve();
    await ended;
    await stopped;
  });

  it('cuts off at last who does not end', async () => {
    const asked = Promise.withResolvers<void>();
    const { server, url } = await startHttpServer(() => asked.resolve(), { host: '127.0.0.1', port: 0 });
    const open = ask(url);
    open.catch(() => {});
    await asked.promise;
    await stopHttpServer(server, 0);
    await expect(open).rejects.toThrow();
  });
});
