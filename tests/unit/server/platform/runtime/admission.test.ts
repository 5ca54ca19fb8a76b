import { describe, expect, it } from 'vitest';
import { Admission } from '#server/platform/runtime/admission.ts';
import { isTimeLimit } from '#server/platform/runtime/time-limit.ts';

/** A job that ends when `end` is called. */
function job() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let isStarted = false;
  const start = () => {
    isStarted = true;
    return promise;
  };
  return { start, end: () => resolve('done'), isStarted: () => isStarted };
}

describe('an admission', () => {
  it('runs a limited number of jobs, and the next when one ends', async () => {
    const admission = new Admission({ running: 2, waiting: 5, wait: 60_000 });
    const [first, second, third] = [job(), job(), job()];
    const runs = [first, second, third].map(({ start }) => admission.run(start));
    await new Promise(setImmediate);
    expect([first, second, third].map(({ isStarted }) => isStarted())).toEqual([true, true, false]);
    first.end();
    await runs[0];
    await new Promise(setImmediate);
    expect(third.isStarted()).toBe(true);
    second.end();
    third.end();
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done']);
  });

  it('rejects a job when the line is full', async () => {
    const admission = new Admission({ running: 1, waiting: 0, wait: 60_000 });
    const first = job();
    const run = admission.run(first.start);
    await expect(admission.run(() => Promise.resolve())).rejects.toSatisfy(isTimeLimit);
    first.end();
    await run;
    await expect(admission.run(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it('rejects a job that waits too long, and keeps its places', async () => {
    const admission = new Admission({ running: 1, waiting: 5, wait: 1 });
    const first = job();
    const run = admission.run(first.start);
    await expect(admission.run(() => Promise.resolve())).rejects.toSatisfy(isTimeLimit);
    first.end();
    await run;
    await expect(admission.run(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it('gives the place of a failed job to the next', async () => {
    const admission = new Admission({ running: 1, waiting: 5, wait: 60_000 });
    const failed = admission.run(() => Promise.reject(new Error('no')));
    const next = admission.run(() => Promise.resolve(1));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe(1);
  });
});
