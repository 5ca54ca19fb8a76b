import { ANY_ROLE } from '#domain/sites/roles.ts';
import { defineContract, defineDeskContract } from '../contract.ts';

/**
 * POST /api/front/user/desk: opens a session on the desk of the site, with the password and a
 * one-time or recovery code. A demonstration account with a role needs neither. `until` is in RFC
 * 3339.
 * - 403 ROLE_REQUIRED: the reader has no role on the site.
 * - 403 PASSWORD_REQUIRED: the account has no password.
 * - 403 SECOND_FACTOR_REQUIRED: no second factor is set up.
 */
export const openDesk = defineContract<{
  params: undefined;
  body: { password?: string | undefined; code?: string | undefined };
  response: { until: string };
}>()({
  method: 'POST',
  path: '/api/front/user/desk',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'ROLE_REQUIRED',
    'PASSWORD_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_CREDENTIALS',
    'INVALID_CODE',
    'TOO_MANY_REQUESTS',
    'INVALID_FIELDS',
  ],
});

/** DELETE /api/desk/session: ends the session on the desk. */
export const closeDesk = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: null;
}>()({ method: 'DELETE', path: '/api/desk/session', role: ANY_ROLE, problems: [] });
