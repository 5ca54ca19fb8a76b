import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Site } from '#domain/sites/site.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';
import { UNPROVED, type RegistrationProof } from './registration-proof.ts';

/**
 * PBKDF2 rounds per attempt: enough that the browser's overhead is negligible, and few enough that
 * creating a challenge costs the server nothing.
 */
const ROUNDS = 2000;
const ALGORITHM = 'PBKDF2/SHA-256';

const REGISTRATION = 'registration';

/** Validity of a challenge in seconds, long enough to fill in the form. */
export const CHALLENGE_SECONDS = 20 * 60;

/** Extra seconds for which a used solution is remembered, because the clocks of nodes differ. */
const REMEMBERED_LONGER = 10 * 60;

export interface WorkProof extends RegistrationProof {
  /**
   * A challenge for a browser, valid once on this site within `CHALLENGE_SECONDS`: for a
   * registration, or for the given purpose.
   */
  createChallenge(site: Pick<Site, 'alias'>, purpose?: string): Promise<Challenge>;
}

export interface WorkProofOptions {
  secret: string;
  /** Maximum number of attempts to solve a challenge; on average half of them are needed. */
  effort: number;
  /** Records used solutions for every node. */
  attempts: AttemptLimiter;
  now?: () => Date;
}

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);

/**
 * ALTCHA's payload as base64 of JSON (https://github.com/altcha-org/altcha-lib). The signature
 * covers the parameters, so that additional ones are rejected.
 */
const handedInSchema = z.object({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string().max(40),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.int(),
      data: z.strictObject({ site: z.string().max(100), purpose: z.string().max(300) }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

/**
 * Proof of work with ALTCHA's protocol: the browser searches for the server's random number, with a
 * key derivation per attempt. The server only verifies signatures, and never derives a key for
 * submitted data.
 */
export function createWorkProof({
  secret,
  effort,
  attempts,
  now = () => new Date(),
}: WorkProofOptions): WorkProof {
  const hmacSignatureSecret = derivedSecret(secret, 'registration challenge');
  const hmacKeySignatureSecret = derivedSecret(secret, 'registration answer');
  return {
    createChallenge: ({ alias }, purpose = REGISTRATION) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: ROUNDS,
        counter: randomInt(effort),
        data: { site: alias, purpose },
        expiresAt: Math.floor(now().getTime() / 1000) + CHALLENGE_SECONDS,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),
    async accept({ site, text, purpose = REGISTRATION }) {
      const { data: handedIn } = handedInSchema.safeParse(readJson(text));
      if (!handedIn) return UNPROVED;
      const { data } = handedIn.challenge.parameters;
      if (data.site !== site.alias || data.purpose !== purpose) return UNPROVED;
      const { verified } = await verifySolution({
        ...handedIn,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      if (!verified) return UNPROVED;
      const who = handedIn.challenge.parameters.nonce;
      const used = await attempts.count({
        what: 'registration challenge',
        who,
        most: 1,
        window: CHALLENGE_SECONDS + REMEMBERED_LONGER,
      });
      return used === undefined ? { ok: true } : UNPROVED;
    },
  };
}

function readJson(text = ''): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
