import { changePassword } from '../contracts/accounts/change-password.ts';
import { checkNick } from '../contracts/accounts/check-nick.ts';
import { logIn as logInContract, loginProblemOf, type LoginProblem } from '../contracts/accounts/log-in.ts';
import { recoverPassword as recoverContract, recoveryProblemOf, type RecoveryProblem } from '../contracts/accounts/recover-password.ts';
import { resendValidationMail as resendContract } from '../contracts/accounts/resend-validation-mail.ts';
import { call, type CallOptions } from '../contracts/call.ts';
import { CallError, callForReader } from './call-for-reader.ts';

/** How one gets an account, and into it. What fails is in the shared error list, and thrown as `CallError` unless it says otherwise. */

export type { LoginProblem, RecoveryProblem };

/** Logs in. What keeps a reader out is a value; `userId` is there where the address is not validated, to ask for the mail again with. */
export async function logIn(
  credentials: { email: string; password: string },
  options?: CallOptions,
): Promise<{ ok: true } | { ok: false; problem: LoginProblem; userId: string | undefined }> {
  try {
    await callForReader(logInContract, { body: credentials }, options);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ok: false, problem: loginProblemOf(error.failure), userId: error.failure.fields['userId'] };
  }
}

/** `userId` is the one that `logIn` gave. */
export async function resendValidationMail(userId: string): Promise<void> {
  await callForReader(resendContract, { body: { userId } });
}

/** Asks for a mail to choose a new password with. What keeps it from going out is a value. */
export async function recoverPassword(email: string): Promise<{ ok: true } | { ok: false; problem: RecoveryProblem }> {
  try {
    await callForReader(recoverContract, { body: { email } });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ok: false, problem: recoveryProblemOf(error.failure) };
  }
}

/** Sets a password with the token of a mailed link, which holds once. */
export async function resetPassword(change: { token: string; password: string }): Promise<void> {
  await callForReader(changePassword, { body: change });
}

/** Whether somebody else goes by this nick; `undefined` where it cannot be said. Asked while it is typed: a failure is no reader's error. */
export async function findNickUse(nick: string, options?: CallOptions): Promise<'free' | 'in-use' | undefined> {
  const outcome = await call(checkNick, { body: { nick } }, options);
  if (outcome.ok) return 'free';
  return outcome.code === 'NICK_ALREADY_IN_USE' ? 'in-use' : undefined;
}
