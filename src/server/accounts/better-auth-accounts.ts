import { createEmailVerificationToken } from 'better-auth/api';
import type { Edition } from '../../domain/addresses.ts';
import type { Orm } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createSocialSignIn } from '../social/better-auth-social-sign-in.ts';
import type { SocialCredentials } from '../social/social-environment.ts';
import type { AccountMails } from './account-mails.ts';
import { readAccountRecord } from './account-record.ts';
import type { Accounts, ReaderSession } from './accounts.ts';
import { admitReader } from './admit-reader.ts';
import { createAuthEngine, VALIDATION_HOURS, type AuthEngine } from './auth-engine.ts';
import { EmailChanges } from './email-addresses/email-changes.ts';
import { validateEmail } from './email-addresses/validate-email.ts';
import { holdReader } from './hold-reader.ts';
import { logInReader } from './log-in-reader.ts';
import { findOrMakeReader, isLinked } from './outside-logins.ts';
import { PasswordChanges } from './passwords/password-changes.ts';
import { passwordHashing } from './passwords/password-hashing.ts';
import { addConsent } from './consent-log.ts';
import { nickKeyOf, readerOf } from './reader-rows.ts';
import { registerReader } from './register-reader.ts';
import { ReaderStore } from './reader-store.ts';
import { clearedReadableCookie, readableCookie } from './sessions/session-cookies.ts';

/** Accounts by better-auth on the store. `secret` signs cookies and validation links: 32 characters at least, the same on every node. */
export function createAccounts(options: {
  orm: Orm;
  secret: string;
  mails: AccountMails;
  /** Called once an address is proved to be the reader's, with the newsletters they wanted when they registered. */
  onEmailProved(reader: { edition: Edition; email: string; newsletters: string[] }): Promise<void>;
  /** Called once an account has another address, which is proved. */
  onEmailChanged(change: { from: string; to: string }): Promise<void>;
  /** Called in the transaction that removes an account, after it: what else is held of its reader goes with it, or everything stays. */
  onRemoving(transaction: Orm, reader: { email: string }): Promise<void>;
  /** Providers that readers may sign in with. */
  social?: SocialCredentials;
  log: Log;
}): Accounts {
  const { orm, secret, mails, onEmailProved, onEmailChanged, onRemoving, social = {}, log } = options;
  const store = new ReaderStore(orm);
  const emailChanges = new EmailChanges(orm);
  const passwords = new PasswordChanges(orm);
  const engines = new Map<string, AuthEngine>();
  const engineOf = (edition: Edition): AuthEngine => {
    const key = `${edition.site.alias}/${edition.locale}`;
    const engine =
      engines.get(key) ??
      createAuthEngine({
        ...options,
        edition,
        social,
        admit: (told) => admitReader(store, edition.site, told),
        isLegacy: async (id) => !(await store.hasLogin(id)),
        isStillAt: (reader) => emailChanges.isStillAt(reader),
        onEmailProved: async ({ id, email }) => onEmailProved({ edition, email, newsletters: await store.listAgreedNewsletters(id) }),
      });
    engines.set(key, engine);
    return engine;
  };
  const isPasswordOf = async ({ reader }: ReaderSession, password: string): Promise<boolean> => {
    const hash = await store.findPasswordHash(reader);
    return hash !== undefined && passwordHashing.verify({ hash, password });
  };

  const follow = (change: { from: string; to: string }) =>
    onEmailChanged(change).catch((error: unknown) => {
      log.error({ err: error }, 'newsletters did not follow an account to its new address');
    });

  return {
    social: createSocialSignIn({ engineOf, store, credentials: social }),

    register: (edition, registration) => registerReader({ engine: engineOf(edition), store, edition }, registration),

    logIn: (edition, { userAgent, ...credentials }) =>
      logInReader({ engine: engineOf(edition), store, edition }, { ...credentials, headers: headersOf(userAgent) }),

    async logInOutside(edition, account, { userAgent }) {
      const { site } = edition;
      const found = await findOrMakeReader(orm, store, account, site.alias);
      if (!found.ok) return found;
      const { api } = engineOf(edition);
      const { headers, response } = await api.openSession({ body: found.row.id, headers: headersOf(userAgent), returnHeaders: true });
      const reader = readerOf(found.row);
      if (await isLinked(orm, account, reader.id)) {
        return { ok: true, reader, cookies: [...headers.getSetCookie(), readableCookie(site, reader)] };
      }
      // A change of address that was taken back meanwhile has ended all sessions, and unlinked this account.
      await store.endSession(reader.id, response.id);
      return { ok: false, problem: 'email-not-validated' };
    },

    async findSession(edition, headers) {
      const { headers: answered, response } = await engineOf(edition).api.findSession({ headers, returnHeaders: true });
      if (!response) return undefined;
      const reader = readerOf(response.reader);
      const renewed = answered.getSetCookie();
      return { id: response.id, reader, cookies: renewed.length === 0 ? [] : [...renewed, readableCookie(edition.site, reader)] };
    },

    async logOut(edition, headers) {
      const { api } = engineOf(edition);
      const session = await api.findSession({ headers });
      // Not left to the engine, which says nothing of a store that it cannot reach.
      if (session) await store.endSession(session.reader.id, session.id);
      const { headers: answered } = await api.signOut({ headers, returnHeaders: true });
      return { cookies: [...answered.getSetCookie(), clearedReadableCookie(edition.site)] };
    },

    async listSessions({ id, reader }) {
      const rows = await store.listSessions(reader.id);
      return rows.map((row) => ({
        id: row.id,
        since: row.createdAt.toISOString(),
        userAgent: row.userAgent ?? '',
        isThisOne: row.id === id,
      }));
    },

    getRecord: ({ reader }) => readAccountRecord(orm, reader.id),

    revokeSession: ({ reader }, id) => store.endSession(reader.id, id),

    revokeOtherSessions: ({ id, reader }) => store.endOtherSessions(reader.id, id),

    async resendValidation(edition, readerId, backUrl) {
      const row = await store.findById(readerId);
      if (!row || row.emailVerified) return;
      // Not by the engine's own call: it takes half a second, which tells that there is somebody who waits.
      const token = await createEmailVerificationToken(secret, row.email, undefined, VALIDATION_HOURS * 3600);
      await mails.sendValidation({ edition, email: row.email, nick: row.nick }, token, backUrl);
    },

    validateEmail: (edition, token, headers) =>
      validateEmail({ engine: engineOf(edition), store, emailChanges, mails, edition, follow }, token, headers),

    async takeBackEmail(edition, token) {
      const outcome = await emailChanges.takeBack(token);
      if (!outcome.ok) return outcome;
      const { from, to, nick, hadPassword } = outcome;
      if (from !== to) {
        await mails.sendEmailTakenBack({ edition, email: from, nick });
        await follow({ from, to });
      }
      const isPasswordNeeded = hadPassword && edition.site.identityProvider === 'local';
      if (isPasswordNeeded) await engineOf(edition).api.requestPasswordReset({ body: { email: to } });
      return { ok: true, isPasswordNeeded };
    },

    async recoverPassword(edition, email, redirectTo) {
      await engineOf(edition).api.requestPasswordReset({ body: { email: email.toLowerCase(), redirectTo } });
    },

    async resetPassword(edition, { token, password }) {
      const { internalAdapter } = await engineOf(edition).$context;
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      if (!link || link.expiresAt <= new Date()) return undefined;
      const reader = await passwords.reset({ linkId: link.id, readerId: link.value, hash: await passwordHashing.hash(password) });
      if (!reader) return undefined;
      const { email, nick } = reader;
      await mails.sendPasswordChanged({ edition, email, nick });
      return { email };
    },

    async changePassword(edition, session, { current, next }) {
      const { id: sessionId, reader } = session;
      const before = await store.findPasswordHash(reader);
      if (before === undefined || !(await passwordHashing.verify({ hash: before, password: current }))) return WRONG_PASSWORD;
      const hash = await passwordHashing.hash(next);
      if (!(await passwords.change({ readerId: reader.id, sessionId, before, hash }))) return WRONG_PASSWORD;
      await mails.sendPasswordChanged({ edition, email: reader.email, nick: reader.nick });
      return { ok: true };
    },

    async changeEmail(edition, headers, email) {
      if (await store.findByEmail(email)) return { ok: false, problem: 'email-in-use' };
      await engineOf(edition).api.changeEmail({ body: { newEmail: email.toLowerCase() }, headers });
      return { ok: true };
    },

    hasPassword: async ({ reader }) => (await store.findPasswordHash(reader)) !== undefined,

    isPasswordOf,

    async changeProfile({ reader }, { nick, ...change }) {
      const isTaken = async () => nick !== undefined && !(await store.isNickFree(nick, reader.id));
      if (await isTaken()) return { ok: false, problem: 'nick-in-use' };
      try {
        const row = await store.update(reader.id, { ...change, ...(nick === undefined ? {} : { nick, nickKey: nickKeyOf(nick) }) });
        return { ok: true, reader: readerOf(row) };
      } catch (error) {
        // Somebody else may have taken it since it was looked for.
        if (await isTaken()) return { ok: false, problem: 'nick-in-use' };
        throw error;
      }
    },

    async toggleBulletin({ site }, { reader }) {
      return orm.transaction(async (transaction) => {
        const bulletin = !(await holdReader(transaction, reader.id))?.bulletin;
        await new ReaderStore(transaction).update(reader.id, { bulletin });
        await addConsent(transaction, { userId: reader.id, purpose: 'bulletin', isGiven: bulletin, site: site.alias });
        return bulletin;
      });
    },

    isNickFree: (nick, except) => store.isNickFree(nick, except?.reader.id),

    isEmailFree: async (email) => (await store.findByEmail(email)) === undefined,

    clearExpired: () => store.clearExpired(),

    async remove(edition, { reader }) {
      const removed = await store.remove(reader.id, edition.site.alias, onRemoving);
      if (!removed) return undefined;
      const { receipt, email, nick } = removed;
      await mails.sendDeleted({ edition, email, nick }, receipt);
      const { headers } = await engineOf(edition).api.signOut({ headers: new Headers(), returnHeaders: true });
      return { receipt, cookies: [...headers.getSetCookie(), clearedReadableCookie(edition.site)] };
    },
  };
}

const WRONG_PASSWORD = { ok: false, problem: 'wrong-password' } as const;

/** What a session is remembered by. */
function headersOf(userAgent: string): Headers {
  return new Headers({ 'user-agent': userAgent.slice(0, 200) });
}
