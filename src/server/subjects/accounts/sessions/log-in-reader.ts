import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { LoggedIn } from '../accounts.ts';
import type { AuthEngine } from '../engine/auth-engine.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { outcomeOf } from '../engine/engine-outcome.ts';
import type { PasswordChanges } from '../passwords/password-changes.ts';
import type { PasswordHashing } from '../engine/password-hashing.ts';
import { readerOf, type ReaderRow } from '../store/reader-rows.ts';
import type { ReaderStore } from '../store/reader-store.ts';
import { readableCookie } from '../engine/session-cookies.ts';

interface LoginServices {
  engine: AuthEngine;
  store: ReaderStore;
  edition: Edition;
  hashing: PasswordHashing;
  changes: Pick<PasswordChanges, 'renew'>;
  /** Whether a reader may log in on the edition's site. */
  isAdmitted(edition: Edition, reader: CurrentUser): boolean;
  log: Log;
}

interface Credentials {
  email: string;
  password: string;
  /** Headers to store with the session. */
  headers: Headers;
}

/** Implements `Accounts.logIn`. */
export async function logInReader(
  { engine, store, edition, hashing, changes, isAdmitted, log }: LoginServices,
  { email, password, headers }: Credentials,
): Promise<LoggedIn> {
  const before = await store.findPasswordHash({ email });
  const work = engine.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
  const outcome = await outcomeOf(work).catch(async (error: unknown) => {
    // Opening a session fails if the account was deleted while its password was verified.
    if (before !== undefined && (await store.findByEmail(email)) === undefined) return undefined;
    throw error;
  });
  if (outcome?.ok === true) {
    const { headers: answered, response } = outcome.value;
    // A concurrent password change may have ended all sessions before this one existed. A renewed
    // hash still matches the password.
    const hash = await store.findPasswordHash({ id: response.user.id });
    const isSame =
      hash !== undefined && (hash === before || (await hashing.verify({ hash, password })));
    // The engine's type marks fields as optional that every row has.
    const reader = readerOf(response.user as ReaderRow);
    if (!isSame || !isAdmitted(edition, reader)) {
      const { internalAdapter } = await engine.$context;
      await internalAdapter.deleteSession(response.token);
      return { ok: false, problem: 'wrong-credentials' };
    }
    if (hashing.isOutdated(hash))
      void renewHash(
        { hashing, changes, log },
        { readerId: response.user.id, before: hash, password },
      );
    return {
      ok: true,
      reader,
      cookies: [...answered.getSetCookie(), readableCookie(edition.site, reader)],
    };
  }
  const row = outcome && (await store.findByEmail(email));
  if (!row) return { ok: false, problem: 'wrong-credentials' };
  if (outcome.status === 403)
    return { ok: false, problem: 'email-not-validated', readerId: row.id };
  return {
    ok: false,
    problem: (await store.hasLogin(row.id)) ? 'wrong-credentials' : 'password-not-set',
  };
}

/**
 * Renews an outdated hash after the response, so that the duration of a login does not reveal the
 * hash function.
 */
async function renewHash(
  { hashing, changes, log }: Pick<LoginServices, 'hashing' | 'changes' | 'log'>,
  { readerId, before, password }: { readerId: string; before: string; password: string },
): Promise<void> {
  try {
    await changes.renew({ readerId, before, hash: await hashing.hash(password) });
  } catch (error) {
    log.warn({ err: error }, 'the hash of a password could not be renewed; the next login retries');
  }
}
