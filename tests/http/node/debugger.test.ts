import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { nodeOptions } from '#scripts/running/server-command.mjs';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';

/** Process ids of the running children of a process, with their command lines (Linux). */
function childrenOf(pid: number): { pid: number; command: string }[] {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return pids.map((one) => ({
    pid: Number(one),
    command: readFileSync(`/proc/${one}/cmdline`, 'latin1'),
  }));
}

const canConnect = (port: number) =>
  ask(`http://127.0.0.1:${port}`, { path: '/json/list' }).then(
    () => true,
    () => false,
  );

// deploy-files.test.ts compares this command with those of the unit and the container.
it('opens no debugger in the front process or in a worker process after SIGUSR1', async () => {
  const newsroom = await makeNewsroomFolder();
  const [port, debugPort] = [await freePort(), await freePort()];
  const environment = { ...newsroom.environment('node', MEMORY), PORT: String(port), WORKERS: '1' };
  // Worker processes inherit the port of the debugger.
  const child = startChild('src/server/programs/app/main.ts', {
    nodeOptions,
    environment: { ...environment, NODE_OPTIONS: `--inspect-port=${debugPort}` },
  });
  onTestFinished(async () => {
    await child.kill();
    newsroom.remove();
  });
  await child.wrote('every known page is in the cache');
  const front = child.process.pid ?? 0;
  const workers = childrenOf(front).filter(({ command }) => command.includes('worker/main.ts'));
  expect(workers).toHaveLength(1);

  for (const pid of [front, ...workers.map(({ pid }) => pid)]) process.kill(pid, 'SIGUSR1');
  const get = async (path: string) =>
    (await ask(`http://127.0.0.1:${port}`, { path, headers: { host: 'elfar.localhost' } })).status;
  expect([await get('/healthz'), await get('/')]).toEqual([200, 200]);
  expect(await canConnect(debugPort)).toBe(false);
  expect(childrenOf(front).map(({ pid }) => pid)).toEqual(workers.map(({ pid }) => pid));
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  expect(child.written()).not.toContain('Debugger listening');
});
