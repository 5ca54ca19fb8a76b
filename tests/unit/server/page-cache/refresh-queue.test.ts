import { describe, expect, it } from 'vitest';
import { RefreshQueue } from '../../../../src/server/page-cache/refresh-queue.ts';

/** Everything that a queue still holds, in the order in which it gives it out. */
function drain(queue: RefreshQueue): string[] {
  const taken: string[] = [];
  for (let key = queue.take(); key !== undefined; key = queue.take()) taken.push(key);
  return taken;
}

describe('RefreshQueue', () => {
  it('gives out the most requested pages first, and equals in the order of arrival', () => {
    const queue = new RefreshQueue();
    for (const [key, hits] of [
      ['cold', 0],
      ['hot', 1000],
      ['also cold', 0],
      ['warm', 3],
    ] as const)
      queue.add(key, hits);
    expect(drain(queue)).toEqual(['hot', 'warm', 'cold', 'also cold']);
  });

  it('holds a page once, at the better of its places', () => {
    const queue = new RefreshQueue();
    queue.add('other', 10);
    queue.add('page', 0);
    queue.add('page', 1000);
    queue.add('page', 0);
    expect(queue.size).toBe(2);
    expect(drain(queue)).toEqual(['page', 'other']);
  });

  it('takes pages again after it was emptied', () => {
    const queue = new RefreshQueue();
    queue.add('page', 5);
    queue.clear();
    expect([queue.size, queue.take()]).toEqual([0, undefined]);
    queue.add('page', 5);
    expect(drain(queue)).toEqual(['page']);
  });
});
