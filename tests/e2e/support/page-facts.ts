import { DomUtils, parseDocument } from 'htmlparser2';

/** Facts of a page that a crawler reads. URLs are absolute. */
export interface PageFacts {
  language: string | undefined;
  title: string;
  description: string;
  /** Whether search engines may index it. */
  isIndexed: boolean;
  headings: string[];
  canonical: string[];
  /** URLs by hreflang. */
  alternates: Record<string, string>;
  links: string[];
  /** Fallback URLs of its pictures, posters and icons. */
  pictures: string[];
}

export function readFacts(url: string, html: string): PageFacts {
  const page = parseDocument(html);
  const all = (name: string): Record<string, string>[] =>
    DomUtils.getElementsByTagName(name, page).map((element) => ({
      ...element.attribs,
      text: DomUtils.textContent(element),
    }));
  const links = all('link');
  const named = (name: string) =>
    all('meta').find((meta) => meta['name'] === name)?.['content'] ?? '';
  const related = (rel: string) => links.filter((link) => link['rel'] === rel);
  const absolute = (address = '') => new URL(address, url).href.replace(/#.*$/, '');
  return {
    language: all('html')[0]?.['lang'],
    title: all('title')
      .map((title) => title['text'])
      .join(''),
    description: named('description'),
    isIndexed: !named('robots').includes('noindex'),
    headings: all('h1').map((heading) => heading['text']?.trim() ?? ''),
    canonical: related('canonical').map((link) => link['href'] ?? ''),
    // Feeds are alternates too, but without hreflang.
    alternates: Object.fromEntries(
      related('alternate').flatMap(({ hreflang, href = '' }) =>
        hreflang === undefined ? [] : [[hreflang, href]],
      ),
    ),
    links: [
      ...all('a').filter(({ rel = '' }) => !rel.split(' ').includes('nofollow')),
      ...related('next'),
      ...related('prev'),
    ].map((link) => absolute(link['href'])),
    pictures: [
      ...all('img').map((img) => img['src']),
      ...all('video').flatMap((video) => video['poster'] ?? []),
      ...related('icon').map((link) => link['href']),
    ].map(absolute),
  };
}
