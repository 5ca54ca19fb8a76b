import type { Site } from '../../sites/site.ts';

/** Reserved host names, which no real host has: RFC 2606 and RFC 6761. */
const RESERVED_HOST = /(?:^|\.)(?:localhost|example|test|invalid)$/;

export type DemoReader = NonNullable<Site['demoReader']>;

/**
 * The public demo account, offered only by a demonstration: all hosts of the site are reserved names and mails are
 * written to a folder. On a real site an account with a published password would be a security hole.
 */
export function offeredDemoReader(site: Site, mailUrl: string | undefined): DemoReader | undefined {
  const hosts = [...site.hosts, new URL(site.url).hostname];
  const isDemonstration = hosts.every((host) => RESERVED_HOST.test(host)) && (mailUrl === undefined || mailUrl.startsWith('file:'));
  return isDemonstration && site.featureFlags.accounts && site.identityProvider === 'local' ? site.demoReader : undefined;
}
