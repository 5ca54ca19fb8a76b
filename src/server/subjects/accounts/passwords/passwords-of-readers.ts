import type { Edition } from '#domain/paths/urls.ts';
import type { AccountMails } from '../account-mails.ts';
import type { Accounts } from '../accounts.ts';
import { callbackUrlOf, type AuthEngine } from '../engine/auth-engine.ts';
import type { ReaderStore } from '../store/reader-store.ts';
import { isGuessablePassword } from './guessable-password.ts';
import { readableCookie } from '../engine/session-cookies.ts';
import type { PasswordChanges } from './password-changes.ts';
import type { PasswordHashing } from '../engine/password-hashing.ts';

type Passwords = Pick<
  Accounts,
  'recoverPassword' | 'resetPassword' | 'changePassword' | 'hasPassword' | 'isPasswordOf'
>;

/**
 * Attempts to change a password, because a concurrent login may renew the hash of the same
 * password.
 */
const CHANGE_ATTEMPTS = 2;

const WRONG_PASSWORD = { ok: false, problem: 'wrong-password' } as const;

/** Verification, change and mailed reset of passwords. */
export function passwordsOfReaders({
  store,
  engineOf,
  hashing,
  mails,
  changes,
}: {
  store: ReaderStore;
  engineOf(edition: Edition): AuthEngine;
  hashing: PasswordHashing;
  mails: Pick<AccountMails, 'sendPasswordChanged'>;
  changes: PasswordChanges;
}): Passwords {
  return {
    async recoverPassword(edition, email, backUrl) {
      const redirectTo = callbackUrlOf(edition, backUrl);
      await engineOf(edition).api.requestPasswordReset({
        body: { email: email.toLowerCase(), redirectTo },
      });
    },

    async resetPassword(edition, { token, password }) {
      const { internalAdapter } = await engineOf(edition).$context;
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      if (!link || link.expiresAt <= new Date()) return undefined;
      const owner = await store.findById(link.value);
      if (owner && isGuessablePassword(password, [owner.nick, owner.email])) return 'guessable';
      const reader = await changes.reset({
        linkId: link.id,
        readerId: link.value,
        hash: await hashing.hash(password),
        onReset: ({ id, email, nick }) =>
          mails.sendPasswordChanged({ edition, email, nick, readerId: id }),
      });
      return reader && { email: reader.email };
    },

    async changePassword(edition, session, { current, next, headers }) {
      const { id: sessionId, reader } = session;
      const signed = await engineOf(edition).api.signNextToken({ headers, returnHeaders: true });
      const exchange = signed.response;
      // The session was found with the same cookie.
      if (!exchange) throw new Error('A password was changed without a session.');
      for (let attempt = 1; attempt <= CHANGE_ATTEMPTS; attempt += 1) {
        const before = await store.findPasswordHash(reader);
        if (before === undefined || !(await hashing.verify({ hash: before, password: current })))
          return WRONG_PASSWORD;
        const hash = await hashing.hash(next);
        const onChanged = () =>
          mails.sendPasswordChanged({
            edition,
            email: reader.email,
            nick: reader.nick,
            readerId: reader.id,
          });
        const changed = await changes.change({
          readerId: reader.id,
          sessionId,
          before,
          hash,
          exchange,
          onChanged,
        });
        if (!changed) continue;
        const cookies = changed.isExchanged
          ? [...signed.headers.getSetCookie(), readableCookie(edition.site, reader)]
          : [];
        return { ok: true, cookies };
      }
      return WRONG_PASSWORD;
    },

    hasPassword: async ({ reader }) => (await store.findPasswordHash(reader)) !== undefined,

    async isPasswordOf({ reader }, password) {
      const hash = await store.findPasswordHash(reader);
      return hash !== undefined && hashing.verify({ hash, password });
    },
  };
}
