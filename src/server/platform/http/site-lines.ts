import type { Site } from '#domain/sites/site.ts';
import { offeredDemoReader } from '#domain/sites/demo-reader.ts';

/** The local URL of each site. */
export function siteUrls(sites: readonly Pick<Site, 'hosts'>[], port: number | string): string[] {
  return sites.map(({ hosts }) => `http://${hosts[0]}:${port}/`);
}

/** The local URL of each site, one per line, for the operator's terminal. */
export function siteLines(
  sites: readonly Pick<Site, 'name' | 'hosts'>[],
  port: number | string,
): string {
  const urls = siteUrls(sites, port);
  return sites.map(({ name }, index) => `  ${name}: ${urls[index]}\n`).join('');
}

/**
 * Email address and password of the demonstration reader; `undefined` if no site offers one
 * (`offeredDemoReader`).
 */
export function demoLogin(sites: readonly Site[], mailUrl: string | undefined): string | undefined {
  const reader = sites
    .map((site) => offeredDemoReader(site, mailUrl))
    .find((one) => one !== undefined);
  return reader && `${reader.email} / ${reader.password}`;
}
