import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoryCount } from '#domain/reads/beacon.ts';
import { createCountBuffer } from '#server/subjects/reads/front/count-buffer.ts';
import { keptLog } from '#tests/support/kept-log.ts';

const PORT = { site: 'elfar', id: 'port', kind: 'read' } as const;

/** A buffer whose batches are recorded. `settle` decides how each transfer ends. */
function bufferWith(settle: () => Promise<void> = () => Promise.resolve()) {
  const batches: StoryCount[][] = [];
  const { log, logged } = keptLog();
  const buffer = createCountBuffer({
    send(counts) {
      batches.push(counts);
      return settle();
    },
    log,
  });
  return { buffer, batches, logged };
}

describe('the buffer of counts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends one batch a second with the sums of its stories', async () => {
    const { buffer, batches } = bufferWith();
    buffer.add(PORT);
    buffer.add({ ...PORT, kind: 'share' });
    buffer.add(PORT);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches).toEqual([
      [
        { ...PORT, count: 2 },
        { ...PORT, kind: 'share', count: 1 },
      ],
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(batches).toHaveLength(1);
  });

  it('sends no batch during another one', async () => {
    const finish: (() => void)[] = [];
    const { buffer, batches } = bufferWith(() => new Promise((resolve) => finish.push(resolve)));
    buffer.add(PORT);
    await vi.advanceTimersByTimeAsync(1000);
    buffer.add(PORT);
    await vi.advanceTimersByTimeAsync(5000);
    expect(batches).toHaveLength(1);
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches).toHaveLength(2);
  });

  it('drops a batch that could not be sent, and logs an outage once', async () => {
    let isAway = true;
    const { buffer, batches, logged } = bufferWith(() =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(),
    );
    for (let second = 0; second < 3; second += 1) {
      buffer.add(PORT);
      await vi.advanceTimersByTimeAsync(1000);
    }
    isAway = false;
    buffer.add(PORT);
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches.map(([first]) => first?.count)).toEqual([1, 1, 1, 1]);
    expect(logged().match(/are dropped/g)).toHaveLength(1);
    expect(logged().match(/are stored again/g)).toHaveLength(1);
  });

  it('drops stories beyond its limit', async () => {
    const { buffer, batches } = bufferWith();
    for (let index = 0; index < 6000; index += 1) buffer.add({ ...PORT, id: `id-${index}` });
    buffer.add({ ...PORT, id: 'id-1' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches[0]).toHaveLength(5000);
    expect(batches[0]?.[1]?.count).toBe(2);
  });

  it('sends the last counts when the node stops, even if that fails', async () => {
    const { buffer, batches } = bufferWith(() => Promise.reject(new Error('away')));
    buffer.add(PORT);
    await buffer.flush();
    await buffer.flush();
    expect(batches).toHaveLength(1);
  });
});
