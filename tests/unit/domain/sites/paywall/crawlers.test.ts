import { describe, expect, it } from 'vitest';
import {
  crawlerPattern,
  crawlersSchema,
  isHostOf,
  namedCrawler,
} from '#domain/sites/paywall/crawlers.ts';

const bot = { userAgent: 'Finder+/2', hosts: ['finder.example'] };

describe('a User-Agent', () => {
  it('names a crawler in any letter case', () => {
    for (const text of ['Mozilla/5.0 (compatible; Finder+/2.1)', 'finder+/2']) {
      expect(namedCrawler([bot], text)).toBe(bot);
      expect(crawlerPattern([bot])?.test(text)).toBe(true);
    }
  });

  it('names none without its whole token', () => {
    expect(namedCrawler([bot], 'Finderr/2')).toBeUndefined();
    expect(crawlerPattern([bot])?.test('Finderr/2')).toBe(false);
    expect(crawlerPattern([])).toBeUndefined();
  });
});

describe('a host name', () => {
  it.each(['finder.example', 'a-1.finder.example', 'A.B.Finder.Example.'])(
    'belongs to the crawler: %s',
    (name) => {
      expect(isHostOf(bot, name)).toBe(true);
    },
  );

  it.each(['notfinder.example', 'finder.example.thief.example', 'finder', ''])(
    'belongs to somebody else: %s',
    (name) => {
      expect(isHostOf(bot, name)).toBe(false);
    },
  );
});

describe('the crawlers of a site', () => {
  it('are none by default', () => {
    expect(crawlersSchema.parse(undefined)).toEqual([]);
  });

  it('have host names of two labels, because a whole top-level domain is nobody’s', () => {
    expect(crawlersSchema.safeParse([{ userAgent: 'Finder', hosts: ['com'] }]).success).toBe(false);
    expect(crawlersSchema.safeParse([{ userAgent: 'Finder', hosts: [] }]).success).toBe(false);
  });
});
