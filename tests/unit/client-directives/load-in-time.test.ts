import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadInTime } from '../../../src/client-directives/load-in-time.ts';

const TWO_MINUTES = 120_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An island with the hydration errors that it has reported. */
function anIsland() {
  const told: unknown[] = [];
  const element = Object.assign(new EventTarget(), { getAttribute: () => '/_astro/form.js' });
  element.addEventListener('astro:hydration-error', (event) => told.push(Reflect.get(event, 'detail')));
  return { element, told };
}

test('an island reports code that is two minutes late and still hydrates when it arrives', async () => {
  const { element, told } = anIsland();
  const code = Promise.withResolvers<string>();
  const loading = loadInTime(() => code.promise, element);
  vi.advanceTimersByTime(TWO_MINUTES - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([{ componentUrl: '/_astro/form.js' }]);
  code.resolve('awake');
  expect(await loading).toBe('awake');
});

test.each([() => Promise.resolve(), () => Promise.reject(new Error('gone'))])(
  'an island whose code arrives or fails in time reports nothing later: %s',
  async (load) => {
    const { element, told } = anIsland();
    await loadInTime(load, element).catch(() => undefined);
    vi.advanceTimersByTime(TWO_MINUTES);
    expect(told).toEqual([]);
  },
);
