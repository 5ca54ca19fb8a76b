import type { Edition } from '#domain/paths/urls.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createSocialSignIn } from './better-auth-social-sign-in.ts';
import type { SocialCredentials } from '#server/platform/settings/social-environment.ts';
import type { AccountMails } from './account-mails.ts';
import { readAccountRecord } from './account-record.ts';
import type { Accounts } from './accounts.ts';
import { resolveEmailConflict } from './resolve-email-conflict.ts';
import { createAuthEngine, type AuthEngine } from './engine/auth-engine.ts';
import { addressesOfReaders } from './email-addresses/addresses-of-readers.ts';
import { EmailChanges } from './email-addresses/email-changes.ts';
import { PasswordChanges } from './passwords/password-changes.ts';
import type { PasswordHashing } from './engine/password-hashing.ts';
import { passwordsOfReaders } from './passwords/passwords-of-readers.ts';
import { deletionsOfReaders } from './deletions-of-readers.ts';
import { profilesOfReaders } from './profiles-of-readers.ts';
import { registerReader } from './register-reader.ts';
import { ReaderStore } from './store/reader-store.ts';
import { sessionsOfReaders } from './sessions/sessions-of-readers.ts';

/**
 * Accounts by better-auth on the store. `secret` signs cookies and validation links: at least 32
 * characters, the same on every node.
 */
export function createAccounts(options: {
  orm: Orm;
  secret: string;
  hashing: PasswordHashing;
  mails: AccountMails;
  /**
   * Called when an email address is being proved, with the newsletters chosen during the
   * registration.
   */
  onEmailProved(reader: { edition: Edition; email: string; newsletters: string[] }): Promise<void>;
  /** Called when an account has a new, proved email address. */
  onEmailChanged(change: { from: string; to: string }): Promise<void>;
  /**
   * Called in the transaction that deletes an account, before its rows go, to delete the reader's
   * other data. If it throws, everything is rolled back.
   */
  onRemoving(transaction: Orm, reader: { id: string; email: string }): Promise<void>;
  /** The demonstration readers of all sites may log in on a site only if this says so. */
  admitsDemoReader(site: Site, email: string): boolean;
  /** Enabled sign-in providers. */
  social?: SocialCredentials;
  log: Log;
}): Accounts {
  const { orm, hashing, mails, onEmailProved, onRemoving, social = {} } = options;
  const store = new ReaderStore(orm);
  const changes = new PasswordChanges(orm);
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
        admit: (told) => resolveEmailConflict(store, edition.site, told),
        isLegacy: async (id) => !(await store.hasLogin(id)),
        isStillAt: (reader) => emailChanges.isStillAt(reader),
      });
    engines.set(key, engine);
    return engine;
  };
  return {
    social: createSocialSignIn({ engineOf, store, credentials: social }),

    ...sessionsOfReaders({ ...options, store, engineOf, changes }),
    ...passwordsOfReaders({ store, engineOf, hashing, mails, changes }),
    ...addressesOfReaders({
      ...options,
      store,
      engineOf,
      changes: emailChanges,
      onProving: async (edition, { id, email }) =>
        onEmailProved({ edition, email, newsletters: await store.listAgreedNewsletters(id) }),
    }),
    ...profilesOfReaders({ orm, store }),
    ...deletionsOfReaders({ store, engineOf, mails, onRemoving }),

    register: (edition, registration) =>
      registerReader({ engine: engineOf(edition), store, hashing, edition }, registration),

    getRecord: ({ reader }) => readAccountRecord(orm, reader.id),

    mailFactorCode: (edition, { reader: { id: readerId, email, nick } }, code) =>
      mails.sendFactorCode({ edition, email, nick, readerId }, code),

    clearExpired: () => store.clearExpired(),
  };
}
