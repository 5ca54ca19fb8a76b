/** Where the account engine looks for a password among the ways into an account. */
export const PASSWORD_LOGIN = { providerId: 'credential', issuer: 'local:credential' } as const;
