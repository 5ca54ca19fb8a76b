import { describe, expect, it } from 'vitest';
import { oneAtATime } from '#server/platform/runtime/one-at-a-time.ts';

/** Work that ends when the test resolves its gate. */
function heldWork() {
  const gates: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  };
  return { work, gates };
}

describe('oneAtATime', () => {
  it('runs once more for all calls during a run', async () => {
    const { work, gates } = heldWork();
    const run = oneAtATime(work);

    const first = run();
    await expect.poll(() => gates.length).toBe(1);
    const others = [run(), run(), run()];
    gates[0]?.resolve();
    await first;
    await expect.poll(() => gates.length).toBe(2);
    gates[1]?.resolve();
    await Promise.all(others);

    expect(gates).toHaveLength(2);
  });

  it('runs the work again after a failure', async () => {
    const { work, gates } = heldWork();
    const run = oneAtATime(work);

    const first = run();
    await expect.poll(() => gates.length).toBe(1);
    const second = run();
    gates[0]?.reject(new Error('a story does not fit'));
    await expect(first).rejects.toThrow('a story does not fit');
    await expect.poll(() => gates.length).toBe(2);
    gates[1]?.resolve();

    await expect(second).resolves.toBeUndefined();
  });
});
