import type { Edition } from '#domain/paths/urls.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import { WRONG_PASSWORDS } from './login-limits.ts';

export const WRONG_PASSWORD = { code: 'INVALID_CREDENTIALS' } as const;

/**
 * Whether a reader has a password on this site, to change it and to confirm the owner of the
 * session. Readers of a site with an external identity provider, and readers of type rrss, have
 * none (SPECIFICATION §6).
 */
export async function usesPassword({ readers: { accounts } }: Services, { site }: Edition, session: ReaderSession): Promise<boolean> {
  return site.identityProvider === 'local' && session.reader.type !== 'rrss' && (await accounts.hasPassword(session));
}

/**
 * Checks the reader's current password. Returns the refusal if it is wrong or the limit of attempts
 * is exceeded. Attempts are counted first, because every response reveals something.
 */
export async function refuseWrongPassword({ readers: { accounts }, attempts }: Services, session: ReaderSession, password: string) {
  const who = session.reader.id;
  const retryAfter = await attempts.count({ ...WRONG_PASSWORDS, who });
  if (retryAfter !== undefined) return { code: 'TOO_MANY_REQUESTS', retryAfter } as const;
  if (!(await accounts.isPasswordOf(session, password))) return WRONG_PASSWORD;
  await attempts.forget({ ...WRONG_PASSWORDS, who });
  return undefined;
}
