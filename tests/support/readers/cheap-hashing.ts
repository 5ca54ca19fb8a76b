import { createPasswordHashing } from '#server/subjects/accounts/engine/password-hashing.ts';

/**
 * Argon2id at a thousandth of its cost, and without the minimum duration: a test that logs readers
 * in waits for hashes otherwise, and the steps of simultaneous requests overlap in every order.
 * Only tests hand it in, so that no setting of a node can lower the cost.
 */
export const cheapHashing = createPasswordHashing({
  leastTime: 0,
  cost: { memory: 64, passes: 1, parallelism: 1 },
});
