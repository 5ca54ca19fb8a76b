import type { Edition } from '#domain/paths/urls.ts';
import type { Registered, Registration } from './accounts.ts';
import { callbackUrlOf, type AuthEngine } from './engine/auth-engine.ts';
import { outcomeOf } from './engine/engine-outcome.ts';
import { nickKeyOf } from './store/reader-rows.ts';
import type { ReaderStore } from './store/reader-store.ts';

/**
 * Implements `Accounts.register`. Of concurrent registrations with the same email address or nick,
 * one succeeds and the others report the conflict.
 */
export async function registerReader(
  { engine, store, edition }: { engine: AuthEngine; store: ReaderStore; edition: Edition },
  { newsletters, backUrl, ...registration }: Registration,
): Promise<Registered> {
  const { nick, email } = registration;
  if (!(await store.isNickFree(nick))) return { ok: false, problem: 'nick-in-use' };
  if (await store.findByEmail(email)) return { ok: false, problem: 'email-in-use' };
  const { alias } = edition.site;
  const callbackURL = callbackUrlOf(edition, backUrl);
  const made = await outcomeOf(
    engine.api.signUpEmail({
      body: { ...registration, nickKey: nickKeyOf(nick), site: alias, callbackURL },
    }),
  );
  const row = await store.findByEmail(email);
  // If another registration took the email address first, the engine pretends success with an id
  // that does not exist.
  if (row && made.ok && made.value.user.id === row.id) {
    await store.logConsents(row.id, alias, [
      'terms',
      ...newsletters.map((id) => `newsletter:${id}` as const),
    ]);
    return { ok: true, id: row.id };
  }
  if (row) return { ok: false, problem: 'email-in-use' };
  if (!(await store.isNickFree(nick))) return { ok: false, problem: 'nick-in-use' };
  throw new Error(
    'An account could not be created, although its email address and nick are available.',
  );
}
