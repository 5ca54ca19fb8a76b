import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIdleCollector } from '#server/platform/runtime/collect-garbage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('collects garbage only when a worker is idle after many renders', () => {
  const collect = vi.fn();
  const idle = createIdleCollector({ collect });
  for (let render = 0; render < 1200; render += 1) idle.onRender();
  vi.advanceTimersByTime(4000);
  idle.onRender();
  vi.advanceTimersByTime(4000);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(collect).toHaveBeenCalledTimes(1);
});

it('collects no garbage after a few renders', () => {
  const collect = vi.fn();
  const idle = createIdleCollector({ collect });
  for (let render = 0; render < 999; render += 1) idle.onRender();
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
});
