import { expect, it } from 'vitest';
import type { Orm } from '#server/platform/database/database.ts';
import { createVotePurges } from '#server/subjects/comments/vote-purges.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

/** An ORM whose transactions fail as often as `failures` says, and then count. */
function ormThatFails(failures: number) {
  const done = { tries: 0, carriedOut: 0 };
  const transaction = () => {
    done.tries += 1;
    if (done.tries <= failures) return Promise.reject(new Error('the database is away'));
    done.carriedOut += 1;
    return Promise.resolve();
  };
  return { done, orm: { transaction } as unknown as Orm };
}

it('keeps the votes of an outage for the next try', async () => {
  const { orm, done } = ormThatFails(1);
  const purges = createVotePurges({ orm, log: silentLog, wait: 60_000 });
  for (const story of ['a', 'b']) purges.note(story, 'root');

  await expect(purges.flush()).rejects.toThrow('the database is away');
  expect(done.carriedOut).toBe(0);
  await purges.flush();
  expect(done.carriedOut).toBe(2);
  await purges.flush();
  expect(done.carriedOut).toBe(2);
});

it('tries again by itself', async () => {
  const { orm, done } = ormThatFails(2);
  createVotePurges({ orm, log: silentLog, wait: 5 }).note('a', 'root');
  await expect.poll(() => done.carriedOut).toBe(1);
});
