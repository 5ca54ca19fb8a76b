import type { Edition } from '../../../../domain/sites/urls.ts';
import type { AccountMails } from '../account-mails.ts';
import type { Accounts } from '../accounts.ts';
import type { AuthEngine } from '../auth-engine.ts';
import { outcomeOf } from '../engine-outcome.ts';
import type { ReaderStore } from '../reader-store.ts';
import type { EmailChanges } from './email-changes.ts';
import { claimsOf, EMAIL_CHANGE_LINK, type ValidationClaims } from './validation-token.ts';

interface Needed {
  engine: AuthEngine;
  store: ReaderStore;
  emailChanges: EmailChanges;
  mails: Pick<AccountMails, 'sendEmailChanged'>;
  edition: Edition;
  /** Called when an account has a new email address. */
  follow(change: { from: string; to: string }): Promise<void>;
}

/** Implements `Accounts.validateEmail`. */
export async function validateEmail(
  { engine: { api }, store, emailChanges, mails, edition, follow }: Needed,
  token: string,
  headers: Headers,
): ReturnType<Accounts['validateEmail']> {
  const verify = async () => (await outcomeOf(api.verifyEmail({ query: { token }, headers }))).ok;
  const claims = claimsOf(token);
  if (!claims) return undefined;
  const { updateTo: address } = claims;
  if (address === undefined) return (await isOfItsAccount(store, claims)) && (await verify()) ? 'proved' : undefined;
  const session = await api.getSession({ headers });
  if (!session) return 'not-signed-in';
  const before = await store.findById(session.user.id);
  // Another reader may have registered with the email address since the link was mailed.
  if (!before || (await store.findByEmail(address))) return undefined;
  if (claims.requestType === EMAIL_CHANGE_LINK) return before.email === claims.email && (await verify()) ? 'mailed' : undefined;
  const startedAt = new Date();
  const isVerified = await verify().catch(async (error: unknown) => {
    // A concurrent registration took the email address, or the account was deleted.
    if ((await store.findByEmail(address)) || !(await store.findById(before.id))) return false;
    throw error;
  });
  if (!isVerified) return undefined;
  const to = address.toLowerCase();
  if (to === before.email) return 'proved';
  const { id, email, nick } = before;
  const onNoted = (takeBack: string) => mails.sendEmailChanged({ edition, email, nick, readerId: id }, takeBack);
  const isNoted = (await emailChanges.note({ id, email, to, startedAt, onNoted })) !== undefined;
  if (!isNoted) return (await store.findById(before.id))?.email === to ? 'changed' : undefined;
  await follow({ from: before.email, to });
  return 'changed';
}

/** Whether the account of a mailed link still has the email address. Otherwise another account's address would be proved. */
async function isOfItsAccount(store: ReaderStore, { userId = '', email }: ValidationClaims): Promise<boolean> {
  return (await store.findById(userId))?.email === email;
}
