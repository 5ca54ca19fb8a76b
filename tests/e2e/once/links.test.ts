import limitConcurrency from 'p-limit';
import { expect, test } from 'playwright/test';
import { TEST_SLUG } from '../support/documents/publish-document.ts';
import { EDITIONS, isOf } from '../support/editions.ts';
import { get, type Answer } from '../support/http.ts';
import { readFacts, type PageFacts } from '../support/page-facts.ts';

/**
 * Words that exist in one of the two languages only. A name may contain a word of the other
 * language. "es" is excluded, because Catalan has it too.
 */
const ONLY_IN = {
  ca: /(?<![\p{L}\-’])(?:i|amb|els|dels|per|aquest|aquesta|notícies|és)(?!\p{L})/giu,
  es: /(?<![\p{L}\-’])(?:y|con|los|las|por|este|esta|noticias)(?!\p{L})/giu,
};

interface Crawled {
  /** By URL. */
  statuses: Map<string, number>;
  /** Pages that search engines may index, by URL, without `further`. */
  pages: Map<string, PageFacts>;
  /** Further pages of live blogs, by URL. */
  further: Map<string, PageFacts>;
  /** Paths of the other pages, with their queries. */
  unlisted: string[];
}

/** Pages with the data of one reader. */
const READERS_PAGES = /^\/(?:(?:ca|es)\/)?(?:acceso|registro|perfil|suscripcion|privacidad)\//;

/** Lists that are made for their request: searches, and the letters of the index of shows. */
const LISTS_ON_REQUEST = /^\/(?:(?:ca|es)\/)?(?:buscar\/|programas\/[?])/;

/** A page of a live blog other than its first one, and the URL of the first one. */
const FURTHER_PAGE =
  /^(https?:\/\/[^/]+\/(?:(?:ca|es)\/)?(?!hemeroteca|agenda|programacion)[^/]+\/\d{4}\/\d\d\/\d\d\/[^/]+\/).+\/$/;

/** Two requests at a time. */
const inTurn = limitConcurrency(2);

const origins = [...new Set(EDITIONS.map(({ origin }) => origin))];

for (const origin of origins) {
  test.describe(`the pages linked from the front of ${new URL(origin).hostname}`, () => {
    // Runs in one worker, so that the site is crawled once: by its first test. Some of the pages
    // are rendered by their first request.
    test.describe.configure({ mode: 'default', timeout: 240_000 });
    let crawling: Promise<Crawled> | undefined;
    const crawled = () => (crawling ??= crawl(origin));

    test('every further page of a live blog has the first one as the canonical one', async () => {
      const { further } = await crawled();
      expect(further.size).toBeGreaterThan(5);
      expect(
        [...further]
          .filter(([url, { canonical }]) => canonical.join() !== FURTHER_PAGE.exec(url)?.[1])
          .map(([url]) => url),
      ).toEqual([]);
    });

    test('every page exists', async () => {
      const { statuses, pages } = await crawled();
      expect(pages.size).toBeGreaterThan(40);
      // The profile, a checkout and the subscription redirect readers without a session to the
      // login page. The settings of privacy need no session.
      const isProfile = (url: string) =>
        (new URL(url).searchParams.get('view') === 'plain' && !url.includes('/privacidad/')) ||
        /\/suscripcion\/(?:alta|perfil)\//.test(url);
      expect(
        [...statuses].filter(([url, status]) => status !== (isProfile(url) ? 303 : 200)),
      ).toEqual([]);
    });

    test('search engines may index every page except account pages and lists on request', async () => {
      const { unlisted } = await crawled();
      expect(unlisted.length).toBeGreaterThan(0);
      expect(
        unlisted.filter((path) => !READERS_PAGES.test(path) && !LISTS_ON_REQUEST.test(path)),
      ).toEqual([]);
    });

    // R1.2
    test('every page has a title, a description and one headline, in the language of its URL', async () => {
      const { pages } = await crawled();
      const wrong = [...pages].filter(([url, { title, description, headings, language }]) => {
        const isComplete =
          title !== '' && description !== '' && headings.length === 1 && headings[0] !== '';
        return (
          !isComplete || language !== languageOf(url) || !isWrittenIn(languageOf(url), description)
        );
      });
      expect(
        wrong.map(([url, facts]) => [url, facts.title, facts.description, facts.headings]),
      ).toEqual([]);
    });

    test('no two pages have the same title', async () => {
      const { pages } = await crawled();
      const titles = [...pages].map(([url, { title }]) => `${languageOf(url)} ${title}`);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    });

    test('every page has its own URL as the canonical one', async () => {
      const { pages } = await crawled();
      expect(
        [...pages]
          .filter(([url, { canonical }]) => canonical.length !== 1 || canonical[0] !== url)
          .map(([url]) => url),
      ).toEqual([]);
    });

    test('language versions link to each other, and to an x-default', async () => {
      const { pages } = await crawled();
      const linked = [...pages].filter(([, { alternates }]) => Object.keys(alternates).length > 0);
      expect(linked.length).toBeGreaterThan(10);
      const oneSided = linked.filter(([url, { alternates, language = '' }]) => {
        const { ca, es, 'x-default': fallback } = alternates;
        const isWhole =
          alternates[language] === url &&
          ca !== undefined &&
          es !== undefined &&
          (fallback === ca || fallback === es);
        return (
          !isWhole ||
          [ca, es].some((version) => !hasSameEntries(pages.get(version)?.alternates, alternates))
        );
      });
      expect(oneSided.map(([url]) => url)).toEqual([]);
    });

    test('every picture exists', async () => {
      // Most renditions are created by the request.
      const { pages } = await crawled();
      const addresses = new Set(
        [...pages.values()].flatMap(({ pictures, links }) => [
          ...pictures,
          ...links.filter((link) => PICTURE.test(link)),
        ]),
      );
      expect(addresses.size).toBeGreaterThan(20);
      const missing = await Promise.all(
        [...everyPictureAndSize(addresses)].map((address) =>
          inTurn(async () => {
            const { status, headers } = await whenFree(address);
            return status === 200 && headers['content-type']?.startsWith('image/') === true
              ? []
              : [`${status} ${address}`];
          }),
        ),
      );
      expect(missing.flat()).toEqual([]);
    });
  });
}

/**
 * URLs that together have every picture and every size. The other combinations of both differ in
 * the work of scaling only (decision 010).
 */
function everyPictureAndSize(addresses: Iterable<string>): Set<string> {
  const pictures = new Map<string, string>();
  const sizes = new Map<string, string>();
  for (const address of addresses) {
    const [picture = '', ...size] = new URL(address).pathname.split('_');
    if (!pictures.has(picture)) pictures.set(picture, address);
    if (!sizes.has(size.join('_'))) sizes.set(size.join('_'), address);
  }
  return new Set([...pictures.values(), ...sizes.values()]);
}

/**
 * Links out of the site to an identity provider, the data export, which needs a session, and
 * stories that other tests write.
 */
const NOT_FOLLOWED = new RegExp(`/api/front/user/(?:login/|export)|/${TEST_SLUG}-`);

/** Links of pictures to their largest file. */
const PICTURE = /\/media\/images\//;

/**
 * The answer to a request. A busy server refuses a page that is made for its request by 503, and
 * asks for another try.
 */
async function whenFree(url: string): Promise<Answer> {
  let answer = await get(url);
  const again = async () => {
    if (answer.status === 503) answer = await get(url);
    return answer.status;
  };
  await expect.poll(again, { message: `${url} is answered`, timeout: 60_000 }).not.toBe(503);
  return answer;
}

/** Follows all links from the front of a site, some at a time. */
async function crawl(origin: string): Promise<Crawled> {
  const statuses = new Map<string, number>();
  const pages = new Map<string, PageFacts>();
  const further = new Map<string, PageFacts>();
  const unlisted: string[] = [];
  const found = new Set<string>();
  const follow = async (links: readonly string[]): Promise<void> => {
    // The links to login and profile of each page have that page as `backUrl`. One address may
    // request a hundred such pages.
    const addresses = [...new Set(links.map((link) => link.replace(/[?&]backUrl=.*/, '')))];
    const isNext = (address: string) =>
      !found.has(address) &&
      address.startsWith(`${origin}/`) &&
      !NOT_FOLLOWED.test(address) &&
      !PICTURE.test(address);
    const next = addresses.filter(isNext);
    for (const address of next) found.add(address);
    await Promise.all(next.map(async (address) => follow(await inTurn(() => read(address)))));
  };
  /** The links of a page. */
  const read = async (url: string): Promise<string[]> => {
    const { status, headers, body } = await whenFree(url);
    statuses.set(url, status);
    if (status !== 200 || headers['content-type']?.startsWith('text/html') !== true) return [];
    const facts = readFacts(url, body);
    if (!facts.isIndexed) unlisted.push(url.slice(origin.length));
    else if (FURTHER_PAGE.test(url)) further.set(url, facts);
    else pages.set(url, facts);
    return [...facts.links, ...Object.values(facts.alternates)];
  };
  await follow([`${origin}/`]);
  return { statuses, pages, further, unlisted };
}

function languageOf(url: string): 'ca' | 'es' | undefined {
  const { origin, pathname } = new URL(url);
  return EDITIONS.find((edition) => edition.origin === origin && isOf(edition, pathname))?.locale;
}

function isWrittenIn(locale: 'ca' | 'es' | undefined, text: string): boolean {
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  return locale === 'ca'
    ? count(ONLY_IN.ca) >= count(ONLY_IN.es)
    : count(ONLY_IN.es) >= count(ONLY_IN.ca);
}

function hasSameEntries(
  some: Record<string, string> | undefined,
  others: Record<string, string>,
): boolean {
  return some !== undefined && Object.entries(others).every(([key, value]) => some[key] === value);
}
