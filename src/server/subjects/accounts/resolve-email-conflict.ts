import type { Site } from '#domain/sites/site.ts';
import type { Admitted } from './identity/social/social-providers.ts';
import type { ProviderProfile } from './identity/social/provider-profile.ts';
import { findFreeNick } from './nicks/free-nick.ts';
import { nickKeyOf } from './store/reader-rows.ts';
import type { ReaderStore } from './store/reader-store.ts';

/**
 * Resolves conflicts with an existing account for a reader whose email address a provider has
 * verified. An account that was registered with the address but never proved may be an attacker's.
 * The attacker waits for the owner to log in and still knows the password ("pre-hijacking",
 * Sudhodanan and Paverd, USENIX Security 2022). Such an account is deleted with all its data. A
 * legacy account without a login method belongs to the reader.
 */
export async function resolveEmailConflict(
  store: ReaderStore,
  site: Site,
  { name, email }: ProviderProfile,
): Promise<Admitted> {
  if (email === undefined) return { nick: '', nickKey: '', site: site.alias };
  const row = await store.findByEmail(email);
  if (row?.emailVerified) return { nick: row.nick, nickKey: row.nickKey, site: row.site };
  if (row && (await store.hasLogin(row.id))) await store.removeUnproved(row.id);
  else if (row) await store.update(row.id, { emailVerified: true });
  const nick = await findFreeNick(store, name);
  return { nick, nickKey: nickKeyOf(nick), site: site.alias };
}
