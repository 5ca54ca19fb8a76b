import { z } from 'zod';

/** Suffix of host names, in lower case: of two labels at least. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/**
 * A crawler that gets the whole text of closed stories, once the DNS has shown that a request comes
 * from it.
 */
const crawlerSchema = z.strictObject({
  /**
   * A part of its User-Agent, in any letter case. It only chooses the requests whose address is
   * looked up.
   */
  userAgent: z.string().min(3).max(60),
  /** Its machines have these host names, or names below them. */
  hosts: z.array(z.string().regex(HOST)).min(1).max(10),
});

/** The crawlers of a site; by default there are none. */
export const crawlersSchema = z.array(crawlerSchema).max(20).default([]);

export type Crawler = z.infer<typeof crawlerSchema>;

/** Matches the User-Agents that name one of the crawlers. `undefined` without crawlers. */
export function crawlerPattern(crawlers: readonly Crawler[]): RegExp | undefined {
  if (crawlers.length === 0) return undefined;
  return new RegExp(
    crawlers
      .map(({ userAgent }) => userAgent.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
      .join('|'),
    'i',
  );
}

/** The crawler that a User-Agent names. */
export function namedCrawler(crawlers: readonly Crawler[], userAgent: string): Crawler | undefined {
  const asked = userAgent.toLowerCase();
  return crawlers.find((crawler) => asked.includes(crawler.userAgent.toLowerCase()));
}

/** Whether a host name is one of the crawler's machines. */
export function isHostOf({ hosts }: Pick<Crawler, 'hosts'>, name: string): boolean {
  const host = name.toLowerCase().replace(/\.$/, '');
  return hosts.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}
