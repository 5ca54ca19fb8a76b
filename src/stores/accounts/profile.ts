import { changeProfile as changeContract } from '#contracts/accounts/change-profile.ts';
import { deleteAccount as deleteContract } from '#contracts/accounts/delete-account.ts';
import {
  listSessions as listContract,
  revokeOtherSessions as revokeOthersContract,
  revokeSession as revokeContract,
} from '#contracts/accounts/sessions.ts';
import { toggleBulletin } from '#contracts/accounts/toggle-bulletin.ts';
import { call } from '#contracts/call.ts';
import type { CallInput, Contract } from '#contracts/contract.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { callForReader } from '../call-for-reader.ts';
import { forgetReader, leaveProvider, showChangedUser, type LoadOptions } from './current-user.ts';

export { deletionProblemOf, type DeletionProblem } from '#contracts/accounts/delete-account.ts';

/**
 * Account actions of a signed-in reader. Failures are added to the shared error list and thrown as
 * `CallError`.
 */

type BodyOf<Of> = Of extends Contract<infer Types> ? CallInput<Types>['body'] : never;

/**
 * Changes the given profile fields, and shows the reader that the server returns (SPECIFICATION
 * §7).
 */
export async function changeProfile(
  change: BodyOf<typeof changeContract>,
  options: LoadOptions = {},
): Promise<void> {
  const { user } = await callForReader(changeContract, { body: change }, options);
  showChangedUser(user, options);
}

/**
 * Turns the site's own bulletin on or off (SPECIFICATION §4). The endpoint toggles, so that a
 * second request is needed if another tab or device has changed the flag.
 */
export async function setBulletin(
  user: CurrentUser,
  isWanted: boolean,
  options: LoadOptions = {},
): Promise<void> {
  if (user.bulletin === isWanted) return;
  const toggle = async () =>
    (await callForReader(toggleBulletin, { body: { userId: user.id } }, options)).bulletin;
  const bulletin = (await toggle()) === isWanted ? isWanted : await toggle();
  showChangedUser({ ...user, bulletin }, options);
}

/**
 * Deletes the account, and ends the login here and at the identity provider. Returns false for a
 * reader without a `password`, who receives a mailed link instead.
 */
export async function deleteAccount(
  password: string | undefined,
  options: LoadOptions = {},
): Promise<boolean> {
  const { isDeleted } = await callForReader(deleteContract, { body: { password } }, options);
  if (!isDeleted) return false;
  await forgetReader({ isLeaving: true });
  await leaveProvider(options);
  return true;
}

/** Lists the reader's sessions. Returns `undefined` after a failure, which is only logged. */
export async function listSessions() {
  const outcome = await call(listContract, {});
  if (outcome.ok) return outcome.response.sessions;
  console.error('The sessions could not be listed.', outcome);
  return undefined;
}

/** Ends one session of `listSessions`. */
export async function revokeSession(id: string): Promise<void> {
  await callForReader(revokeContract, { params: { id } });
}

/** Ends all sessions of the reader except the current one. */
export async function revokeOtherSessions(): Promise<void> {
  await callForReader(revokeOthersContract, {});
}
