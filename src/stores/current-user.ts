import { atom } from 'nanostores';
import { call, type CallOptions } from '../contracts/call.ts';
import { getProfile } from '../contracts/accounts/get-profile.ts';
import { logOut } from '../contracts/accounts/log-out.ts';
import type { CurrentUser } from '../domain/reader.ts';
import { forgetSession } from './session.ts';

export type CurrentUserState =
  | { status: 'empty' }
  | { status: 'loading' }
  | { status: 'loaded'; user: CurrentUser; thumbnailURL: string | undefined }
  | { status: 'failed' };

export const $currentUser = atom<CurrentUserState>({ status: 'empty' });

/**
 * Loads the profile once, however many islands ask. A session the server does not know is forgotten; another failure is
 * logged and leaves the reader signed in.
 */
export async function loadCurrentUser(options?: CallOptions): Promise<void> {
  const { status } = $currentUser.get();
  if (status === 'loading' || status === 'loaded') return;
  $currentUser.set({ status: 'loading' });
  const outcome = await call(getProfile, {}, options);
  if (outcome.ok) {
    const { user, thumbnailURL } = outcome.response;
    $currentUser.set({ status: 'loaded', user, thumbnailURL });
  } else if (outcome.problem === 'NOT_AUTHORIZED') {
    forgetReader();
  } else {
    console.error('The profile could not be loaded.', outcome);
    $currentUser.set({ status: 'failed' });
  }
}

/** Reads the profile again after it was changed. A failure is logged and leaves what is there. */
export async function refreshCurrentUser(options?: CallOptions): Promise<void> {
  const outcome = await call(getProfile, {}, options);
  if (outcome.ok) $currentUser.set({ status: 'loaded', user: outcome.response.user, thumbnailURL: outcome.response.thumbnailURL });
  else console.error('The profile could not be read again.', outcome);
}

/** Forgets the reader in this browser, whose session the server has ended. */
export function forgetReader(): void {
  $currentUser.set({ status: 'empty' });
  forgetSession();
}

/** Ends the session. False when the server could not be told, which is only logged (SPECIFICATION §8); the reader stays signed in. */
export async function signOut(options?: CallOptions): Promise<boolean> {
  const outcome = await call(logOut, {}, options);
  if (!outcome.ok) {
    console.error('The reader could not be signed out.', outcome);
    return false;
  }
  forgetReader();
  return true;
}
