/**
 * Namespaces that better-auth 1.7.0 to 1.7.2 looked logins up by. Later versions know provider and
 * account only. Nodes of the previous release still run 1.7.0 during a roll, and find these rows by
 * it (https://github.com/better-auth/better-auth/issues/10403).
 */
const ISSUERS: Readonly<Record<string, string>> = {
  credential: 'local:credential',
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  twitter: 'local:oauth:twitter',
};

/**
 * The namespace of the accounts of a provider; null for a provider that the former engine did not
 * know.
 */
export function issuerOf(providerId: string): string | null {
  return ISSUERS[providerId] ?? null;
}
