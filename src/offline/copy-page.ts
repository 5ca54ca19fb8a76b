import { KEPT_MARK, pickCandidate } from '../domain/offline.ts';
import { keptHeaders } from './kept-headers.ts';
import type { PageCopy } from './offline-stories.ts';

/** Milliseconds (SPECIFICATION §9, HTTP time-out); a file that takes longer is left out. */
const TIME_OUT = 10_000;

/**
 * Puts a story's page into a cache, to be shown with one width of its pictures, and returns the files that it then needs: those, its style sheets, its
 * scripts and its typeface. It is asked for without cookies: what is kept is what everybody gets. Rejects where the page cannot be had, or says that it is not for keeping.
 */
export async function copyPage(cache: Cache, path: string, width: number): Promise<PageCopy> {
  // HTTP's cache may hold it as it was before a correction.
  await cache.add(requestOf(path, 'no-cache'));
  const answer = await cache.match(path);
  if (!answer || !isForEveryone(answer)) {
    await cache.delete(path);
    throw new Error(`${path} is no page for everyone: it is not kept.`);
  }
  const { html, styles } = takeStyles(await answer.text());
  const page = new DOMParser().parseFromString(html, 'text/html');
  dropWhatIsOnline(page);
  const files = nameFiles(page, width);
  const kept = putStyles(`<!doctype html>${page.documentElement.outerHTML}`, styles);
  await cache.put(path, new Response(kept, { headers: keptHeaders(answer) }));
  const title = page.querySelector('h1')?.textContent.trim() ?? page.title;
  return { title, lang: page.documentElement.lang, files: [...files] };
}

/** Puts a file of a kept page into its cache. Rejects where it cannot be had. */
export function copyFile(cache: Cache, path: string): Promise<void> {
  return cache.add(requestOf(path, 'default'));
}

function requestOf(path: string, cache: RequestCache): Request {
  return new Request(path, { credentials: 'omit', cache, signal: AbortSignal.timeout(TIME_OUT) });
}

function isForEveryone({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

/**
 * Takes the styles out of a page while it is read: what is parsed comes under the policy of the page that parses, which knows other styles by their
 * hashes, and would report each of these as a breach (https://html.spec.whatwg.org/#dom-domparser-parsefromstring).
 */
function takeStyles(page: string): { html: string; styles: string[] } {
  const styles: string[] = [];
  const html = page.replaceAll(/<style\b.*?<\/style>/gs, (style) => `<!--style ${styles.push(style) - 1}-->`);
  return { html, styles };
}

function putStyles(html: string, styles: readonly string[]): string {
  return html.replaceAll(/<!--style (\d+)-->/g, (_, index: string) => styles[Number(index)] ?? '');
}

/** Islands ask the server: those for who is logged in go, the others stay as they were printed. */
function dropWhatIsOnline(page: Document): void {
  for (const island of page.querySelectorAll('astro-island')) {
    if (island.getAttribute('client') === 'session') island.remove();
    else island.replaceWith(...island.childNodes);
  }
}

/** Leaves of each picture the one file that is kept, and marks every kept file's address. Answers with the files' paths. */
function nameFiles(page: Document, width: number): Set<string> {
  const files = new Set<string>();
  const keep = (element: Element, attribute: string, address = element.getAttribute(attribute) ?? '') => {
    const path = pathOf(address);
    if (path === undefined) return;
    files.add(path);
    element.setAttribute(attribute, path + KEPT_MARK);
  };
  for (const image of page.querySelectorAll('img')) {
    const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])];
    const shown = sources.find(({ media, type }) => (media === '' || matchMedia(media).matches) && (type === '' || type === 'image/webp'));
    const srcset = (shown ?? image).getAttribute('srcset') ?? '';
    for (const side of ['width', 'height']) if (shown?.hasAttribute(side)) image.setAttribute(side, shown.getAttribute(side) ?? '');
    for (const source of sources) source.remove();
    keep(image, 'src', pickCandidate(srcset, width));
    image.removeAttribute('srcset');
  }
  for (const video of page.querySelectorAll('video[poster]')) keep(video, 'poster');
  for (const link of page.querySelectorAll('link[rel="stylesheet"], link[rel="icon"]')) keep(link, 'href');
  for (const script of page.querySelectorAll('script[type="module"][src]')) keep(script, 'src');
  for (const font of page.querySelectorAll('link[rel="preload"][as="font"]')) {
    const path = pathOf(font.getAttribute('href') ?? '');
    // Style sheets name it too, in words that their hash holds fast: it stays as it is, and the worker knows it for a font.
    if (path !== undefined) files.add(path);
  }
  return files;
}

/** Of an address of our own; a file of anybody else is not ours to keep. */
function pathOf(address: string): string | undefined {
  if (address === '' || !URL.canParse(address, location.href)) return undefined;
  const url = new URL(address, location.href);
  return url.origin === location.origin ? url.pathname : undefined;
}
