import type { Edition } from '#domain/paths/urls.ts';
import type { Accounts } from '../accounts.ts';

/**
 * Ends the browser's previous session after a new login. Its cookie has just been replaced, so only
 * a thief could still use it.
 */
export async function endEarlierSession(
  accounts: Accounts,
  edition: Edition,
  headers: Headers,
): Promise<void> {
  const earlier = await accounts.findSession(edition, headers);
  if (earlier) await accounts.revokeSession(earlier, earlier.id);
}
