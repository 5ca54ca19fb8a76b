import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Person } from '#domain/accounts/forms/person-fields.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { OutsideAccount } from './identity/identity-verifier.ts';
import type { SocialSignIn } from './identity/social/social-sign-in.ts';
import type { ConsentPurpose } from '#domain/accounts/consents.ts';

/** The form of a registration (SPECIFICATION §3), validated by the rules of §5. */
export interface Registration extends Person {
  password: string;
  birthdate: string;
  /** Ids of the newsletters to subscribe to. */
  newsletters: readonly string[];
  /** The URL to which the mailed link finally redirects, validated by `readBackPath`. */
  backUrl?: string | undefined;
}

/** Changes to a profile (SPECIFICATION §7). Missing fields stay unchanged. */
export interface ProfileChange extends Partial<Omit<Person, 'email'>> {
  birthdate?: string | null;
}

/** A session with its reader. */
export interface ReaderSession {
  id: string;
  reader: CurrentUser;
}

/** A session in the list of a reader's sessions. */
export interface SessionEntry {
  id: string;
  /** RFC 3339. */
  since: string;
  userAgent: string;
  isThisOne: boolean;
}

/** An entry of the consent log. */
export interface ConsentEntry {
  purpose: ConsentPurpose;
  isGiven: boolean;
  /** Alias of the site that asked for the consent. */
  site: string;
  /** RFC 3339. */
  at: string;
}

/**
 * All stored data of an account besides the profile, without secrets (the password's hash, tokens).
 * Instants are RFC 3339. `picture`: a URL of the identity provider.
 */
export type AccountRecord = ReaderExport['account'] &
  Pick<ReaderExport, 'sessions' | 'logins' | 'mailedLinks' | 'formerEmails'> & {
    /** The oldest first. */
    consents: ConsentEntry[];
  };

/** Proof of a deletion. */
export interface Receipt {
  number: string;
  at: Date;
}

/**
 * The result of a deletion. The cookies end the session in the browser and pass the receipt's
 * number to the next page.
 */
export type AccountRemoved = WithCookies & { receipt: Receipt };

/** `Set-Cookie` values to send with the response. */
export interface WithCookies {
  cookies: string[];
}

export type Registered =
  | { ok: true; id: string }
  | { ok: false; problem: 'email-in-use' | 'nick-in-use' };

export type LoggedIn =
  | ({ ok: true; reader: CurrentUser } & WithCookies)
  | { ok: false; problem: 'wrong-credentials' | 'password-not-set' }
  | { ok: false; problem: 'email-not-validated'; readerId: string };

export type LoggedInOutside =
  | ({ ok: true; reader: CurrentUser } & WithCookies)
  | { ok: false; problem: 'email-not-validated' | 'email-in-use' };

export type PasswordChanged =
  | ({ ok: true } & WithCookies)
  | { ok: false; problem: 'wrong-password' };

/**
 * `isPasswordNeeded`: readers of the site log in with a password, the current one was invalidated,
 * and a link to choose another was mailed.
 */
export type EmailTakenBack =
  | { ok: true; isPasswordNeeded: boolean }
  | { ok: false; problem: 'link-expired' | 'email-in-use' };

export type EmailChangeAsked = { ok: true } | { ok: false; problem: 'email-in-use' };

/**
 * Result of a mailed token. `proved`: confirmed the address. `mailed`: sent a link to the new
 * address. `changed`: set the new address.
 */
export type EmailValidated = 'proved' | 'mailed' | 'changed' | 'not-signed-in' | undefined;

export type ProfileChanged =
  | { ok: true; reader: CurrentUser }
  | { ok: false; problem: 'nick-in-use' };

/**
 * Accounts of readers. Expected outcomes are values; only faults are thrown. `edition` is the site
 * and language of mails. An account is valid on every site.
 */
export interface Accounts {
  /** Login with accounts of external providers. */
  social: SocialSignIn;
  /**
   * Creates an account with an unproved email address, and mails the link. Replaces an unproved
   * account with the same nick and password.
   */
  register(edition: Edition, registration: Registration): Promise<Registered>;
  /** Logs in. The duration does not depend on whether the account exists. */
  logIn(
    edition: Edition,
    credentials: { email: string; password: string; userAgent: string },
  ): Promise<LoggedIn>;
  /**
   * Logs in a reader whom a provider has verified. A reader without an account linked to the
   * provider is linked to the account with the same email address, or gets a new account. The email
   * address must be proved on both sides: `email-not-validated` if it is unproved at the provider,
   * `email-in-use` if an account here has it unproved.
   */
  logInOutside(
    edition: Edition,
    account: OutsideAccount,
    from: { userAgent: string },
  ): Promise<LoggedInOutside>;
  /**
   * Finds the session of a request's cookies. Its token is rotated once a day. The new cookies must
   * then be sent with the response even if the call fails, because the old token expires after a
   * minute. A later use of the old token ends the session.
   */
  findSession(
    edition: Edition,
    headers: Headers,
  ): Promise<(ReaderSession & WithCookies) | undefined>;
  /** Ends the session of a request's cookies, if there is one. */
  logOut(edition: Edition, headers: Headers): Promise<WithCookies>;
  listSessions(session: ReaderSession): Promise<SessionEntry[]>;
  /** Returns false if the session is not the reader's. */
  revokeSession(session: ReaderSession, id: string): Promise<boolean>;
  /** Ends all other sessions of the reader, and returns their number. */
  revokeOtherSessions(session: ReaderSession): Promise<number>;
  /** Returns all stored data of the account. */
  getRecord(session: ReaderSession): Promise<AccountRecord>;
  /**
   * Mails the validation link again, which finally redirects to `backUrl`. Does nothing if the
   * account is unknown or already proved.
   */
  resendValidation(edition: Edition, readerId: string, backUrl?: string): Promise<void>;
  /**
   * Uses the token of a validation link. Returns `undefined` for an invalid token, and
   * `not-signed-in` without a session. A change of the email address requires that the session that
   * requested it lasts. Otherwise an intruder locked out by a new password could still take over
   * the account with an older link. The former email address is notified and can revert the change.
   */
  validateEmail(edition: Edition, token: string, headers: Headers): Promise<EmailValidated>;
  /**
   * Restores the email address that an account had before a change, with the token mailed to that
   * address. The person who changed it may have open sessions, know the password and have linked
   * providers. Therefore all sessions end, and the password and later links to providers are
   * invalidated. If another account has the email address now, nothing changes.
   */
  takeBackEmail(edition: Edition, token: string): Promise<EmailTakenBack>;
  /**
   * Mails a link to choose a new password, which finally redirects to `backUrl`. Sends nothing if
   * there is no account, in about the same time.
   */
  recoverPassword(edition: Edition, email: string, backUrl?: string): Promise<void>;
  /**
   * Sets a new password with a mailed token, and resolves to the reader's email address. Ends all
   * sessions and other mailed links. Resolves to `guessable` for a password derived from the
   * reader's nick or email address, and to `undefined` for an invalid token; nothing changes then.
   */
  resetPassword(
    edition: Edition,
    change: { token: string; password: string },
  ): Promise<{ email: string } | 'guessable' | undefined>;
  /**
   * Changes the password, given the current one. Ends the reader's other sessions and mailed links.
   * The session of `headers` continues with a new token (OWASP ASVS 5.0, 7.2.4), unless a
   * concurrent request has just rotated it.
   */
  changePassword(
    edition: Edition,
    session: ReaderSession,
    change: { current: string; next: string; headers: Headers },
  ): Promise<PasswordChanged>;
  /** Mails a link to a new email address, which becomes the account's when the link is followed. */
  changeEmail(edition: Edition, headers: Headers, email: string): Promise<EmailChangeAsked>;
  /**
   * Mails a link to the current email address, for a reader without a password. Following it has
   * the effect of `changeEmail`.
   */
  mailEmailChange(
    edition: Edition,
    session: ReaderSession,
    email: string,
  ): Promise<EmailChangeAsked>;
  /** Toggles the subscription to the site's own bulletin, and returns the new state. */
  toggleBulletin(edition: Edition, session: ReaderSession): Promise<boolean>;
  changeProfile(session: ReaderSession, change: ProfileChange): Promise<ProfileChanged>;
  /** The reader's picture from a provider, as a small `data:` URL. */
  findPicture(readerId: string): Promise<string | undefined>;
  /** Whether the account has a password. */
  hasPassword(session: ReaderSession): Promise<boolean>;
  /** Whether the password is the reader's. */
  isPasswordOf(session: ReaderSession, password: string): Promise<boolean>;
  /** Whether no other reader than `except`, an id, and no child has the nick or one like it. */
  isNickFree(nick: string, except?: string): Promise<boolean>;
  /**
   * Whether a registration can get the nick: it is free, or an account with an unproved email
   * address has it. `register` then gives it to a reader with that account's password.
   */
  isNickOpen(nick: string): Promise<boolean>;
  isEmailFree(email: string): Promise<boolean>;
  /**
   * Deletes expired sessions and mailed links, and accounts whose email address was not proved
   * within a week.
   */
  clearExpired(): Promise<void>;
  /**
   * Deletes the account with all its data, and mails the receipt, which is all that remains.
   * `undefined` if it was already deleted.
   */
  remove(edition: Edition, session: ReaderSession): Promise<AccountRemoved | undefined>;
  /**
   * Mails a single-use link that deletes the account and requires the reader's session. It expires
   * with the reader's other mailed links.
   */
  mailDeletionLink(edition: Edition, session: ReaderSession): Promise<void>;
  /** Mails a code with which the reader sets up a second factor, in the caller's transaction. */
  mailFactorCode(edition: Edition, session: ReaderSession, code: string): Promise<void>;
  /**
   * Deletes the account like `remove`. If the token is invalid or belongs to another reader,
   * returns `undefined` and changes nothing.
   */
  removeByLink(
    edition: Edition,
    session: ReaderSession,
    token: string,
  ): Promise<AccountRemoved | undefined>;
}
