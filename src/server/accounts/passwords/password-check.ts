import type { Edition } from '../../../domain/addresses.ts';
import type { Services } from '../../services.ts';
import type { ReaderSession } from '../accounts.ts';

/** Wrong current passwords at one account. One budget for all calls that ask for it. */
const WRONG_PASSWORDS = { most: 10, window: 15 * 60 };

export const WRONG_PASSWORD = { code: 'INVALID_CREDENTIALS' } as const;

/**
 * Whether a reader has a password on this site: one to change, and one to prove with that they are who opened the session. Readers of a site whose
 * logins are elsewhere, and readers of type rrss, have none (SPECIFICATION §6).
 */
export async function usesPassword({ accounts }: Services, { site }: Edition, session: ReaderSession): Promise<boolean> {
  return site.identityProvider === 'local' && session.reader.type !== 'rrss' && (await accounts.hasPassword(session));
}

/**
 * Asks for the reader's current password: the refusal where it is another one, or was tried too often. Tries are counted first, because the answer to
 * each tells something.
 */
export async function refuseWrongPassword({ accounts, attempts }: Services, session: ReaderSession, password: string) {
  const who = session.reader.id;
  const retryAfter = await attempts.count({ what: 'password', who, ...WRONG_PASSWORDS });
  if (retryAfter !== undefined) return { code: 'TOO_MANY_REQUESTS', retryAfter } as const;
  if (!(await accounts.isPasswordOf(session, password))) return WRONG_PASSWORD;
  await attempts.forget({ what: 'password', who });
  return undefined;
}
