import { createHash } from 'node:crypto';
import { test } from 'playwright/test';

let made = 0;

/**
 * A name that begins with `stem` and that no other test and no other try of this test has. Its own
 * part has 12 letters.
 */
export function ownName(stem: string): string {
  made += 1;
  const { testId, retry, workerIndex } = test.info();
  const hash = createHash('sha256')
    .update(`${testId} ${retry} ${workerIndex} ${made} ${Date.now()}`)
    .digest();
  const letters = [...hash.subarray(0, 12)].map((byte) => String.fromCodePoint(97 + (byte % 26)));
  return `${stem}-${letters.join('')}`;
}

/** A network address that no other reader of the tests is likely to have. */
export function ownAddress(name: string): string {
  const [second = 0, third = 0, fourth = 0] = createHash('sha256').update(name).digest();
  return `10.${second}.${third}.${fourth}`;
}
