import { expect, test } from 'playwright/test';
import { EDITIONS, isOf } from '../support/editions.ts';
import { get } from '../support/http.ts';
import { readFacts, type PageFacts } from '../support/page-facts.ts';

/** Words that only one of the two languages has; a name may hold one of the other's. Not "es", which Catalan has too. */
const ONLY_IN = {
  ca: /(?<![\p{L}\-’])(?:i|amb|els|dels|per|aquest|aquesta|notícies|és)(?!\p{L})/giu,
  es: /(?<![\p{L}\-’])(?:y|con|los|las|por|este|esta|noticias)(?!\p{L})/giu,
};

interface Crawled {
  /** By address. */
  statuses: Map<string, number>;
  /** Those that search engines may list, by address. */
  pages: Map<string, PageFacts>;
  /** Paths of the other pages. */
  unlisted: string[];
}

/** Pages that are different for everybody. */
const READERS_PAGES = /^\/(?:(?:ca|es)\/)?(?:acceso|registro|perfil|suscripcion)\//;

const origins = [...new Set(EDITIONS.map(({ origin }) => origin))];

for (const origin of origins) {
  test.describe(`from the front page of ${new URL(origin).hostname}, following every link`, () => {
    // Crawled once, not once a worker.
    test.describe.configure({ mode: 'default' });
    let statuses: Crawled['statuses'];
    let pages: Crawled['pages'];
    let unlisted: Crawled['unlisted'];

    test.beforeAll(async () => {
      ({ statuses, pages, unlisted } = await crawl(origin));
    });

    test('every page is there', () => {
      expect(pages.size).toBeGreaterThan(40);
      // The profile sends readers without a session to the login page.
      const isProfile = (url: string) => new URL(url).searchParams.get('view') === 'plain';
      expect([...statuses].filter(([url, status]) => status !== (isProfile(url) ? 303 : 200))).toEqual([]);
    });

    test('search engines may list every page but those of the reader', () => {
      expect(unlisted.length).toBeGreaterThan(0);
      expect(unlisted.filter((path) => !READERS_PAGES.test(path))).toEqual([]);
    });

    test('every page has a title, a description and one headline, and is written in the language of its address', () => {
      const wrong = [...pages].filter(([url, { title, description, headings, language }]) => {
        const isComplete = title !== '' && description !== '' && headings.length === 1 && headings[0] !== '';
        return !isComplete || language !== languageOf(url) || !isWrittenIn(languageOf(url), description);
      });
      expect(wrong.map(([url, facts]) => [url, facts.title, facts.description, facts.headings])).toEqual([]);
    });

    test('no two pages have the same title', () => {
      const titles = [...pages].map(([url, { title }]) => `${languageOf(url)} ${title}`);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    });

    test('every page names its own address as the canonical one', () => {
      expect([...pages].filter(([url, { canonical }]) => canonical.length !== 1 || canonical[0] !== url).map(([url]) => url)).toEqual([]);
    });

    test('every page that names a version in another language is named by it, and both by x-default', () => {
      const linked = [...pages].filter(([, { alternates }]) => Object.keys(alternates).length > 0);
      expect(linked.length).toBeGreaterThan(10);
      const oneSided = linked.filter(([url, { alternates, language = '' }]) => {
        const { ca, es, 'x-default': fallback } = alternates;
        const isWhole = alternates[language] === url && ca !== undefined && es !== undefined && (fallback === ca || fallback === es);
        return !isWhole || [ca, es].some((version) => !hasSameEntries(pages.get(version)?.alternates, alternates));
      });
      expect(oneSided.map(([url]) => url)).toEqual([]);
    });

    test('every picture is there', async () => {
      // Most of them are made when they are asked for.
      test.setTimeout(120_000);
      const addresses = new Set([...pages.values()].flatMap(({ pictures }) => pictures));
      expect(addresses.size).toBeGreaterThan(20);
      const missing: string[] = [];
      for (const address of addresses) {
        const { status, headers } = await get(address);
        if (status !== 200 || headers['content-type']?.startsWith('image/') !== true) missing.push(`${status} ${address}`);
      }
      expect(missing).toEqual([]);
    });
  });
}

/** Where a sign-in at a provider begins, which leads out of the site, and the copy of a reader's data, which needs a session. */
const NOT_FOLLOWED = /\/api\/front\/user\/(?:login\/|export)/;

/** All that can be reached by links from the front page of a site. */
async function crawl(origin: string): Promise<Crawled> {
  const statuses = new Map<string, number>();
  const pages = new Map<string, PageFacts>();
  const unlisted: string[] = [];
  const found = [`${origin}/`];
  for (const url of found) {
    const { status, headers, body } = await get(url);
    statuses.set(url, status);
    if (status !== 200 || headers['content-type']?.startsWith('text/html') !== true) continue;
    const facts = readFacts(url, body);
    if (facts.isIndexed) pages.set(url, facts);
    else unlisted.push(new URL(url).pathname);
    for (const link of [...facts.links, ...Object.values(facts.alternates)]) {
      // Every page's login leads back to that page.
      const address = link.replace(/\?backUrl=.*/, '');
      if (address.startsWith(`${origin}/`) && !NOT_FOLLOWED.test(address) && !found.includes(address)) found.push(address);
    }
  }
  return { statuses, pages, unlisted };
}

function languageOf(url: string): 'ca' | 'es' | undefined {
  const { origin, pathname } = new URL(url);
  return EDITIONS.find((edition) => edition.origin === origin && isOf(edition, pathname))?.locale;
}

function isWrittenIn(locale: 'ca' | 'es' | undefined, text: string): boolean {
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  return locale === 'ca' ? count(ONLY_IN.ca) >= count(ONLY_IN.es) : count(ONLY_IN.es) >= count(ONLY_IN.ca);
}

function hasSameEntries(some: Record<string, string> | undefined, others: Record<string, string>): boolean {
  return some !== undefined && Object.entries(others).every(([key, value]) => some[key] === value);
}
