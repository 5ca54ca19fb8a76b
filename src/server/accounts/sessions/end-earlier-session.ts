import type { Edition } from '../../../domain/addresses.ts';
import type { Accounts } from '../accounts.ts';

/** Ends the session that a browser had before it was given another one: nobody has its cookie any more, but who stole it. */
export async function endEarlierSession(accounts: Accounts, edition: Edition, headers: Headers): Promise<void> {
  const earlier = await accounts.findSession(edition, headers);
  if (earlier) await accounts.revokeSession(earlier, earlier.id);
}
