import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Log } from '#server/platform/observability/log.ts';
import { AHEAD_SECONDS, PROOF_SECONDS } from './gigya-signature.ts';

/**
 * Milliseconds. The provider's keys are cached for ten minutes. An unknown key triggers a new
 * request, at most twice a minute.
 */
const KEYS = { timeoutDuration: 5000, cacheMaxAge: 600_000, cooldownDuration: 30_000 };

export type TokenCheck =
  | { ok: true }
  | { ok: false; problem: 'forged' | 'expired' | 'unreachable' };

/**
 * Checks tokens of `accounts.getJWT` (https://developers.gigya.com/display/GD/accounts.getJWT+JS):
 * RS256 with a key of `accounts.getJWTPublicKey`, issued for this API key and this UID. The token
 * must be a few minutes old at most, regardless of its own expiry.
 */
export function createTokenCheck({
  url,
  apiKey,
  now,
  log,
}: {
  url: string;
  apiKey: string;
  now: () => Date;
  log: Log;
}) {
  const keys = createRemoteJWKSet(
    new URL(`${url}/accounts.getJWTPublicKey?${new URLSearchParams({ apiKey, V2: 'true' })}`),
    KEYS,
  );
  return async (idToken: string, uid: string): Promise<TokenCheck> => {
    try {
      await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: `https://fidm.gigya.com/jwt/${apiKey}/`,
        subject: uid,
        requiredClaims: ['exp', 'iat'],
        maxTokenAge: PROOF_SECONDS,
        clockTolerance: AHEAD_SECONDS,
        currentDate: now(),
      });
      return { ok: true };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { ok: false, problem: 'expired' };
      if (isForgery(error)) return { ok: false, problem: 'forged' };
      log.error(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'the identity provider’s keys could not be fetched',
      );
      return { ok: false, problem: 'unreachable' };
    }
  };
}

function isForgery(error: unknown): boolean {
  return (
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
