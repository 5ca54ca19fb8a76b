import { register as contract } from '#contracts/accounts/register.ts';
import type { CallInput, Contract } from '#contracts/contract.ts';
import { CallError, callForReader } from '../call-for-reader.ts';
import { createRegistrationProof } from './registration-proof.ts';

type BodyOf<Of> = Of extends Contract<infer Types> ? CallInput<Types>['body'] : never;

/**
 * The solver is loaded when a reader begins to fill in the form. Without it there is no proof, and
 * sending the form tries again.
 */
const proof = createRegistrationProof({
  solve: (challenge) =>
    import('../solve-challenge.ts').then(
      ({ solveChallenge }) => solveChallenge(challenge),
      () => undefined,
    ),
});

/** Starts the proof of work of a registration while the reader still fills in the form. */
export function prepareRegistration(): void {
  proof.prepare();
}

/**
 * Registers. Returns `unproved` if the browser could not compute the proof of work, or the server
 * rejected it. Other failures are added to the shared error list and thrown as `CallError`.
 */
export async function register(
  registration: Omit<BodyOf<typeof contract>, 'recaptcha'>,
): Promise<{ ok: true; userId: string } | { ok: false; problem: 'unproved' }> {
  const recaptcha = await proof.take();
  if (recaptcha === undefined) return { ok: false, problem: 'unproved' };
  try {
    const { userId } = await callForReader(contract, { body: { ...registration, recaptcha } });
    return { ok: true, userId };
  } catch (error) {
    if (error instanceof CallError && 'recaptcha' in error.failure.fields)
      return { ok: false, problem: 'unproved' };
    throw error;
  }
}
