import { changePassword } from '#contracts/accounts/change-password.ts';
import { checkNick } from '#contracts/accounts/check-nick.ts';
import {
  logIn as logInContract,
  loginProblemOf,
  type LoginProblem,
} from '#contracts/accounts/log-in.ts';
import {
  recoverPassword as recoverContract,
  recoveryProblemOf,
  type RecoveryProblem,
} from '#contracts/accounts/recover-password.ts';
import { resendValidationMail as resendContract } from '#contracts/accounts/resend-validation-mail.ts';
import { call, type CallOptions } from '#contracts/call.ts';
import { CallError, callForReader } from '../call-for-reader.ts';

/**
 * Actions for registration, login and recovery. Failures are added to the shared error list and
 * thrown as `CallError`, unless stated otherwise.
 */

export type { LoginProblem, RecoveryProblem };

/**
 * Logs in. A refusal is returned as a value. `userId` is set if the email address is not validated,
 * for another validation mail.
 */
export async function logIn(
  credentials: { email: string; password: string },
  options?: CallOptions,
): Promise<{ ok: true } | { ok: false; problem: LoginProblem; userId: string | undefined }> {
  try {
    await callForReader(logInContract, { body: credentials }, options);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return {
      ok: false,
      problem: loginProblemOf(error.failure),
      userId: error.failure.fields['userId'],
    };
  }
}

/** `userId` is the one that `logIn` returned. */
export async function resendValidationMail(userId: string): Promise<void> {
  await callForReader(resendContract, { body: { userId } });
}

/** Requests a mail with a link for a new password. A failure is returned as a value. */
export async function recoverPassword(
  email: string,
): Promise<{ ok: true } | { ok: false; problem: RecoveryProblem }> {
  try {
    await callForReader(recoverContract, { body: { email } });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ok: false, problem: recoveryProblemOf(error.failure) };
  }
}

/** Sets a password with a single-use mailed token. */
export async function resetPassword(change: { token: string; password: string }): Promise<void> {
  await callForReader(changePassword, { body: change });
}

/**
 * Whether another reader has this nick, or `undefined` if the check fails. It runs during typing,
 * so that a failure is not listed as an error.
 */
export async function findNickUse(
  nick: string,
  options?: CallOptions,
): Promise<'free' | 'in-use' | undefined> {
  const outcome = await call(checkNick, { body: { nick } }, options);
  if (outcome.ok) return 'free';
  return outcome.code === 'NICK_ALREADY_IN_USE' ? 'in-use' : undefined;
}
