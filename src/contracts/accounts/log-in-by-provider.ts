import type { CurrentUser } from '#domain/accounts/reader.ts';
import { defineContract } from '../contract.ts';

/**
 * Proof of identity that the browser received from the identity provider: signed identifiers, or a
 * token if the site is configured for tokens.
 */
export type LoginProof =
  | { xUID: string; xUIDSignature: string; xsignatureTimestamp: string }
  | { xUID: string; xIdToken: string };

/**
 * POST /api/front/gigya/user/login: logs in a reader who is logged in at the identity provider.
 * - 401 INVALID_CREDENTIALS: the proof is not the provider's, too old, or already used.
 * - 403 EMAIL_NOT_VALIDATED: the provider has not verified the email address of a new reader.
 * - 409 EMAIL_ALREADY_IN_USE: an account with that email address, still unverified, exists here.
 * - 503 SERVICE_UNAVAILABLE: the provider is unreachable.
 * - 404: the site has no such provider.
 */
export const logInByProvider = defineContract<{
  params: undefined;
  body: LoginProof;
  response: { user: CurrentUser; thumbnailURL?: string };
}>()({
  method: 'POST',
  path: '/api/front/gigya/user/login',
  work: 'outside',
  problems: [
    'INVALID_CREDENTIALS',
    'EMAIL_NOT_VALIDATED',
    'EMAIL_ALREADY_IN_USE',
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'INVALID_FIELDS',
    'SERVICE_UNAVAILABLE',
  ],
});
