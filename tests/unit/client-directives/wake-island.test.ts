import { expect, test, vi } from 'vitest';
import { wakeIsland } from '#client-directives/wake-island.ts';

/** An island with the events that it has dispatched. */
function anIsland() {
  const told: Event[] = [];
  const element = new EventTarget();
  element.addEventListener('portada:waking', (event) => told.push(event));
  return { element, told };
}

test('an island says that it wakes before its code arrives, and is hydrated then', async () => {
  const { element, told } = anIsland();
  const code = Promise.withResolvers<() => Promise<void>>();
  const hydrate = vi.fn(() => Promise.resolve());
  const waking = wakeIsland(() => code.promise, element);
  expect(told.map(({ bubbles }) => bubbles)).toEqual([true]);
  expect(hydrate).not.toHaveBeenCalled();
  code.resolve(hydrate);
  await waking;
  expect(hydrate).toHaveBeenCalledOnce();
});

test('an island whose code fails is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await wakeIsland(() => Promise.reject(new Error('gone')), anIsland().element);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
