import type { Site } from '#domain/sites/site.ts';

/** A submitted proof that a person acts: at a registration, or for another purpose. */
export interface HandedIn {
  site: Pick<Site, 'alias'>;
  /** The purpose of the challenge (`WorkProof.createChallenge`). */
  purpose?: string;
  /** The untrusted text of the request. */
  text: string | undefined;
  clientAddress: string;
}

export type Accepted =
  | { ok: true }
  /**
   * Missing, forged, of another site, too old, too new, or already used. The exact reason is not
   * revealed, because it would only help attackers.
   */
  | { ok: false; problem: 'unproved' }
  /** `retryAfter` in seconds. */
  | { ok: false; problem: 'too-often'; retryAfter: number };

/**
 * A proof that costs a reader almost nothing, but takes time for a program that registers accounts
 * in bulk. Each proof is valid once, across all nodes.
 */
export interface RegistrationProof {
  accept(given: HandedIn): Promise<Accepted>;
}

export const UNPROVED = { ok: false, problem: 'unproved' } as const;
