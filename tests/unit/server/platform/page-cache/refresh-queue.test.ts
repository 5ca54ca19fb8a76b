import { describe, expect, it } from 'vitest';
import { RefreshQueue } from '#server/platform/page-cache/refresh-queue.ts';

/** The remaining entries of a queue in the order of `take`. */
function drain(queue: RefreshQueue): string[] {
  const taken: string[] = [];
  for (let key = queue.take(); key !== undefined; key = queue.take()) taken.push(key);
  return taken;
}

describe('RefreshQueue', () => {
  it('takes the pages with most hits first, and equal ones in the order of arrival', () => {
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

  it('contains a page once, with its highest number of hits', () => {
    const queue = new RefreshQueue();
    queue.add('other', 10);
    queue.add('page', 0);
    queue.add('page', 1000);
    queue.add('page', 0);
    expect(queue.size).toBe(2);
    expect(drain(queue)).toEqual(['page', 'other']);
  });

  it('accepts pages again after it was cleared', () => {
    const queue = new RefreshQueue();
    queue.add('page', 5);
    queue.clear();
    expect([queue.size, queue.take()]).toEqual([0, undefined]);
    queue.add('page', 5);
    expect(drain(queue)).toEqual(['page']);
  });
});
