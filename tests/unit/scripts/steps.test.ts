import { describe, expect, it, onTestFinished } from 'vitest';
import { run, StepFailed } from '#scripts/running/steps.mjs';
import { startChild } from '#tests/support/processes/child.ts';

/** Runs a command of two steps and sends the signal while one of them waits. */
async function stopped(waiting: 'first' | 'last', signal: NodeJS.Signals) {
  const child = startChild('tests/support/processes/run-steps.mjs', { arguments: [waiting] });
  onTestFinished(() => child.kill());
  await child.wrote(`${waiting} step`);
  child.process.kill(signal);
  return { code: await child.ended, written: child.written() };
}

describe('a command of several steps', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'ends silently and skips further steps when %s interrupts a step',
    async (signal, code) => {
      expect(await stopped('first', signal)).toEqual({ code, written: 'first step\n' });
    },
  );

  it('exits with 0 when its last step is a server that is stopped', async () => {
    expect(await stopped('last', 'SIGTERM')).toEqual({
      code: 0,
      written: 'first step\nlast step\ndone\n',
    });
  });
});

describe('a step with a limit', () => {
  it('fails and is stopped when it is not done in time', async () => {
    let pid = 0;
    const endless = run(['node', '-e', 'setInterval(() => {}, 1000)'], {
      title: 'endless',
      limit: 500,
      onStart: (id: number) => (pid = id),
    });
    await expect(endless).rejects.toEqual(new StepFailed('endless', 1, 'not done after 0.5 s'));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
