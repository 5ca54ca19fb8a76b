import type { Site } from '#domain/sites/site.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import { rolesOnSite } from '#server/entrances/endpoints/desk-rights.ts';
import type { CountedLimit } from '#server/entrances/endpoints/endpoint-facts.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import { refuseWrongPassword, usesPassword } from '../accounts/data/password-check.ts';
import { WRONG_PASSWORDS } from '../accounts/data/login-limits.ts';

/**
 * Limits of wrong codes per reader, across all clients. Three codes of a million are valid at a
 * time, so that a thief of the password needs 45 years on average to guess one.
 */
const WRONG_CODES = [
  { what: 'second-factor', most: 5, window: 15 * 60 },
  { what: 'second-factor-day', most: 20, window: 24 * 3600 },
] as const;

/** Limit of calls with a code per network address. */
export const PROOF_LIMIT = { most: 30, window: 15 * 60 };

/** The inner limits of calls with a code, for the OpenAPI document. */
export const CODE_LIMITS: readonly CountedLimit[] = WRONG_CODES.map(({ most, window }) => ({
  most,
  window,
  per: 'reader',
  of: 'wrong codes',
}));

/** The inner limits of calls with a password. */
export const PASSWORD_LIMITS: readonly CountedLimit[] = [
  {
    most: WRONG_PASSWORDS.most,
    window: WRONG_PASSWORDS.window,
    per: 'reader',
    of: 'wrong passwords',
  },
];

/** The inner limits of calls with a password and a code. */
export const PROOF_LIMITS: readonly CountedLimit[] = [...PASSWORD_LIMITS, ...CODE_LIMITS];

interface Proving {
  services: Services;
  session: ReaderSession;
}

/**
 * Refuses a reader without a role on the site, and a demonstration account, whose second factor
 * would shut others out.
 */
export async function refuseOthers({ services, session: { reader } }: Proving, site: Site) {
  if (reader.isRegisteredInDemo) return { code: 'DEMO_ACCOUNT' } as const;
  return (await rolesOnSite({ services, site }, reader)).length === 0
    ? ({ code: 'ROLE_REQUIRED' } as const)
    : undefined;
}

/** Refuses a wrong password, and an account without one. Attempts are limited. */
export async function refusePassword(
  { services, session }: Proving,
  site: Site,
  password: string | undefined,
) {
  const edition = { site, locale: site.defaultLocale };
  if (!(await usesPassword(services, edition, session)))
    return { code: 'PASSWORD_REQUIRED' } as const;
  return refuseWrongPassword(services, session, password ?? '');
}

/**
 * Uses up a code of the second factor. Attempts are counted first, because every response reveals
 * something.
 */
export async function useCode(
  { services, session: { reader } }: Proving,
  code: string | undefined,
) {
  return counted(services, reader.id, () => services.desk.factors.use(reader.id, code ?? ''));
}

/** Tries a code, which counts as wrong if `attempt` resolves to `undefined`. */
export async function counted<Proved>(
  { attempts }: Pick<Services, 'attempts'>,
  who: string,
  attempt: () => Promise<Proved | undefined>,
) {
  for (const limit of WRONG_CODES) {
    const retryAfter = await attempts.count({ ...limit, who });
    if (retryAfter !== undefined)
      return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter } as const;
  }
  const proved = await attempt();
  if (proved === undefined)
    return { ok: false, code: 'INVALID_CODE', fields: { code: 'wrong' } } as const;
  for (const limit of WRONG_CODES) await attempts.forget({ ...limit, who });
  return { ok: true, proved } as const;
}
