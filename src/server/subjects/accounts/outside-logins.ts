import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { readerLogins, readers } from '#server/platform/database/tables/reader-schema.ts';
import type { OutsideAccount } from './identity/identity-verifier.ts';
import { findFreeNick } from './nicks/free-nick.ts';
import { nickKeyOf, type ReaderRow } from './store/reader-rows.ts';
import { lockReader } from './store/lock-reader.ts';
import { ReaderStore } from './store/reader-store.ts';

export type FoundReader =
  | { ok: true; row: ReaderRow }
  | { ok: false; problem: 'email-not-validated' | 'email-in-use' };

/**
 * Maximum of attempts. Two concurrent first logins are retried; more at the same instant are a
 * fault.
 */
const TRIES = 5;

/**
 * Finds or creates the reader of a provider's account. First choice is the linked reader. Second is
 * the reader with the same email address, proved on both sides, who is then linked. Otherwise a new
 * reader is created. An address that is proved on one side only links nothing, because its holder
 * on the other side may not own it.
 */
export async function findOrMakeReader(
  orm: Orm,
  store: ReaderStore,
  outside: OutsideAccount,
  site: string,
): Promise<FoundReader> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await findLinked(orm, outside);
    if (known) return { ok: true, row: await downgraded(orm, known, outside) };
    if (outside.email === undefined) return { ok: false, problem: 'email-not-validated' };
    const owner = await store.findByEmail(outside.email);
    if (owner && !owner.emailVerified) return { ok: false, problem: 'email-in-use' };
    if (owner) await link(orm, owner.id, outside.email, outside);
    else await make(orm, outside.email, await findFreeNick(store, outside.nick), outside, site);
  }
  throw new Error(
    'The reader of an identity provider’s account could neither be found nor created.',
  );
}

/** Whether a provider's account is linked to an account. */
export async function isLinked(
  orm: Orm,
  outside: OutsideAccount,
  readerId: string,
): Promise<boolean> {
  return (await findLinked(orm, outside))?.id === readerId;
}

/** Links the reader with an email address, unless it has changed meanwhile. */
async function link(
  orm: Orm,
  readerId: string,
  email: string,
  outside: OutsideAccount,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const reader = await lockReader(transaction, readerId);
    if (reader?.email !== email.toLowerCase()) return;
    await transaction.insert(readerLogins).values(loginOf(readerId, outside)).onConflictDoNothing();
  });
}

async function findLinked(
  orm: Orm,
  { issuer, uid }: OutsideAccount,
): Promise<ReaderRow | undefined> {
  const [found] = await orm
    .select({ row: readers })
    .from(readerLogins)
    .innerJoin(readers, eq(readers.id, readerLogins.userId))
    .where(and(eq(readerLogins.issuer, issuer), eq(readerLogins.accountId, uid)))
    .limit(1);
  return found?.row;
}

/**
 * Downgrades a subscriber whom the provider no longer reports as one (SPECIFICATION §4,
 * identity-provider login). A subscription sold here keeps its type 2: only the type that comes
 * back at its end changes then.
 */
async function downgraded(
  orm: Orm,
  row: ReaderRow,
  { isSubscribed }: OutsideAccount,
): Promise<ReaderRow> {
  if (isSubscribed !== false || (row.type !== '2' && row.otherType !== '2')) return row;
  return orm.transaction(async (transaction) => {
    const reader = await lockReader(transaction, row.id);
    if (!reader) return row;
    const { otherType, type } = reader;
    const change =
      otherType === null
        ? { type: type === '2' ? '1' : type }
        : { otherType: otherType === '2' ? '1' : otherType };
    return new ReaderStore(transaction).update(row.id, change);
  });
}

/**
 * Creates a reader with their login, or nothing if another reader has just taken the email address
 * or nick.
 */
async function make(
  orm: Orm,
  email: string,
  nick: string,
  outside: OutsideAccount,
  site: string,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const { name, surname } = outside;
    const row = {
      id: randomUUID(),
      email,
      emailVerified: true,
      nick,
      nickKey: nickKeyOf(nick),
      name,
      surname,
      site,
    };
    const [made] = await transaction
      .insert(readers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: readers.id });
    if (made) await transaction.insert(readerLogins).values(loginOf(made.id, outside));
  });
}

function loginOf(
  userId: string,
  { providerId, issuer, uid }: OutsideAccount,
): typeof readerLogins.$inferInsert {
  return { id: randomUUID(), userId, providerId, issuer, accountId: uid };
}
