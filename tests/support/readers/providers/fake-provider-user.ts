import type { SocialProvider } from '#domain/sites/social-provider.ts';

/** A person with an account at an identity provider. */
export interface Person {
  id: string;
  email?: string;
  /** Whether the provider has verified the email address. */
  isProved?: boolean;
  given?: string;
  family?: string;
}

/**
 * Path on the providers' stand-in (provider-server.ts) for the provider page that we redirected a
 * browser to, with the person who consents there.
 */
export function playedPath(provider: SocialProvider, location: string, person: Person): string {
  const query = new URLSearchParams(new URL(location).searchParams);
  // The library knows only the plain code flow. Apple's ID token beside the code is not read.
  query.set('response_type', 'code');
  query.set('played', JSON.stringify({ provider, person }));
  return `/authorize?${query}`;
}
