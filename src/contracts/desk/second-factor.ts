import { defineContract } from '../contract.ts';

/**
 * Calls of a reader with a role about the own second factor. A demonstration account, whose
 * password is public, has none.
 */

/** Refusals of each of these calls. INVALID_CODE: wrong, used, or too late. */
const PROBLEMS = [
  'NOT_SIGNED_IN',
  'ROLE_REQUIRED',
  'DEMO_ACCOUNT',
  'INVALID_CODE',
  'TOO_MANY_REQUESTS',
  'INVALID_FIELDS',
] as const;

/**
 * POST /api/front/user/second-factor/code: mails a code of eight digits to the account's address,
 * for the set-up of a first second factor. It is valid for ten minutes, once, in the same session.
 */
export const mailFactorCode = defineContract<{
  params: undefined;
  body: { password: string };
  response: null;
}>()({
  method: 'POST',
  path: '/api/front/user/second-factor/code',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'ROLE_REQUIRED',
    'DEMO_ACCOUNT',
    'INVALID_CREDENTIALS',
    'PASSWORD_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
    'TOO_MANY_REQUESTS',
    'INVALID_FIELDS',
  ],
});

/**
 * POST /api/front/user/second-factor: starts to set up a second factor, and returns its secret in
 * base 32 and as an `otpauth:` URI. The first one needs the mailed code. Another one needs the
 * password and a code of the present one, which it replaces once it is confirmed.
 */
export const startSecondFactor = defineContract<{
  params: undefined;
  body: { password?: string | undefined; code: string };
  response: { secret: string; uri: string };
}>()({
  method: 'POST',
  path: '/api/front/user/second-factor',
  work: 'write',
  problems: [...PROBLEMS, 'INVALID_CREDENTIALS', 'PASSWORD_REQUIRED'],
});

/**
 * POST /api/front/user/second-factor/confirm: confirms the started second factor with a code of it,
 * returns the recovery codes, which are never shown again, and opens a session on the desk.
 */
export const confirmSecondFactor = defineContract<{
  params: undefined;
  body: { code: string };
  response: { recoveryCodes: string[] };
}>()({
  method: 'POST',
  path: '/api/front/user/second-factor/confirm',
  work: 'write',
  problems: PROBLEMS,
});

/** POST /api/front/user/second-factor/recovery-codes: replaces all recovery codes by new ones. */
export const renewRecoveryCodes = defineContract<{
  params: undefined;
  body: { password: string; code: string };
  response: { recoveryCodes: string[] };
}>()({
  method: 'POST',
  path: '/api/front/user/second-factor/recovery-codes',
  work: 'write',
  problems: [...PROBLEMS, 'INVALID_CREDENTIALS', 'PASSWORD_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
});
