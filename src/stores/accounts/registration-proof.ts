import type { Challenge, Solution } from 'altcha-lib/types';
import { call, type CallOptions, type CallOutcome } from '#contracts/call.ts';
import { getChallenge } from '#contracts/accounts/get-challenge.ts';
import type { Contract } from '#contracts/contract.ts';
import { callForReader } from '../call-for-reader.ts';

/**
 * Milliseconds by which a proof expires here before the server rejects it, to leave time for the
 * request.
 */
const HURRY = 60_000;

export interface RegistrationProofOptions extends CallOptions {
  /** Returns `undefined` if the browser cannot solve it. */
  solve(challenge: Challenge): Promise<Solution | undefined>;
  /** Milliseconds since 1970. */
  now?(): number;
}

export interface RegistrationProof {
  /** Starts the proof of work in advance. */
  prepare(): void;
  /**
   * Returns an unused proof once it is computed, or `undefined` if the browser cannot compute one.
   * Throws `CallError` if the server returns no challenge.
   */
  take(): Promise<string | undefined>;
}

interface Proof {
  text: string;
  staleAt: number;
}

/** Creates the proof of work for registrations. Each proof is valid for one attempt. */
export function createRegistrationProof({
  solve,
  now = Date.now,
  ...options
}: RegistrationProofOptions): RegistrationProof {
  let prepared: Promise<Proof | undefined> | undefined;

  const work = async ({
    challenge,
    validFor,
  }: ResponseOf<typeof getChallenge>): Promise<Proof | undefined> => {
    const staleAt = now() + validFor * 1000 - HURRY;
    const solution = await solve(challenge);
    return solution && { text: btoa(JSON.stringify({ challenge, solution })), staleAt };
  };
  // A failure in advance is retried and reported when the form is sent.
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

type ResponseOf<Of> =
  Of extends Contract<infer Types> ? Extract<CallOutcome<Types>, { ok: true }>['response'] : never;
