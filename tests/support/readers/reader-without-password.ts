import { eq } from 'drizzle-orm';
import { readerLogins } from '#server/platform/database/tables/reader-schema.ts';
import { aReader, type AccountsApplication } from './accounts-application.ts';

/** A reader who signs in with an identity provider: the account has no password. */
export async function aReaderWithoutPassword(accounts: AccountsApplication) {
  const reader = await aReader(accounts);
  const { orm } = accounts.application.wiring.database;
  await orm.update(readerLogins).set({ password: null }).where(eq(readerLogins.userId, reader.id));
  return { ...reader, email: reader.registration.email };
}
