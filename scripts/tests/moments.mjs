// The moments at which tests that read the clock have failed, or may fail, and a clock that begins
// at one of them. Plain JavaScript for Node 20.
import { existsSync } from 'node:fs';

/** libfaketime (Debian: `faketime`), with the folder of each processor. */
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);

/** Path of libfaketime, or `undefined`. */
export function findFakeTime() {
  return LIBRARIES.find((file) => existsSync(file));
}

/**
 * Hours of the demo's day in Madrid, the last and the first day of a month and of a year, the night
 * that skips an hour, and the one that has it twice.
 */
export const MOMENTS = [
  '2026-11-30T23:40:00+01:00',
  '2026-12-01T00:05:00+01:00',
  '2026-12-02T03:00:00+01:00',
  '2026-12-02T08:00:00+01:00',
  '2026-12-02T14:00:00+01:00',
  '2026-12-31T23:40:00+01:00',
  '2027-01-01T00:05:00+01:00',
  '2027-03-28T01:55:00+01:00',
  '2027-10-31T02:30:00+02:00',
  '2027-10-31T02:30:00+01:00',
];

/**
 * Variables of processes whose clock is at a moment now. They state the difference, so that
 * processes that start later agree. The clock for measuring stays. Throws without libfaketime.
 */
export function clockAt(moment) {
  const library = findFakeTime();
  if (library === undefined)
    throw new Error(
      'libfaketime is missing. Install it (Debian: apt-get install libfaketime) and run again.',
    );
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    TZ: 'Europe/Madrid',
  };
}
