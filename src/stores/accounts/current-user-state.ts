import type { Role } from '#domain/sites/roles.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { ReaderOutline } from './reader-outline.ts';

/** The facts of its reader that a page has. */
export type CurrentUserState =
  | { status: 'empty' }
  | { status: 'loading' }
  /** The outline stored by an earlier page of the day. `loadCurrentUser` loads the rest. */
  | { status: 'outlined'; outline: ReaderOutline }
  | {
      status: 'loaded';
      user: CurrentUser;
      hasPassword: boolean;
      roles: readonly Role[];
      thumbnailURL: string | undefined;
    }
  | { status: 'failed' };

/** State of a login at an external identity provider, for pages with its screens. */
export type ProviderLogin = 'none' | 'waiting' | 'done' | ProviderLoginProblem;

export type ProviderLoginProblem = 'not-done' | 'email-not-validated' | 'email-in-use';
