import { randomBytes } from 'node:crypto';
import type { Edition } from '#domain/paths/urls.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { AccountMails } from './account-mails.ts';
import type { AccountRemoved, Accounts } from './accounts.ts';
import type { AuthEngine } from './engine/auth-engine.ts';
import { receiptCookie } from './sessions/receipt-cookie.ts';
import type { ReaderStore } from './store/reader-store.ts';
import { clearedReadableCookie } from './engine/session-cookies.ts';

/** Validity of a mailed deletion link in hours. */
export const DELETION_HOURS = 1;

interface Needed {
  store: ReaderStore;
  engineOf(edition: Edition): AuthEngine;
  mails: Pick<AccountMails, 'sendDeletionLink' | 'sendDeleted'>;
  onRemoving(transaction: Orm, reader: { id: string; email: string }): Promise<void>;
}

/**
 * Deletion of accounts, directly or by a mailed link. Its token is stored like those of password
 * reset links, and expires with them.
 */
export function deletionsOfReaders({
  store,
  engineOf,
  mails,
  onRemoving,
}: Needed): Pick<Accounts, 'remove' | 'mailDeletionLink' | 'removeByLink'> {
  async function remove(
    edition: Edition,
    readerId: string,
    linkId?: string,
  ): Promise<AccountRemoved | undefined> {
    const removed = await store.remove(
      { id: readerId, site: edition.site.alias, linkId },
      async (transaction, { email, nick, receipt }) => {
        await onRemoving(transaction, { id: readerId, email });
        await mails.sendDeleted({ edition, email, nick }, receipt);
      },
    );
    if (!removed) return undefined;
    const { receipt } = removed;
    const { headers } = await engineOf(edition).api.signOut({
      headers: new Headers(),
      returnHeaders: true,
    });
    return {
      receipt,
      cookies: [
        ...headers.getSetCookie(),
        clearedReadableCookie(edition.site),
        receiptCookie(edition.site, receipt.number),
      ],
    };
  }

  return {
    remove: (edition, { reader }) => remove(edition, reader.id),

    async mailDeletionLink(edition, { reader }) {
      const { internalAdapter } = await engineOf(edition).$context;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + DELETION_HOURS * 3_600_000);
      await internalAdapter.createVerificationValue({
        identifier: identifierOf(token),
        value: reader.id,
        expiresAt,
      });
      await mails.sendDeletionLink(
        { edition, email: reader.email, nick: reader.nick, readerId: reader.id },
        token,
      );
    },

    async removeByLink(edition, { reader }, token) {
      const { internalAdapter } = await engineOf(edition).$context;
      const link = await internalAdapter.findVerificationValue(identifierOf(token));
      // The engine also deletes expired links when it looks for one, but does not promise it.
      if (!link || link.expiresAt <= new Date()) return undefined;
      // Refuses the link of another reader.
      return remove(edition, reader.id, link.id);
    },
  };
}

/** The identifier of a deletion token; the engine stores its hash. */
function identifierOf(token: string): string {
  return `delete-account:${token}`;
}
