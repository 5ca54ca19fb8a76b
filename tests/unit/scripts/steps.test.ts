import { describe, expect, it, onTestFinished } from 'vitest';
import { startChild } from '../../support/processes/child.ts';

/** A command of two steps of which one waits, told to stop while it does. */
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
  ] as const)('that is told to stop by %s in a step does nothing more, and says nothing', async (signal, code) => {
    expect(await stopped('first', signal)).toEqual({ code, written: 'first step\n' });
  });

  it('ends well when its last step is a server that is told to stop', async () => {
    expect(await stopped('last', 'SIGTERM')).toEqual({ code: 0, written: 'first step\nlast step\ndone\n' });
  });
});
