import { Agent, createServer, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkHost, startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import { startTestListener } from '#tests/support/processes/test-listener.ts';
import { pageOutcome } from '#tests/support/newsroom/pages.ts';
import { ask, sendBytes } from '#tests/support/requests/raw-http.ts';

const anyPage = () => pageOutcome('page');

describe('the HTTP server', () => {
  it('refuses headers that are too large with 431', async () => {
    const house = await startTestListener(anyPage);
    const answer = await sendBytes(
      house.port,
      `GET / HTTP/1.1\r\nHost: elfar.localhost\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(house.rendered).toEqual([]);
  });

  it.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n'],
    ['a missing Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: elfar.localhost\r\n: x\r\n\r\n'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: elfar.localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two hosts',
      'GET / HTTP/1.1\r\nHost: elfar.localhost\r\nhost: ondamarea.localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'a port above 65535',
      'GET / HTTP/1.1\r\nHost: elfar.localhost:65536\r\nConnection: close\r\n\r\n',
    ],
    [
      'an absolute URL',
      'GET http://evil.example/ HTTP/1.1\r\nHost: elfar.localhost\r\nConnection: close\r\n\r\n',
    ],
  ])('refuses a request with %s with 400', async (_what, bytes) => {
    const house = await startTestListener(anyPage);
    expect(await sendBytes(house.port, bytes)).toMatch(/^HTTP\/1\.1 400 /);
    expect(house.rendered).toEqual([]);
  });

  const chunked = '\r\n\r\n5\r\n{"a":\r\n0\r\n\r\n';
  it.each([
    [
      'identity before chunked, on two lines',
      400,
      'HTTP/1.1',
      `Transfer-Encoding: identity\r\nTransfer-Encoding: chunked${chunked}`,
    ],
    [
      'identity before chunked, on one line',
      400,
      'HTTP/1.1',
      `Transfer-Encoding: identity, chunked${chunked}`,
    ],
    ['identity after chunked', 400, 'HTTP/1.1', `Transfer-Encoding: chunked, identity${chunked}`],
    ['gzip before chunked', 400, 'HTTP/1.1', `Transfer-Encoding: gzip, chunked${chunked}`],
    [
      'chunked twice',
      400,
      'HTTP/1.1',
      `Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked${chunked}`,
    ],
    ['identity alone', 400, 'HTTP/1.1', 'Transfer-Encoding: identity\r\n\r\n'],
    [
      'identity and a length',
      400,
      'HTTP/1.1',
      'Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}',
    ],
    ['chunked in HTTP/1.0', 400, 'HTTP/1.0', `Transfer-Encoding: chunked${chunked}`],
    ['a version that this server does not speak', 505, 'HTTP/2.0', 'Content-Length: 2\r\n\r\n{}'],
  ])(
    'refuses a request with %s, and closes its connection',
    async (_what, status, version, rest) => {
      const house = await startTestListener(anyPage);
      const answer = await sendBytes(
        house.port,
        `POST /api/front/user/login ${version}\r\nHost: elfar.localhost\r\n${rest}`,
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
      expect(house.calls).toEqual([]);
    },
  );

  it.each(['chunked', 'Chunked'])('accepts a body with Transfer-Encoding: %s', async (coding) => {
    const house = await startTestListener(anyPage);
    const head =
      'POST /api/front/user/login HTTP/1.1\r\nHost: elfar.localhost\r\nConnection: close\r\n';
    await sendBytes(house.port, `${head}Transfer-Encoding: ${coding}${chunked}`);
    expect(house.calls).toHaveLength(1);
  });

  it('answers a request with Upgrade and closes the connection, so that none behind it waits', async () => {
    const house = await startTestListener(anyPage);
    const get = (more: string) => `GET / HTTP/1.1\r\nHost: elfar.localhost\r\n${more}\r\n`;
    const answer = await sendBytes(
      house.port,
      get('Connection: Upgrade\r\nUpgrade: websocket\r\n') + get(''),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });

  it('limits the time for headers', async () => {
    const { server } = await startTestListener(anyPage);
    expect(server.headersTimeout).toBeGreaterThan(0);
    expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
  });

  it('answers 408 to a body that does not end in time, and closes the connection', async () => {
    const house = await startTestListener(anyPage, { bodyLimit: 50 });
    const head =
      'POST /api/front/user/login HTTP/1.1\r\nHost: elfar.localhost\r\nContent-Length: 10\r\n\r\n{';
    expect(await sendBytes(house.port, head)).toMatch(/^HTTP\/1\.1 408 /);
    expect(house.calls).toEqual([]);
  });

  it('refuses a second Host for a page that was served before', async () => {
    const house = await startTestListener(anyPage);
    const request = (hosts: string) =>
      sendBytes(house.port, `GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    for (let time = 0; time < 2; time += 1)
      expect(await request('Host: elfar.localhost\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await request('Host: elfar.localhost\r\nHost: evil.example\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  it('closes a silent connection, after more time than the longest call takes', async () => {
    const { server, port } = await startTestListener(anyPage);
    expect(server.timeout).toBeGreaterThan(75_000);
    server.timeout = 50;
    expect(await sendBytes(port, '')).toBe('');
  });

  it('closes a connection whose headers never end', async () => {
    const { server, port } = await startTestListener(anyPage);
    server.headersTimeout = 1;
    expect(await sendBytes(port, 'GET / HTTP/1.1\r\nHost: elfar.localhost\r\nX-Slow: ')).toMatch(
      /^HTTP\/1\.1 408 /,
    );
  });

  it('rejects with the port in use and the variable to set', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await expect(startHttpServer(() => {}, { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} is already in use on 127.0.0.1. Stop the process that listens there, or set PORT`,
    );
  });

  it.each(['no-such-host.invalid', '203.0.113.1'])(
    'rejects a host that is not of this machine and names the variable to set: %s',
    async (host) => {
      await expect(checkHost(host)).rejects.toThrow(
        `HOST is ${host}, which is not an address of this machine`,
      );
    },
  );

  it('accepts a host of this machine', async () => {
    await expect(checkHost('127.0.0.1')).resolves.toBeUndefined();
  });

  it('completes an open request during a stop and refuses new ones', async () => {
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

  it('does not wait for an idle kept-alive connection during a stop', async () => {
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

  it('aborts a request that outlasts the grace period of a stop', async () => {
    const asked = Promise.withResolvers<void>();
    const { server, url } = await startHttpServer(() => asked.resolve(), {
      host: '127.0.0.1',
      port: 0,
    });
    const open = ask(url);
    open.catch(() => {});
    await asked.promise;
    await stopHttpServer(server, 0);
    await expect(open).rejects.toThrow();
  });
});
