import type { Site } from './site.ts';

/** Reserved host names, which no real host has: RFC 2606 and RFC 6761. */
const RESERVED_HOST = /(?:^|\.)(?:localhost|example|test|invalid)$/;

export type DemoReader = NonNullable<Site['demoReader']>;

/**
 * Whether a site is a demonstration: all its hosts are reserved names, and mails are written to a
 * folder.
 */
export function isDemonstration(
  site: Pick<Site, 'hosts' | 'url'>,
  mailUrl: string | undefined,
): boolean {
  const hosts = [...site.hosts, new URL(site.url).hostname];
  return (
    hosts.every((host) => RESERVED_HOST.test(host)) &&
    (mailUrl === undefined || mailUrl.startsWith('file:'))
  );
}

/**
 * The public demo account, offered only by a demonstration. On a real site an account with a
 * published password would be a security hole.
 */
export function offeredDemoReader(site: Site, mailUrl: string | undefined): DemoReader | undefined {
  return isDemonstration(site, mailUrl) &&
    site.featureFlags.accounts &&
    site.identityProvider === 'local'
    ? site.demoReader
    : undefined;
}
