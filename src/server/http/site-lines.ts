import type { Site } from '../../domain/site.ts';

/** Where each site is opened on this machine, a line each: for who started the server in a terminal. */
export function siteLines(sites: readonly Pick<Site, 'name' | 'hosts'>[], port: number | string): string {
  return sites.map(({ name, hosts }) => `  ${name}: http://${hosts[0]}:${port}/\n`).join('');
}
