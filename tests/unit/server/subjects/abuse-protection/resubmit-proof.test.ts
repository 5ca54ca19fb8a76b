import { describe, expect, it } from 'vitest';
import type { AttemptLimiter } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import { createResubmitProof } from '#server/subjects/abuse-protection/resubmit-proof.ts';

/** A limiter without earlier attempts. */
const attempts: AttemptLimiter = {
  count: () => Promise.resolve(undefined),
  forget: () => Promise.resolve(),
};
const site = { alias: 'elfar' };

describe('the second submission of a registration', () => {
  it.each([
    ['refuses a second submission at once', 0, false],
    ['refuses a second submission after two seconds', 2000, false],
    ['accepts a second submission after four seconds', 4000, true],
    ['accepts a second submission after nineteen minutes', 19 * 60_000, true],
    ['refuses a second submission after twenty minutes and two seconds', 20 * 60_000 + 2000, false],
  ])('%s', async (_when, later, holds) => {
    const clock = { now: 1_700_000_000_250 };
    const press = createResubmitProof({
      secret: 'a secret',
      attempts,
      now: () => new Date(clock.now),
    });
    const text = await press.ask(site);
    clock.now += later;
    expect((await press.accept({ site, text, clientAddress: '198.51.100.1' })).ok).toBe(holds);
  });
});
