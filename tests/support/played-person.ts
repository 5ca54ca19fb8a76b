import type { SocialProvider } from '../../src/domain/reader/social-provider.ts';

/** Somebody with an account at a provider. */
export interface Person {
  id: string;
  email?: string;
  /** What the provider says of the address. */
  isProved?: boolean;
  given?: string;
  family?: string;
}

/** Where the stand-in of the providers (provider-server.ts) has the page that we led a browser to, with the person who agrees on it. */
export function playedPath(provider: SocialProvider, location: string, person: Person): string {
  const query = new URLSearchParams(new URL(location).searchParams);
  // The library knows the plain code flow only; Apple's ID token beside the code is not read.
  query.set('response_type', 'code');
  query.set('played', JSON.stringify({ provider, person }));
  return `/authorize?${query}`;
}
