import type { Site } from '../../domain/sites/site.ts';

/** The local URL of each site, one per line, for the operator's terminal. */
export function siteLines(sites: readonly Pick<Site, 'name' | 'hosts'>[], port: number | string): string {
  return sites.map(({ name, hosts }) => `  ${name}: http://${hosts[0]}:${port}/\n`).join('');
}
