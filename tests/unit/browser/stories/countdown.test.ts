import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCountdown } from '#browser/stories/countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a countdown calls its callback once, when its time is over', () => {
  const onEnd = vi.fn<() => void>();
  createCountdown(7000, onEnd).run();
  vi.advanceTimersByTime(6999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(7000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a paused countdown continues with the remaining time', () => {
  const onEnd = vi.fn<() => void>();
  const countdown = createCountdown(7000, onEnd);
  countdown.run();
  vi.advanceTimersByTime(5000);
  countdown.pause();
  countdown.pause();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  countdown.run();
  countdown.run();
  vi.advanceTimersByTime(1999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});
