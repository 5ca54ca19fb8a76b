import type { Site } from '../../domain/site.ts';
import type { Admitted } from '../social/social-providers.ts';
import type { ToldReader } from '../social/told-reader.ts';
import { findFreeNick } from './free-nick.ts';
import { nickKeyOf } from './reader-rows.ts';
import type { ReaderStore } from './reader-store.ts';

/**
 * Makes way for a reader of whom a provider has proved the address. Whoever opened an account with it and never proved it may be somebody else, who
 * waits for the reader to move in with their password still on the door ("pre-hijacking", Sudhodanan and Paverd, USENIX Security 2022): that account goes,
 * with all that was filled in. One of an older system, which nobody here has a way into, is the reader's own.
 */
export async function admitReader(store: ReaderStore, site: Site, { name, email }: ToldReader): Promise<Admitted> {
  if (email === undefined) return { nick: '', nickKey: '', site: site.alias };
  const row = await store.findByEmail(email);
  if (row?.emailVerified) return { nick: row.nick, nickKey: row.nickKey, site: row.site };
  if (row && (await store.hasLogin(row.id))) await store.removeUnproved(row.id);
  else if (row) await store.update(row.id, { emailVerified: true });
  const nick = await findFreeNick(store, name);
  return { nick, nickKey: nickKeyOf(nick), site: site.alias };
}
