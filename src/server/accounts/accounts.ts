import type { Edition } from '../../domain/addresses.ts';
import type { CurrentUser } from '../../domain/reader.ts';
import type { OutsideAccount } from '../identity/identity-verifier.ts';
import type { SocialSignIn } from '../social/social-sign-in.ts';
import type { ConsentPurpose } from './consents.ts';

/** What a reader gives to register (SPECIFICATION §3), checked by the rules of §5. */
export interface Registration {
  nick: string;
  email: string;
  password: string;
  name: string;
  surname: string;
  birthdate: string;
  phone: string;
  country: string;
  province: string;
  city: string;
  address: string;
  postalCode: string;
  /** Ids of the newsletters they want. */
  newsletters: readonly string[];
  /** Where the mailed link is to lead them in the end, an address that `readBackPath` allows. */
  backUrl?: string | undefined;
}

/** What of a profile may be changed (SPECIFICATION §7); what is missing stays. */
export interface ProfileChange {
  nick?: string;
  name?: string;
  surname?: string;
  birthdate?: string | null;
  phone?: string;
  postalCode?: string;
  address?: string;
  city?: string;
  province?: string;
  country?: string;
}

/** A reader who is logged in, and where. */
export interface ReaderSession {
  id: string;
  reader: CurrentUser;
}

/** A place where a reader is logged in. */
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
  /** Alias of the site that asked. */
  site: string;
  /** RFC 3339. */
  at: string;
}

/** All that is held of an account besides the reader's own fields, without what only guards it (the password's hash, tokens). Instants as RFC 3339. */
export interface AccountRecord {
  /** Alias of the site where they registered. */
  site: string;
  createdAt: string;
  updatedAt: string;
  isEmailProved: boolean;
  /** Address of a picture that an identity provider gave. */
  picture: string | null;
  sessions: { id: string; since: string; lastSeen: string; until: string; userAgent: string }[];
  /** Ways into the account: `credential` is a password, all others an account at that provider. */
  logins: { provider: string; accountId: string; scope: string | null; since: string; updatedAt: string }[];
  /** Mailed links that set a password or delete the account, and have not been used. */
  mailedLinks: { since: string; until: string }[];
  /** Addresses that the account had, and that may take it back. */
  formerEmails: { email: string; since: string; until: string }[];
  /** The oldest first. */
  consents: ConsentEntry[];
}

/** What proves a deletion. */
export interface Receipt {
  number: string;
  at: Date;
}

/** What a deletion leaves. The cookies end the session in the browser and hand the receipt's number to the next page. */
export type AccountRemoved = WithCookies & { receipt: Receipt };

/** `Set-Cookie` values that go with an answer. */
export interface WithCookies {
  cookies: string[];
}

export type Registered = { ok: true; id: string } | { ok: false; problem: 'email-in-use' | 'nick-in-use' };

export type LoggedIn =
  | ({ ok: true; reader: CurrentUser } & WithCookies)
  | { ok: false; problem: 'wrong-credentials' | 'password-not-set' }
  | { ok: false; problem: 'email-not-validated'; readerId: string };

export type LoggedInOutside =
  ({ ok: true; reader: CurrentUser } & WithCookies) | { ok: false; problem: 'email-not-validated' | 'email-in-use' };

export type PasswordChanged = ({ ok: true } & WithCookies) | { ok: false; problem: 'wrong-password' };

/** `isPasswordNeeded`: readers of the site log in by password, the one there was holds no longer, and a link to choose another one was mailed. */
export type EmailTakenBack = { ok: true; isPasswordNeeded: boolean } | { ok: false; problem: 'link-expired' | 'email-in-use' };

export type EmailChangeAsked = { ok: true } | { ok: false; problem: 'email-in-use' };

/** What a mailed token did. `proved`: an address. `mailed`: the link went to the new address. `changed`: the account has the new address. */
export type EmailValidated = 'proved' | 'mailed' | 'changed' | 'not-signed-in' | undefined;

export type ProfileChanged = { ok: true; reader: CurrentUser } | { ok: false; problem: 'nick-in-use' };

/**
 * Readers' accounts. Expected outcomes are values; what throws is a fault. `edition` says whose name and language mails are in; an account holds on
 * every site.
 */
export interface Accounts {
  /** The ways in that other companies' accounts are. */
  social: SocialSignIn;
  /** Makes an account that waits for its address to be proved, and mails the link. */
  register(edition: Edition, registration: Registration): Promise<Registered>;
  /** Takes as long whether there is such an account or not. */
  logIn(edition: Edition, credentials: { email: string; password: string; userAgent: string }): Promise<LoggedIn>;
  /**
   * Logs in whom a provider vouches for, as a password does. Who has no account by that provider is linked to the one with the same address, or
   * gets a new one, where the address is proved on both sides: `email-not-validated` where the provider has not proved it, `email-in-use` where
   * an account here waits with it unproved.
   */
  logInOutside(edition: Edition, account: OutsideAccount, from: { userAgent: string }): Promise<LoggedInOutside>;
  /**
   * The session that a request's cookies belong to. Once a day it is renewed: the cookies then have to reach the browser whatever becomes of the
   * call, as what it has works for a minute more. Who comes with them later has the session ended.
   */
  findSession(edition: Edition, headers: Headers): Promise<(ReaderSession & WithCookies) | undefined>;
  /** Ends the session of a request's cookies; well where there is none. */
  logOut(edition: Edition, headers: Headers): Promise<WithCookies>;
  listSessions(session: ReaderSession): Promise<SessionEntry[]>;
  /** False where the session is not the reader's. */
  revokeSession(session: ReaderSession, id: string): Promise<boolean>;
  /** Ends all of the reader's sessions but this one; how many there were. */
  revokeOtherSessions(session: ReaderSession): Promise<number>;
  /** All that is held of the account. */
  getRecord(session: ReaderSession): Promise<AccountRecord>;
  /** Mails the link again, which leads to `backUrl` in the end; nothing for an account that is unknown or needs none. */
  resendValidation(edition: Edition, readerId: string, backUrl?: string): Promise<void>;
  /**
   * Does what the link of a mailed token is for; `undefined` where the token is not valid, and `not-signed-in` where nobody is. A change to another address
   * needs the session that asked for it as well: who was locked out of an account by a new password cannot take it over with a link from before. The
   * address that the account had is told, and can take it back.
   */
  validateEmail(edition: Edition, token: string, headers: Headers): Promise<EmailValidated>;
  /**
   * Gives an account the address back that it had before a change, by the token that this address was mailed. As whoever changed it may have the
   * account open, know its password, and have linked it elsewhere: all sessions end, the password and later links to providers hold no longer. Nothing
   * of it happens where somebody else has the address by now.
   */
  takeBackEmail(edition: Edition, token: string): Promise<EmailTakenBack>;
  /** Mails a link to choose a new password, which leads to `backUrl` in the end; nothing, in about the same time, to who has no account. */
  recoverPassword(edition: Edition, email: string, backUrl?: string): Promise<void>;
  /**
   * Sets the password of the reader of a mailed token, and resolves to the reader's address. All sessions end, and other links to a new password with them.
   * Resolves to `guessable` for a password made of the reader's nick or address, and to `undefined` where the token is nobody's; nothing changes then.
   */
  resetPassword(edition: Edition, change: { token: string; password: string }): Promise<{ email: string } | 'guessable' | undefined>;
  /**
   * Changes the password of who knows it. Their other sessions end, and mailed links. The session of `headers` stays and gets a new token (OWASP ASVS 5.0,
   * 7.2.4), unless a request beside it has just exchanged the token.
   */
  changePassword(
    edition: Edition,
    session: ReaderSession,
    change: { current: string; next: string; headers: Headers },
  ): Promise<PasswordChanged>;
  /** Mails a link to a new address, which is the account's once it was followed. */
  changeEmail(edition: Edition, headers: Headers, email: string): Promise<EmailChangeAsked>;
  /** Mails a link to the address that the account has, for a reader without a password. Confirmed there, it does what `changeEmail` does. */
  mailEmailChange(edition: Edition, session: ReaderSession, email: string): Promise<EmailChangeAsked>;
  /** Turns the site's own bulletin on or off; what it is then. */
  toggleBulletin(edition: Edition, session: ReaderSession): Promise<boolean>;
  changeProfile(session: ReaderSession, change: ProfileChange): Promise<ProfileChanged>;
  /** The picture that a provider had of a reader, a small `data:` address. */
  findPicture(readerId: string): Promise<string | undefined>;
  /** Whether a password is a way into the account. */
  hasPassword(session: ReaderSession): Promise<boolean>;
  /** Whether the password is the reader's. */
  isPasswordOf(session: ReaderSession, password: string): Promise<boolean>;
  isNickFree(nick: string, except?: ReaderSession): Promise<boolean>;
  isEmailFree(email: string): Promise<boolean>;
  /** Clears sessions and mailed links whose time is over, and accounts whose address nobody has proved within a week. */
  clearExpired(): Promise<void>;
  /** Removes the account and all that hangs on it, and mails the receipt, which is all that stays of it. `undefined` where it is gone already. */
  remove(edition: Edition, session: ReaderSession): Promise<AccountRemoved | undefined>;
  /** Mails a link that removes the account, once, where its reader is logged in. It ends with the other links that were mailed to the reader. */
  mailDeletionLink(edition: Edition, session: ReaderSession): Promise<void>;
  /** Removes the account as `remove` does. `undefined`, and nothing happens, where the mailed token is not valid or belongs to another reader. */
  removeByLink(edition: Edition, session: ReaderSession, token: string): Promise<AccountRemoved | undefined>;
}
