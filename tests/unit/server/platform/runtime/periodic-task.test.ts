import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPeriodicTask } from '#server/platform/runtime/periodic-task.ts';
import { keptLog } from '#tests/support/kept-log.ts';

function roundsOf(work: () => Promise<void>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { log, logged } = keptLog();
  const rounds = createPeriodicTask({ every: 1000, work, failure: 'it did not work', log });
  rounds.start();
  return { rounds, logged };
}

describe('a periodic task', () => {
  it('logs a failed run and continues with the next', async () => {
    let count = 0;
    const { rounds, logged } = roundsOf(() => {
      count += 1;
      return count === 1 ? Promise.reject(new Error('no database')) : Promise.resolve();
    });
    expect(count).toBe(0);
    await vi.advanceTimersByTimeAsync(3000);
    expect([
      count,
      logged().match(/it did not work/g)?.length,
      logged().includes('no database'),
    ]).toEqual([3, 1, true]);
    await rounds.stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(count).toBe(3);
  });

  it('starts no run during another one, and waits for it at the end', async () => {
    const finish: (() => void)[] = [];
    const { rounds } = roundsOf(() => new Promise((resolve) => finish.push(resolve)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(finish).toHaveLength(1);
    let hasStopped = false;
    const stopped = rounds.stop().then(() => (hasStopped = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(hasStopped).toBe(false);
    finish[0]?.();
    await stopped;
  });

  it('stops despite a run without an end, and logs it', async () => {
    const { rounds, logged } = roundsOf(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1000);
    const stopped = rounds.stop();
    await vi.advanceTimersByTimeAsync(5000);
    await stopped;
    expect(logged()).toContain('the current run took longer than 5000 ms');
  });
});
