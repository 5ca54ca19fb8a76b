import type { Edition } from '#domain/paths/urls.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';

/** Limit of mails to one email address, across all clients. */
export const PASSWORD_LINKS = { what: 'recover-password', most: 3, window: 3600 };

/**
 * Limit of wrong passwords across all clients. A login is counted by email address, and a
 * confirmation of a session's owner by reader id. A locked-out reader can still set a new password
 * by mail.
 */
export const WRONG_PASSWORDS = { what: 'password', most: 10, window: 15 * 60 };

type Limited = Pick<Services, 'attempts'>;

/**
 * Mails a password reset link, which finally redirects to `backUrl`, unless the limit of the email
 * address is exceeded.
 */
export async function mailPasswordLink(
  { readers: { accounts }, attempts }: Limited & Pick<Services, 'readers'>,
  edition: Edition,
  { email, backUrl }: { email: string; backUrl: string | undefined },
): Promise<void> {
  const isTooOften = await attempts.count({ ...PASSWORD_LINKS, who: email.toLowerCase() });
  if (isTooOften === undefined) await accounts.recoverPassword(edition, email, backUrl);
}

/** Counts a login attempt. Returns the seconds to wait if the limit is exceeded. */
export function countLogin({ attempts }: Limited, email: string): Promise<number | undefined> {
  return attempts.count({ ...WRONG_PASSWORDS, who: email.toLowerCase() });
}

/** Resets the login attempts after a success. */
export function forgetLogins({ attempts }: Limited, email: string): Promise<void> {
  return attempts.forget({ ...WRONG_PASSWORDS, who: email.toLowerCase() });
}

/**
 * Resets the limits of logins and of password links after a reset by mail, because only the owner
 * can read the mails.
 */
export async function reopenLogin({ attempts }: Limited, email: string): Promise<void> {
  await forgetLogins({ attempts }, email);
  await attempts.forget({ ...PASSWORD_LINKS, who: email.toLowerCase() });
}
