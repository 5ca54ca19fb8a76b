import { describe, expect, it } from 'vitest';
import { delayAfter, LONGEST_DELAY } from '#server/platform/jobs/job-kind.ts';
import { RESET_HOURS } from '#server/subjects/accounts/engine/auth-engine.ts';
import { DELETION_HOURS } from '#server/subjects/accounts/deletions-of-readers.ts';
import { VALIDATION_HOURS } from '#server/subjects/accounts/engine/validation-token.ts';
import { TAKE_BACK_HOURS } from '#server/subjects/accounts/email-addresses/email-changes.ts';
import { deliveryTime, MAIL_JOBS } from '#server/subjects/mail/mail-dispatch.ts';
import { CONFIRMATION_HOURS } from '#server/subjects/newsletters/newsletters.ts';

describe('the delay of a further try', () => {
  it('doubles up to its maximum', () => {
    const delays = [1, 2, 3, 4, 100, 1000].map((attempts) =>
      delayAfter({ first: 10, longest: 60 }, attempts, 0),
    );
    expect(delays).toEqual([10, 20, 40, 60, 60, 60]);
  });

  it('never exceeds the delay after which a job counts as left behind by the clock', () => {
    expect(delayAfter({ first: 10, longest: 1e9 }, 1000, 0)).toBe(LONGEST_DELAY);
  });

  it('is at most a quarter shorter', () => {
    expect(delayAfter({ first: 100, longest: 100 }, 1, 1)).toBe(75);
  });
});

describe('the tries of a mail', () => {
  it.each([RESET_HOURS, DELETION_HOURS, VALIDATION_HOURS, CONFIRMATION_HOURS, TAKE_BACK_HOURS])(
    'are at least eight within the time of a link of %d hours, and leave time to use it',
    (hours) => {
      const time = deliveryTime(hours);
      let at = 0;
      let tries = 1;
      while (at + delayAfter(MAIL_JOBS, tries, 0) < time) {
        at += delayAfter(MAIL_JOBS, tries, 0);
        tries += 1;
      }
      expect(tries).toBeGreaterThanOrEqual(8);
      expect(hours * 3600 - time).toBeGreaterThanOrEqual(600);
    },
  );

  it('do not end before the time of a mail is over', () => {
    let at = 0;
    for (let attempts = 1; attempts < MAIL_JOBS.attempts; attempts += 1)
      at += delayAfter(MAIL_JOBS, attempts, 1);
    expect(at).toBeGreaterThan(VALIDATION_HOURS * 3600 * 0.75);
  });
});
