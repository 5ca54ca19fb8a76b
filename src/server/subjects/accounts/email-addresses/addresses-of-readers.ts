import type { Edition } from '#domain/paths/urls.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { AccountMails } from '../account-mails.ts';
import type { Accounts } from '../accounts.ts';
import type { AuthEngine } from '../engine/auth-engine.ts';
import type { ReaderStore } from '../store/reader-store.ts';
import type { EmailChanges } from './email-changes.ts';
import { validateEmail } from './validate-email.ts';
import {
  makeEmailChangeToken,
  makeNewAddressToken,
  makeValidationToken,
} from '../engine/validation-token.ts';

type Addresses = Pick<
  Accounts,
  | 'resendValidation'
  | 'validateEmail'
  | 'takeBackEmail'
  | 'changeEmail'
  | 'mailEmailChange'
  | 'isEmailFree'
>;

interface Needed {
  store: ReaderStore;
  engineOf(edition: Edition): AuthEngine;
  /** Secret that signs the links. */
  secret: string;
  mails: AccountMails;
  changes: EmailChanges;
  onProving(edition: Edition, reader: { id: string; email: string }): Promise<void>;
  onEmailChanged(change: { from: string; to: string }): Promise<void>;
  log: Log;
}

/** Validation and changes of email addresses, and reverting changes. */
export function addressesOfReaders({
  store,
  engineOf,
  secret,
  mails,
  changes,
  onProving,
  onEmailChanged,
  log,
}: Needed): Addresses {
  const follow = (change: { from: string; to: string }) =>
    onEmailChanged(change).catch((error: unknown) => {
      log.error(
        { err: error },
        'newsletters could not be moved to the new email address of an account',
      );
    });

  return {
    async resendValidation(edition, readerId, backUrl) {
      const row = await store.findById(readerId);
      if (!row || row.emailVerified) return;
      // The engine's own call takes half a second, which would reveal that an unproved account
      // exists.
      const token = await makeValidationToken(secret, row);
      await mails.sendValidation(
        { edition, email: row.email, nick: row.nick, readerId: row.id },
        token,
        backUrl,
      );
    },

    validateEmail: (edition, token, headers) =>
      validateEmail(
        {
          engine: engineOf(edition),
          store,
          secret,
          emailChanges: changes,
          mails,
          edition,
          onProving: (reader) => onProving(edition, reader),
          follow,
        },
        token,
        headers,
      ),

    async takeBackEmail(edition, token) {
      const outcome = await changes.takeBack(token, ({ from, nick }) =>
        mails.sendEmailTakenBack({ edition, email: from, nick }),
      );
      if (!outcome.ok) return outcome;
      const { from, to, hadPassword } = outcome;
      if (from !== to) await follow({ from, to });
      const isPasswordNeeded = hadPassword && edition.site.identityProvider === 'local';
      if (isPasswordNeeded)
        await engineOf(edition).api.requestPasswordReset({ body: { email: to } });
      return { ok: true, isPasswordNeeded };
    },

    async changeEmail(edition, headers, email) {
      if (await store.findByEmail(email)) return { ok: false, problem: 'email-in-use' };
      const opened = await engineOf(edition).api.getSession({ headers });
      if (!opened) throw new Error('A new email address was requested without a session.');
      const { id: userId, email: from } = opened.user;
      const to = email.toLowerCase();
      const token = await makeNewAddressToken(secret, {
        userId,
        sessionId: opened.session.id,
        from,
        to,
      });
      await mails.sendNewAddress(
        { edition, email: to, nick: String(opened.user.nick), readerId: userId },
        token,
      );
      return { ok: true };
    },

    async mailEmailChange(edition, { id: sessionId, reader }, email) {
      if (await store.findByEmail(email)) return { ok: false, problem: 'email-in-use' };
      const token = await makeEmailChangeToken(secret, {
        userId: reader.id,
        sessionId,
        from: reader.email,
        to: email,
      });
      await mails.sendEmailChangeLink(
        { edition, email: reader.email, nick: reader.nick, readerId: reader.id },
        token,
        email.toLowerCase(),
      );
      return { ok: true };
    },

    isEmailFree: async (email) => (await store.findByEmail(email)) === undefined,
  };
}
