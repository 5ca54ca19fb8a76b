import { expect, it } from 'vitest';
import { DatabaseTimes } from '#server/platform/database/database-times.ts';
import { sharesOf } from '#server/platform/settings/pool-shares.ts';

it('measures waits and uses of every user that has a share of the connections', () => {
  const samples = new DatabaseTimes()
    .readSamples()
    .map(({ name, labels }) => `${name} ${labels?.['user']}`);
  const users = Object.keys(sharesOf(10));
  expect(samples.toSorted()).toEqual(
    users
      .flatMap((user) => [
        `portada_database_use_seconds ${user}`,
        `portada_database_wait_seconds ${user}`,
      ])
      .toSorted(),
  );
});
