import type { Challenge, Solution } from 'altcha-lib/types';
import { call, type CallOptions, type CallOutcome } from '../contracts/call.ts';
import { getChallenge } from '../contracts/accounts/get-challenge.ts';
import type { Contract } from '../contracts/contract.ts';
import { callForReader } from './call-for-reader.ts';

/** Milliseconds that a proof is thrown away before the server would refuse it: it must still get there. */
const HURRY = 60_000;

export interface RegistrationProofOptions extends CallOptions {
  /** `undefined` where the browser cannot. */
  solve(challenge: Challenge): Promise<Solution | undefined>;
  /** Milliseconds since 1970. */
  now?(): number;
}

export interface RegistrationProof {
  /** Starts to work on a proof, before one is asked for. */
  prepare(): void;
  /**
   * Resolves to a proof that was not handed out before; waits until it is done. `undefined` where the browser cannot make one. Throws `CallError` where
   * the server gives nothing to work on.
   */
  take(): Promise<string | undefined>;
}

interface Proof {
  text: string;
  staleAt: number;
}

/** The proof of work that goes along with a registration; each holds for one try. */
export function createRegistrationProof({ solve, now = Date.now, ...options }: RegistrationProofOptions): RegistrationProof {
  let prepared: Promise<Proof | undefined> | undefined;

  const work = async ({ challenge, validFor }: ResponseOf<typeof getChallenge>): Promise<Proof | undefined> => {
    const staleAt = now() + validFor * 1000 - HURRY;
    const solution = await solve(challenge);
    return solution && { text: btoa(JSON.stringify({ challenge, solution })), staleAt };
  };
  // What fails ahead of time is tried again when the form is sent, and told then.
  const workAhead = async (): Promise<Proof | undefined> => {
    const outcome = await call(getChallenge, {}, options);
    return outcome.ok ? work(outcome.response) : undefined;
  };

  return {
    prepare() {
      prepared ??= workAhead();
    },
    async take() {
      const ahead = prepared;
      prepared = undefined;
      const ready = await ahead;
      if (ready && ready.staleAt > now()) return ready.text;
      return (await work(await callForReader(getChallenge, {}, options)))?.text;
    },
  };
}

type ResponseOf<Of> = Of extends Contract<infer Types> ? Extract<CallOutcome<Types>, { ok: true }>['response'] : never;
