import type { Edition } from '#domain/paths/urls.ts';
import type { AccountMails } from '../account-mails.ts';
import type { Accounts } from '../accounts.ts';
import type { AuthEngine } from '../engine/auth-engine.ts';
import type { ReaderStore } from '../store/reader-store.ts';
import type { EmailChanges } from './email-changes.ts';
import {
  EMAIL_CHANGE_LINK,
  makeNewAddressToken,
  verifiedClaimsOf,
} from '../engine/validation-token.ts';

interface Needed {
  engine: AuthEngine;
  store: ReaderStore;
  /** Secret that signs the links. */
  secret: string;
  emailChanges: EmailChanges;
  mails: Pick<AccountMails, 'sendEmailChanged' | 'sendNewAddress'>;
  edition: Edition;
  /** Called before an email address becomes proved. If it rejects, the link remains usable. */
  onProving(reader: { id: string; email: string }): Promise<void>;
  /** Called when an account has a new email address. */
  follow(change: { from: string; to: string }): Promise<void>;
}

/** Implements `Accounts.validateEmail`. */
export async function validateEmail(
  needed: Needed,
  token: string,
  headers: Headers,
): ReturnType<Accounts['validateEmail']> {
  const { engine, store, secret, emailChanges, mails, edition, onProving, follow } = needed;
  const claims = await verifiedClaimsOf(secret, token);
  if (!claims) return undefined;
  if (claims.updateTo === undefined)
    return proveEmail(
      { store, emailChanges, onProving },
      { id: claims.userId, email: claims.email },
    );
  const { userId: id, sessionId, email: from, updateTo: to, requestType } = claims;
  const opened = await engine.api.getSession({ headers });
  if (!opened) return 'not-signed-in';
  const reader = opened.user.id === id ? await store.findById(id) : undefined;
  // Another reader may have registered with the email address since the link was mailed.
  if (reader?.email !== from || (await store.findByEmail(to))) return undefined;
  const sessions = [opened.session.id, sessionId];
  const target = { edition, nick: reader.nick, readerId: id };
  if (requestType === EMAIL_CHANGE_LINK) {
    if (!(await emailChanges.areOpen(id, sessions))) return undefined;
    await mails.sendNewAddress(
      { ...target, email: to },
      await makeNewAddressToken(secret, { userId: id, sessionId, from, to }),
    );
    return 'mailed';
  }
  const onChanged = (takeBack: string) =>
    mails.sendEmailChanged({ ...target, email: from }, takeBack);
  const outcome = await emailChanges
    .change({ id, from, to, sessions, onChanged })
    .catch(async (error: unknown) => {
      // A concurrent registration took the email address.
      if (await store.findByEmail(to)) return undefined;
      throw error;
    });
  if (outcome === 'changed') await follow({ from, to });
  return outcome && 'changed';
}

/** Proves the email address of an account. An account that has another one by now is left alone. */
async function proveEmail(
  { store, emailChanges, onProving }: Pick<Needed, 'store' | 'emailChanges' | 'onProving'>,
  told: { id: string; email: string },
): Promise<'proved' | undefined> {
  const reader = await store.findById(told.id);
  if (reader?.email !== told.email) return undefined;
  if (reader.emailVerified) return 'proved';
  await onProving(told);
  return (await emailChanges.prove(told)) ? 'proved' : undefined;
}
