import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createOutsideService,
  OutsideDownError,
  outsideSamples,
} from '#server/platform/runtime/outside-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Numbers of the services: the samples are of the whole process. */
const services = [1, 2, 3].values();

/** A service whose next answers are errors or a number, and the number of requests that it got. */
function startService(isOutage?: (error: unknown) => boolean) {
  const seen = { asked: 0 };
  const name = `Pagaments ${services.next().value}`;
  const service = createOutsideService({ name, isOutage });
  const isAway = () =>
    outsideSamples()
      .map((sample) => sample.labels['service'] === name && 'value' in sample && sample.value === 1)
      .includes(true);
  const ask = (answer: Error | number) =>
    service
      .ask(() => {
        seen.asked += 1;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      })
      .catch((error: unknown) => error);
  return { ask, seen, isAway };
}

it('is asked no more after three outages, and again after half a minute', async () => {
  const { ask, seen, isAway } = startService();
  const silent = new Error('silent');
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await ask(silent)).toBe(silent);
  for (let attempt = 0; attempt < 100; attempt += 1)
    expect(await ask(1)).toBeInstanceOf(OutsideDownError);
  expect([seen.asked, isAway()]).toEqual([3, true]);
  vi.advanceTimersByTime(30_000);
  expect([await ask(2), await ask(3), isAway()]).toEqual([2, 3, false]);
});

it('is away for another half minute if the next request fails too', async () => {
  const { ask, seen, isAway } = startService();
  for (let attempt = 0; attempt < 3; attempt += 1) await ask(new Error('silent'));
  vi.advanceTimersByTime(30_000);
  await ask(new Error('still silent'));
  expect(await ask(1)).toBeInstanceOf(OutsideDownError);
  expect([seen.asked, isAway()]).toEqual([4, true]);
});

it('is not away if it refuses, or answers between two outages', async () => {
  const refusal = new Error('refused');
  const { ask, seen, isAway } = startService((error) => error !== refusal);
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await ask(refusal)).toBe(refusal);
  for (const answer of [
    new Error('silent'),
    new Error('silent'),
    1,
    new Error('silent'),
    new Error('silent'),
  ])
    await ask(answer);
  expect(await ask(5)).toBe(5);
  expect([seen.asked, isAway()]).toEqual([16, false]);
});
