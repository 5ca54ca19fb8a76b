import type { Edition } from '../../domain/addresses.ts';
import type { LoggedIn } from './accounts.ts';
import type { AuthEngine } from './auth-engine.ts';
import { outcomeOf } from './engine-outcome.ts';
import { readerOf, type ReaderRow } from './reader-rows.ts';
import type { ReaderStore } from './reader-store.ts';
import { readableCookie } from './sessions/session-cookies.ts';

interface Credentials {
  email: string;
  password: string;
  /** Headers that the session is remembered by. */
  headers: Headers;
}

/** As `Accounts.logIn` says. */
export async function logInReader(
  { engine, store, edition }: { engine: AuthEngine; store: ReaderStore; edition: Edition },
  { email, password, headers }: Credentials,
): Promise<LoggedIn> {
  const before = await store.findPasswordHash({ email });
  const work = engine.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
  const outcome = await outcomeOf(work).catch(async (error: unknown) => {
    // No session can be opened in an account that was deleted while its password was looked at.
    if (before !== undefined && (await store.findByEmail(email)) === undefined) return undefined;
    throw error;
  });
  if (outcome?.ok === true) {
    const { headers: answered, response } = outcome.value;
    // Whoever changes a password ends all sessions, and this one may not have been there yet: the old password lets nobody in any more.
    if ((await store.findPasswordHash({ id: response.user.id })) !== before) {
      const { internalAdapter } = await engine.$context;
      await internalAdapter.deleteSession(response.token);
      return { ok: false, problem: 'wrong-credentials' };
    }
    // The engine takes for optional what no row of the store is without.
    const reader = readerOf(response.user as ReaderRow);
    return { ok: true, reader, cookies: [...answered.getSetCookie(), readableCookie(edition.site, reader)] };
  }
  const row = outcome && (await store.findByEmail(email));
  if (!row) return { ok: false, problem: 'wrong-credentials' };
  if (outcome.status === 403) return { ok: false, problem: 'email-not-validated', readerId: row.id };
  return { ok: false, problem: (await store.hasLogin(row.id)) ? 'wrong-credentials' : 'password-not-set' };
}
