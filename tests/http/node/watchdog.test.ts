import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';

/** Runs the health check of the image. Resolves to its exit code. */
const check = (port: number) =>
  startChild('scripts/is-ready.mjs', { arguments: ['--end-hung', String(port)] }).ended;

async function startNode(more: Record<string, string> = {}) {
  const newsroom = await makeNewsroomFolder();
  const port = await freePort();
  const environment = { ...newsroom.environment('node', MEMORY), PORT: String(port), ...more };
  const child = startChild('src/server/programs/app/main.ts', { environment });
  onTestFinished(async () => {
    await child.kill();
    newsroom.remove();
  });
  return { child, port, root: newsroom.root };
}

/** A folder with a `systemd-notify` that writes its messages to a file. */
function fakeNotify(root: string) {
  const [folder, file] = [path.join(root, 'bin'), path.join(root, 'messages')];
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${file}\n`);
  chmodSync(path.join(folder, 'systemd-notify'), 0o755);
  return {
    folder,
    messages: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []),
  };
}

if (isFullRun)
  describe('a node under systemd', () => {
    it('reports that it serves, then that its event loop turns, and is silent while it hangs', async () => {
      const newsroom = await makeNewsroomFolder();
      onTestFinished(() => newsroom.remove());
      const notify = fakeNotify(newsroom.root);
      const { child } = await startNode({
        PATH: `${notify.folder}:${process.env.PATH}`,
        NOTIFY_SOCKET: '/run/systemd/notify',
        WATCHDOG_USEC: '200000',
      });
      const count = () => notify.messages().filter((message) => message === 'WATCHDOG=1').length;
      await until('the watchdog is told twice', () => Promise.resolve(count() >= 2));
      expect(notify.messages()[0]).toBe('READY=1');
      child.process.kill('SIGSTOP');
      // Messages that the relay already has.
      let last = -1;
      await until('the messages end', async () => {
        const before = last;
        last = count();
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return last === before;
      });
      child.process.kill('SIGCONT');
      await until('the messages go on', () => Promise.resolve(count() > last));
      child.process.kill('SIGTERM');
      expect(await child.ended).toBe(0);
      expect(notify.messages()).toContain('STOPPING=1');
    });
  });

describe('the health check of a container', () => {
  it('ends a node that is silent three times in a row', async () => {
    const { child, port } = await startNode();
    await child.wrote('"msg":"serving"');
    expect(await check(port)).toBe(0);
    child.process.kill('SIGSTOP');
    expect([await check(port), await check(port)]).toEqual([1, 1]);
    expect(child.process.signalCode).toBeNull();
    expect(await check(port)).toBe(1);
    await child.ended;
    expect(child.process.signalCode).toBe('SIGKILL');
  });

  if (isFullRun)
    it('leaves a node alone that answers in between', async () => {
      const { child, port } = await startNode();
      await child.wrote('every known page is in the cache');
      for (const signal of ['SIGSTOP', 'SIGCONT', 'SIGSTOP', 'SIGCONT'] as const) {
        child.process.kill(signal);
        for (let run = 0; run < 2; run += 1)
          expect(await check(port)).toBe(signal === 'SIGSTOP' ? 1 : 0);
      }
      expect((await ask(`http://127.0.0.1:${port}`, { path: '/healthz' })).status).toBe(200);
    });

  it('fails without an effect while nothing listens, or while a server answers with an error', async () => {
    const port = await freePort();
    for (let run = 0; run < 4; run += 1) expect(await check(port)).toBe(1);
    const server = createServer((socket) =>
      socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n'),
    );
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    for (let run = 0; run < 4; run += 1) expect(await check(port)).toBe(1);
    expect(server.listening).toBe(true);
    rmSync(path.join('/tmp', `portada-silent-${port}`), { force: true });
  });
});
