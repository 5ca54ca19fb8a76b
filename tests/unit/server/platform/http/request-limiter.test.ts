import { expect, it } from 'vitest';
import { createRequestLimiter, SHARES } from '#server/platform/http/request-limiter.ts';

/** A limiter with a clock in seconds. */
function startLimiter(counter: keyof typeof SHARES = 'pages') {
  const clock = { seconds: 0 };
  const limiter = createRequestLimiter(SHARES[counter], () => clock.seconds * 1000);
  /** The number of requests of an address that are allowed at once. */
  const allowed = (address: string) => {
    let count = 0;
    while (count < 10_000 && limiter.count(address) === undefined) count += 1;
    return count;
  };
  return { limiter, clock, allowed };
}

it('allows a burst, then some requests a second, and tells the time to wait', () => {
  const { limiter, clock, allowed } = startLimiter();
  expect([allowed('192.0.2.1'), limiter.count('192.0.2.1')]).toEqual([100, 1]);
  clock.seconds += 1;
  expect(allowed('192.0.2.1')).toBe(3);
  clock.seconds += 1000;
  expect(allowed('192.0.2.1')).toBe(100);
});

it('counts each address for itself', () => {
  const { allowed } = startLimiter();
  expect([allowed('192.0.2.1'), allowed('192.0.2.2'), allowed('2001:db8:0:1::/64')]).toEqual([
    100, 100, 100,
  ]);
});

it('takes requests back, and no more than were counted', () => {
  const { limiter, allowed } = startLimiter();
  limiter.giveBack('192.0.2.1');
  for (let index = 0; index < 1000; index += 1) {
    expect(limiter.count('192.0.2.1')).toBeUndefined();
    limiter.giveBack('192.0.2.1');
  }
  limiter.giveBack('192.0.2.1');
  expect(allowed('192.0.2.1')).toBe(100);
});

it('does not make an address wait longer that goes on asking', () => {
  const { limiter, clock, allowed } = startLimiter();
  allowed('192.0.2.1');
  for (let index = 0; index < 1000; index += 1) limiter.count('192.0.2.1');
  clock.seconds += 1;
  expect(limiter.count('192.0.2.1')).toBeUndefined();
});

it('forgets the address that was counted longest ago beyond its bound', () => {
  const { limiter, allowed } = startLimiter();
  allowed('192.0.2.1');
  allowed('192.0.2.2');
  for (let index = 0; index < 19_998; index += 1) limiter.count(`203.0.113.${index}`);
  expect(limiter.count('192.0.2.2')).toBe(1);
  for (let index = 0; index < 19_999; index += 1) limiter.count(`198.51.100.${index}`);
  expect([limiter.count('192.0.2.2'), limiter.count('192.0.2.1')]).toEqual([1, undefined]);
});

it('allows more calls than pages', () => {
  const { clock, allowed } = startLimiter('requests');
  expect(allowed('192.0.2.1')).toBe(500);
  clock.seconds += 1;
  expect(allowed('192.0.2.1')).toBe(25);
});
