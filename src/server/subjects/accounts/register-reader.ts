import type { Edition } from '#domain/paths/urls.ts';
import type { Registered, Registration } from './accounts.ts';
import { callbackUrlOf, type AuthEngine } from './engine/auth-engine.ts';
import { outcomeOf } from './engine/engine-outcome.ts';
import type { PasswordHashing } from './engine/password-hashing.ts';
import { nickKeyOf } from './store/reader-rows.ts';
import type { ReaderStore } from './store/reader-store.ts';

interface Place {
  engine: AuthEngine;
  store: ReaderStore;
  hashing: Pick<PasswordHashing, 'verify'>;
  edition: Edition;
}

/**
 * Implements `Accounts.register`. Of concurrent registrations with the same email address or nick,
 * one succeeds and the others report the conflict. A reader who mistyped the email address
 * registers again: the nick and the password prove that the unproved account is theirs, and it is
 * deleted.
 */
export async function registerReader(
  { engine, store, hashing, edition }: Place,
  { newsletters, backUrl, ...registration }: Registration,
): Promise<Registered> {
  const { nick, email, password } = registration;
  const former = await store.findUnproved(nick);
  const isTheirs = former !== undefined && (await hashing.verify({ hash: former.hash, password }));
  if (!(await store.isNickFree(nick, isTheirs ? former.id : undefined)))
    return { ok: false, problem: 'nick-in-use' };
  if (await store.findByEmail(email)) return { ok: false, problem: 'email-in-use' };
  if (isTheirs) await store.removeUnproved(former.id);
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
