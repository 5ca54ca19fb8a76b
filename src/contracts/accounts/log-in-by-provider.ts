import type { CurrentUser } from '../../domain/reader.ts';
import { defineContract } from '../contract.ts';

/** What the identity provider gave a browser to prove who reads: signed identifiers, or a token where the site is set to that. */
export type LoginProof = { xUID: string; xUIDSignature: string; xsignatureTimestamp: string } | { xUID: string; xIdToken: string };

/**
 * POST /api/front/gigya/user/login: logs in who is logged in at the identity provider. 401 INVALID_CREDENTIALS for a proof that is not the
 * provider's, too old, or used before; 403 EMAIL_NOT_VALIDATED where the provider has not proved the address of somebody new; 409
 * EMAIL_ALREADY_IN_USE where an account here waits with that address unproved; 503 SERVICE_UNAVAILABLE where the provider cannot be asked; 404
 * on a site without a provider.
 */
export const logInByProvider = defineContract<{
  params: undefined;
  body: LoginProof;
  response: { user: CurrentUser; thumbnailURL?: string };
  problem:
    | 'INVALID_CREDENTIALS'
    | 'EMAIL_NOT_VALIDATED'
    | 'EMAIL_ALREADY_IN_USE'
    | 'NOT_FOUND'
    | 'TOO_MANY_REQUESTS'
    | 'INVALID_FIELDS'
    | 'SERVICE_UNAVAILABLE';
}>({
  method: 'POST',
  path: '/api/front/gigya/user/login',
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
