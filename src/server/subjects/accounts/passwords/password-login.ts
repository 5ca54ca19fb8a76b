import { issuerOf } from '../identity/login-issuer.ts';

/** The identifiers of a password login. */
export const PASSWORD_LOGIN = { providerId: 'credential', issuer: issuerOf('credential') } as const;
