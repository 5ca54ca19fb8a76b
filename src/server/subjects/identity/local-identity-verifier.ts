import type { IdentityVerifier } from './identity-verifier.ts';

/** Verifier of sites with local logins: rejects all logins of external providers. */
export const localIdentityVerifier: IdentityVerifier = {
  verify: () => Promise.resolve({ ok: false, problem: 'not-offered' }),
};
