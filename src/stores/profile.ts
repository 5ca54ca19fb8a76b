import { changeProfile as changeContract } from '../contracts/accounts/change-profile.ts';
import { deleteAccount as deleteContract } from '../contracts/accounts/delete-account.ts';
import {
  listSessions as listContract,
  revokeOtherSessions as revokeOthersContract,
  revokeSession as revokeContract,
} from '../contracts/accounts/sessions.ts';
import { call } from '../contracts/call.ts';
import type { CallInput, Contract } from '../contracts/contract.ts';
import { callForReader } from './call-for-reader.ts';
import { forgetReader, leaveProvider, refreshCurrentUser, type LoadOptions } from './current-user.ts';

/** What readers do with their account. What fails is in the shared error list, and thrown as `CallError`. */

type BodyOf<Of> = Of extends Contract<infer Types> ? CallInput<Types>['body'] : never;

/** Changes what is named of the profile, and reads it again. */
export async function changeProfile(change: BodyOf<typeof changeContract>): Promise<void> {
  await callForReader(changeContract, { body: change });
  await refreshCurrentUser();
}

/** Deletes the account; there is no reader in this browser after it, nor at the identity provider. */
export async function deleteAccount(options: LoadOptions = {}): Promise<void> {
  await callForReader(deleteContract, {}, options);
  await forgetReader({ isLeaving: true });
  await leaveProvider(options);
}

/** Where the reader is logged in; `undefined` where it cannot be said, which is only logged. */
export async function listSessions() {
  const outcome = await call(listContract, {});
  if (outcome.ok) return outcome.response.sessions;
  console.error('The sessions could not be listed.', outcome);
  return undefined;
}

/** Ends one of `listSessions`. */
export async function revokeSession(id: string): Promise<void> {
  await callForReader(revokeContract, { params: { id } });
}

/** Logs the reader out everywhere but here. */
export async function revokeOtherSessions(): Promise<void> {
  await callForReader(revokeOthersContract, {});
}
