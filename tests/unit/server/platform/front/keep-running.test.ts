import { spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepRunning } from '#server/platform/front/keep-running.ts';
import { zeroForEach } from '#server/platform/front/permits.ts';
import { readThreadTime, type ThreadTime } from '#server/platform/front/thread-time.ts';
import type { WorkerProcess } from '#server/platform/front/worker-process.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { until } from '#tests/support/until.ts';

const SILENCE = 60;

/** Supervises a worker process that answers no ping, whose thread is as `read` says. */
function superviseSilent(read: (pid: number | undefined) => ThreadTime | undefined) {
  const { log, logged } = keptLog();
  let isStopping = false;
  let isKilled = false;
  const ended = Promise.withResolvers<string>();
  const worker: WorkerProcess = {
    index: 0,
    pid: 1,
    socket: '',
    agent: new Agent(),
    isReady: true,
    busy: zeroForEach(),
    ask: () => Promise.reject(new Error('silent')),
    askForLines: () => {
      throw new Error('not asked for');
    },
    stop() {},
    kill() {
      isKilled = true;
      isStopping = true;
      ended.resolve('SIGKILL');
    },
    ended: ended.promise,
    wasInnocent: Promise.resolve(false),
  };
  const done = keepRunning({
    start: () => worker,
    onEnd() {},
    isStopping: () => isStopping,
    limits: { ping: 5, silence: SILENCE },
    log,
    read,
  });
  onTestFinished(() => worker.kill());
  return { done, logged, isKilled: () => isKilled };
}

describe('a worker process that does not respond', () => {
  it.each([
    ['sleeps', 'S'],
    ['was stopped by SIGSTOP', 'T'],
    ['is a zombie', 'Z'],
  ])('is killed when its thread %s', async (_what, state) => {
    const { done, logged } = superviseSilent(() => ({ state, cpu: 0 }));
    await done;
    expect(logged()).toContain('killing and restarting it');
    expect(logged()).not.toContain('the machine is busy');
  });

  it('is killed without a look at its thread where the system does not show it', async () => {
    const { done, logged } = superviseSilent(() => undefined);
    await done;
    expect(logged()).toContain('killing and restarting it');
  });

  it('is killed when its thread computes without an end', async () => {
    const { done, logged } = superviseSilent(() => ({ state: 'R', cpu: performance.now() }));
    await done;
    expect(logged()).toContain('killing and restarting it');
  });

  it.each([
    ['a processor', 'R'],
    ['a disk', 'D'],
  ])('is given more time while its thread waits for %s, up to a limit', async (_what, state) => {
    const { done, logged, isKilled } = superviseSilent(() => ({ state, cpu: 0 }));
    await until('it is logged', () =>
      Promise.resolve(logged().includes('because the machine is busy')),
    );
    expect(isKilled()).toBe(false);
    await done;
    expect(logged().split('because the machine is busy')).toHaveLength(2);
    expect(logged()).toContain('killing and restarting it');
  });
});

describe.runIf(process.platform === 'linux')('readThreadTime', () => {
  it('shows the processor time of a thread that computes, and the state of one that was stopped', async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await until('it computes', () => Promise.resolve((readThreadTime(child.pid)?.cpu ?? 0) > 100));
    child.kill('SIGSTOP');
    await until('it is stopped', () => Promise.resolve(readThreadTime(child.pid)?.state === 'T'));
  });

  it('shows nothing of a process that has ended', () => {
    expect([readThreadTime(undefined), readThreadTime(999_999_999)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
