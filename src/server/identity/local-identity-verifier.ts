import type { IdentityVerifier } from './identity-verifier.ts';

/** For sites that keep their readers' logins themselves: nobody else vouches for anybody. */
export const localIdentityVerifier: IdentityVerifier = {
  verify: () => Promise.resolve({ ok: false, problem: 'not-offered' }),
};
