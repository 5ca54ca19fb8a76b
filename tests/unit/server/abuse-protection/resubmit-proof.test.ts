import { describe, expect, it } from 'vitest';
import type { AttemptLimiter } from '../../../../src/server/abuse-protection/attempt-limiter.ts';
import { createResubmitProof } from '../../../../src/server/abuse-protection/resubmit-proof.ts';

/** Nobody has tried anything. */
const attempts: AttemptLimiter = { count: () => Promise.resolve(undefined), forget: () => Promise.resolve() };
const site = { alias: 'elfar' };

describe('a second press', () => {
  it.each([
    ['is refused at once', 0, false],
    ['is refused after two seconds', 2000, false],
    ['holds after four', 4000, true],
    ['holds after nineteen minutes', 19 * 60_000, true],
    ['is refused after twenty minutes and two seconds', 20 * 60_000 + 2000, false],
  ])('%s', async (_when, later, holds) => {
    const clock = { now: 1_700_000_000_250 };
    const press = createResubmitProof({ secret: 'a secret', attempts, now: () => new Date(clock.now) });
    const text = await press.ask(site);
    clock.now += later;
    expect((await press.accept({ site, text, clientAddress: '198.51.100.1' })).ok).toBe(holds);
  });
});
