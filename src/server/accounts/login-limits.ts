import type { Edition } from '../../domain/addresses.ts';
import type { Services } from '../services.ts';

/** Mails to one address, whoever asks for them. */
const MAILS = { what: 'recover-password', most: 3, window: 3600 };

/** Wrong passwords for one account, wherever they come from; and its seconds. Who is kept out may still set a new one by mail. */
const WRONG_PASSWORDS = { what: 'password', most: 10, window: 15 * 60 };

type Limited = Pick<Services, 'attempts'>;

/** Mails a link to choose a password, which leads to `backUrl` in the end, unless the address was mailed too many of them. */
export async function mailPasswordLink(
  { accounts, attempts }: Limited & Pick<Services, 'accounts'>,
  edition: Edition,
  { email, backUrl }: { email: string; backUrl: string | undefined },
): Promise<void> {
  const isTooOften = await attempts.count({ ...MAILS, who: email.toLowerCase() });
  if (isTooOften === undefined) await accounts.recoverPassword(edition, email, backUrl);
}

/** Counts a try to log in. Seconds to wait where it was one too many. */
export function countLogin({ attempts }: Limited, email: string): Promise<number | undefined> {
  return attempts.count({ ...WRONG_PASSWORDS, who: email.toLowerCase() });
}

/** Forgets the tries to log in, after one that succeeded. */
export function forgetLogins({ attempts }: Limited, email: string): Promise<void> {
  return attempts.forget({ ...WRONG_PASSWORDS, who: email.toLowerCase() });
}

/** Opens the login again to who set a password by a mailed link, and the way to such a link: whoever closed them cannot read the mails. */
export async function reopenLogin({ attempts }: Limited, email: string): Promise<void> {
  await forgetLogins({ attempts }, email);
  await attempts.forget({ ...MAILS, who: email.toLowerCase() });
}
