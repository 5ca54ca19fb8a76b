import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { InBatches } from '#server/platform/page-cache/in-batches.ts';

describe('requests that wait for one render', () => {
  it('continue in batches of sixteen, a turn of the event loop each', async () => {
    const batches = new InBatches<string>();
    const render = Promise.withResolvers<string>();
    const results: string[] = [];
    for (let request = 0; request < 40; request += 1)
      void batches.join(render.promise).then((result) => results.push(result));
    render.resolve('page');
    const seen: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await nextTurn();
      seen.push(results.length);
    }
    expect(new Set(seen)).toEqual(new Set([16, 32, 40]));
    expect(new Set(results)).toEqual(new Set(['page']));
  });

  it('all get the error of a render that fails', async () => {
    const batches = new InBatches<string>();
    const render = Promise.withResolvers<string>();
    const waiting = Array.from({ length: 20 }, () => batches.join(render.promise));
    render.reject(new Error('no page'));
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  });
});
