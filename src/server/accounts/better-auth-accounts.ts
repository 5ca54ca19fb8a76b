import type { Edition } from '../../domain/addresses.ts';
import type { Orm } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createSocialSignIn } from '../social/better-auth-social-sign-in.ts';
import type { SocialCredentials } from '../social/social-environment.ts';
import type { AccountMails } from './account-mails.ts';
import { readAccountRecord } from './account-record.ts';
import type { Accounts, ReaderSession } from './accounts.ts';
import { admitReader } from './admit-reader.ts';
import { createAuthEngine, type AuthEngine } from './auth-engine.ts';
import { EmailChanges } from './email-changes.ts';
import { outcomeOf } from './engine-outcome.ts';
import { logInReader } from './log-in-reader.ts';
import { findOrMakeReader } from './outside-logins.ts';
import { passwordHashing } from './password-hashing.ts';
import { addConsent } from './consent-log.ts';
import { nickKeyOf, readerOf } from './reader-rows.ts';
import { registerReader } from './register-reader.ts';
import { ReaderStore } from './reader-store.ts';
import { clearedReadableCookie, readableCookie } from './sessions/session-cookies.ts';
import { newAddressIn } from './validation-token.ts';

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
  const { orm, mails, onEmailProved, onEmailChanged, onRemoving, social = {}, log } = options;
  const store = new ReaderStore(orm);
  const emailChanges = new EmailChanges(orm);
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
      const found = await findOrMakeReader(options.orm, store, account, site.alias);
      if (!found.ok) return found;
      const { api } = engineOf(edition);
      const { headers } = await api.openSession({ body: found.row.id, headers: headersOf(userAgent), returnHeaders: true });
      const reader = readerOf(found.row);
      return { ok: true, reader, cookies: [...headers.getSetCookie(), readableCookie(site, reader)] };
    },

    async findSession(edition, headers) {
      const { headers: answered, response } = await engineOf(edition).api.findSession({ headers, returnHeaders: true });
      if (!response) return undefined;
      const reader = readerOf(response.reader);
      const renewed = answered.getSetCookie();
      return { id: response.id, reader, cookies: renewed.length === 0 ? [] : [...renewed, readableCookie(edition.site, reader)] };
    },

    async logOut(edition, headers) {
      const { headers: answered } = await engineOf(edition).api.signOut({ headers, returnHeaders: true });
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

    async resendValidation(edition, readerId) {
      const row = await store.findById(readerId);
      if (row && !row.emailVerified) await engineOf(edition).api.sendVerificationEmail({ body: { email: row.email } });
    },

    async validateEmail(edition, token, headers) {
      const { api } = engineOf(edition);
      const verify = async () => (await outcomeOf(api.verifyEmail({ query: { token }, headers }))).ok;
      const address = newAddressIn(token);
      if (address === undefined) return (await verify()) ? 'proved' : undefined;
      const session = await api.getSession({ headers });
      const before = session && (await store.findById(session.user.id));
      // Somebody else may have registered with it since.
      if (!before || (await store.findByEmail(address))) return undefined;
      const isVerified = await verify().catch(async (error: unknown) => {
        // At this very moment as well; or the account was deleted.
        if ((await store.findByEmail(address)) || !(await store.findById(before.id))) return false;
        throw error;
      });
      if (!isVerified) return undefined;
      const { email: to } = (await store.findById(before.id)) ?? before;
      if (to === before.email) return 'proved';
      await mails.sendEmailChanged({ edition, email: before.email, nick: before.nick }, await emailChanges.note(before));
      await follow({ from: before.email, to });
      return 'changed';
    },

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

    async recoverPassword(edition, email) {
      await engineOf(edition).api.requestPasswordReset({ body: { email: email.toLowerCase() } });
    },

    async resetPassword(edition, { token, password }) {
      const engine = engineOf(edition);
      const { internalAdapter } = await engine.$context;
      const asked = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      const { ok } = await outcomeOf(engine.api.resetPassword({ body: { token, newPassword: password } }));
      const row = ok && asked ? await store.findById(asked.value) : undefined;
      if (!row) return undefined;
      await store.forgetMailedLinks(row.id);
      return { email: row.email };
    },

    async changePassword(edition, session, { current, next }) {
      if (!(await isPasswordOf(session, current))) return { ok: false, problem: 'wrong-password' };
      const { reader } = session;
      const { internalAdapter } = await engineOf(edition).$context;
      await internalAdapter.updatePassword(reader.id, await passwordHashing.hash(next));
      await store.forgetMailedLinks(reader.id);
      await store.endOtherSessions(reader.id, session.id);
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
      const { bulletin } = await store.update(reader.id, { bulletin: !reader.bulletin });
      await addConsent(orm, { userId: reader.id, purpose: 'bulletin', isGiven: bulletin, site: site.alias });
      return bulletin;
    },

    isNickFree: (nick, except) => store.isNickFree(nick, except?.reader.id),

    isEmailFree: async (email) => (await store.findByEmail(email)) === undefined,

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

/** What a session is remembered by. */
function headersOf(userAgent: string): Headers {
  return new Headers({ 'user-agent': userAgent.slice(0, 200) });
}
