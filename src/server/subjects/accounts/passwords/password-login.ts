/** The account engine's identifiers of a password login. */
export const PASSWORD_LOGIN = { providerId: 'credential', issuer: 'local:credential' } as const;
