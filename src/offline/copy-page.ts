import { KEPT_MARK, pickCandidate } from '#domain/offline.ts';
import { keptHeaders } from './kept-headers.ts';
import type { PageCopy } from './offline-stories.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/** Time limit in milliseconds (SPECIFICATION §9, HTTP time-out). Slower files are omitted. */
const TIME_OUT = 10_000;

/**
 * Copies a story's page into a cache, with one width of its pictures, and returns the files that it
 * needs: pictures, style sheets, scripts and typeface. The request has no cookies, so that the copy
 * is the public page. Rejects if the page cannot be loaded or forbids storage.
 */
export async function copyPage(cache: Cache, path: string, width: number): Promise<PageCopy> {
  // The HTTP cache may hold a version from before a correction.
  await cache.add(requestOf(path, 'no-cache'));
  const answer = await cache.match(path);
  if (!answer || !isForEveryone(answer)) {
    await cache.delete(path);
    throw new Error(`${path} is not a public HTML page and is not copied.`);
  }
  const { html, styles } = takeStyles(await answer.text());
  const page = new DOMParser().parseFromString(html, 'text/html');
  dropWhatIsOnline(page);
  const files = nameFiles(page, width);
  const kept = putStyles(`<!doctype html>${page.documentElement.outerHTML}`, styles);
  await cache.put(path, new Response(kept, { headers: keptHeaders(answer) }));
  const title = page.querySelector('h1')?.textContent.trim() ?? page.title;
  const article = page.querySelector('article[data-story]');
  const time = article?.querySelector<HTMLTimeElement>('.dates time');
  return {
    title,
    lang: page.documentElement.lang,
    section: article?.querySelector('.kicker a')?.textContent.trim(),
    published: time ? { at: time.dateTime, words: time.textContent.trim() } : undefined,
    files: [...files],
  };
}

/** Copies a file of a page into its cache. Rejects if it cannot be loaded. */
export function copyFile(cache: Cache, path: string): Promise<void> {
  return cache.add(requestOf(path, 'default'));
}

function requestOf(path: string, cache: RequestCache): Request {
  return new Request(path, { credentials: 'omit', cache, signal: AbortSignal.timeout(TIME_OUT) });
}

function isForEveryone({ headers }: Response): boolean {
  return (
    headers.get('content-type')?.startsWith('text/html') === true &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  );
}

/**
 * Removes the styles from a page before it is parsed. Parsed styles fall under the policy of the
 * parsing page, which allows other hashes and would report each as a violation
 * (https://html.spec.whatwg.org/#dom-domparser-parsefromstring).
 */
function takeStyles(page: string): { html: string; styles: string[] } {
  const styles: string[] = [];
  const html = page.replaceAll(
    /<style\b.*?<\/style>/gs,
    (style) => `<!--style ${styles.push(style) - 1}-->`,
  );
  return { html, styles };
}

function putStyles(html: string, styles: readonly string[]): string {
  return html.replaceAll(/<!--style (\d+)-->/g, (_, index: string) => styles[Number(index)] ?? '');
}

/**
 * Removes the islands, which need the server. Islands for signed-in readers are dropped. The others
 * leave their static HTML.
 */
function dropWhatIsOnline(page: Document): void {
  for (const island of page.querySelectorAll('astro-island')) {
    if (island.getAttribute('client') === 'session') island.remove();
    else island.replaceWith(...island.childNodes);
  }
}

/**
 * Reduces each picture to the one file that is copied, and marks the URLs of all copied files.
 * Returns the files' paths.
 */
function nameFiles(page: Document, width: number): Set<string> {
  const files = new Set<string>();
  const keep = (
    element: Element,
    attribute: string,
    address = element.getAttribute(attribute) ?? '',
  ) => {
    const path = pathOf(address);
    if (path === undefined) return;
    files.add(path);
    element.setAttribute(attribute, path + KEPT_MARK);
  };
  for (const image of page.querySelectorAll('img')) {
    const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])];
    const shown = sources.find(
      ({ media, type }) =>
        (media === '' || matchMedia(media).matches) && (type === '' || type === 'image/webp'),
    );
    const srcset = (shown ?? image).getAttribute('srcset') ?? '';
    for (const side of ['width', 'height'])
      if (shown?.hasAttribute(side)) image.setAttribute(side, shown.getAttribute(side) ?? '');
    for (const source of sources) source.remove();
    keep(image, 'src', pickCandidate(srcset, width));
    image.removeAttribute('srcset');
  }
  for (const video of page.querySelectorAll('video[poster]')) keep(video, 'poster');
  for (const link of page.querySelectorAll('link[rel="stylesheet"], link[rel="icon"]'))
    keep(link, 'href');
  for (const script of page.querySelectorAll('script[type="module"][src]')) keep(script, 'src');
  // The copy shows one file of each picture, which is not necessarily the one that the preload
  // names.
  for (const preload of page.querySelectorAll('link[rel="preload"][as="image"]')) preload.remove();
  for (const font of page.querySelectorAll('link[rel="preload"][as="font"]')) {
    const path = pathOf(font.getAttribute('href') ?? '');
    // The font's URL stays unmarked, because style sheets name it too and their hash forbids
    // changes. The worker recognises fonts by their destination.
    if (path !== undefined) files.add(path);
  }
  return files;
}

/** The path of a URL on our own origin. Files of other origins are not copied. */
function pathOf(address: string): string | undefined {
  const url = address === '' ? undefined : parseUrl(address, location.href);
  return url?.origin === location.origin ? url.pathname : undefined;
}
