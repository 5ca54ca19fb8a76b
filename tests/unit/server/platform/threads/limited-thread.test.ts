import { describe, expect, it, onTestFinished } from 'vitest';
import { LimitedThread } from '#server/platform/threads/limited-thread.ts';
import { ThreadBusyError, TooComplexError } from '#server/platform/threads/thread-errors.ts';

const MODULE = new URL('../../../../support/processes/task-thread.ts', import.meta.url);
/** Milliseconds that no task of these tests needs. */
const LONG = 60_000;

function openThread(): LimitedThread<string, string> {
  const thread = new LimitedThread<string, string>(MODULE);
  onTestFinished(() => thread.close());
  return thread;
}

describe('a thread with a limit', () => {
  it('does one task after another', async () => {
    const thread = openThread();
    expect(await Promise.all(['a', 'b', 'c'].map((task) => thread.run(task, LONG)))).toEqual([
      'did a',
      'did b',
      'did c',
    ]);
  });

  it('rejects a task that never ends, and does the next one', async () => {
    const thread = openThread();
    const [hung, next] = [thread.run('hang', 200), thread.run('next', LONG)];
    await expect(hung).rejects.toThrow(TooComplexError);
    expect(await next).toBe('did next');
  });

  it('leaves this process free while a task runs', async () => {
    const thread = openThread();
    const hung = thread.run('hang', 1000).catch(() => 'ended');
    const turns = new Promise((resolve) => setTimeout(() => resolve('turns'), 10));
    expect(await Promise.race([hung, turns])).toBe('turns');
    expect(await hung).toBe('ended');
  });

  it('rejects a task that takes all memory, and does the next one', async () => {
    const thread = openThread();
    const [grown, next] = [thread.run('grow', LONG), thread.run('next', LONG)];
    await expect(grown).rejects.toThrow(TooComplexError);
    expect(await next).toBe('did next');
  });

  it('rejects with the error of the work', async () => {
    await expect(openThread().run('throw', LONG)).rejects.toThrow('The task failed.');
  });

  it('rejects a task whose thread ends, and does the next one', async () => {
    const thread = openThread();
    const [ended, next] = [thread.run('exit', LONG), thread.run('next', LONG)];
    await expect(ended).rejects.toThrow(Error);
    expect(await next).toBe('did next');
  });

  it('refuses a task while sixteen wait', async () => {
    const thread = openThread();
    const running = Array.from({ length: 17 }, (_, index) => thread.run(String(index), LONG));
    await expect(thread.run('one more', LONG)).rejects.toThrow(ThreadBusyError);
    expect(await Promise.all(running)).toHaveLength(17);
    expect(await thread.run('later', LONG)).toBe('did later');
  });

  it('rejects a task that cannot be sent, and does the next one', async () => {
    const thread = new LimitedThread<unknown, string>(MODULE);
    onTestFinished(() => thread.close());
    await expect(thread.run(() => {}, LONG)).rejects.toThrow('could not be cloned');
    expect(await thread.run('next', LONG)).toBe('did next');
  });

  it('rejects what runs and waits when it is closed', async () => {
    const thread = openThread();
    const outcomes = Promise.allSettled(['hang', 'waits'].map((task) => thread.run(task, LONG)));
    await thread.close();
    const rejected = { status: 'rejected', reason: expect.any(ThreadBusyError) };
    expect(await outcomes).toEqual([rejected, rejected]);
  });
});
