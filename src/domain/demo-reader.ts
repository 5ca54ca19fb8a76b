import type { Site } from './site.ts';

/** Names that no real host has: RFC 2606 and RFC 6761. */
const RESERVED_HOST = /(?:^|\.)(?:localhost|example|test|invalid)$/;

export type DemoReader = NonNullable<Site['demoReader']>;

/**
 * The reader whom everybody may log in as. Only a demonstration offers one: a site all of whose hosts are reserved names, on a server whose mails stay in
 * a folder. Everywhere else an account with a published password would be an open door.
 */
export function offeredDemoReader(site: Site, mailUrl: string | undefined): DemoReader | undefined {
  const hosts = [...site.hosts, new URL(site.url).hostname];
  const isDemonstration = hosts.every((host) => RESERVED_HOST.test(host)) && (mailUrl === undefined || mailUrl.startsWith('file:'));
  return isDemonstration && site.featureFlags.accounts && site.identityProvider === 'local' ? site.demoReader : undefined;
}
