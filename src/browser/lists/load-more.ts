import { call } from '#contracts/call.ts';
import { listPart } from '#contracts/lists/list-part.ts';
import { pushDown } from './push-down.ts';

/** Milliseconds between the beginnings of two loads (SPECIFICATION §9). */
const DELAY = 1000;

/**
 * Distance in pixels below the screen at which the next page is loaded (SPECIFICATION §9, "lazy
 * threshold").
 */
const THRESHOLD = 500;

/**
 * Pages that are added by scrolling. After them the reader asks for more, so that the footer can be
 * reached.
 */
const ADDED_BY_SCROLLING = 3;

/** The pages that were added to a list, in the history entry of the page. */
interface KeptList {
  pages: number;
  top: number;
}

/** A page of a list: its HTML, and the address of the following page, or '' on the last page. */
export interface AddedPage {
  html: string;
  next: string;
}

/** Loads the page at an address; `undefined` if it cannot be loaded. */
export type LoadPage = (address: string) => Promise<AddedPage | undefined>;

/** Loads a page of a listing: the file `more.json` below its path. */
const loadListPart: LoadPage = async (address) => {
  const outcome = await call(listPart(`${new URL(address).pathname}more.json`), {});
  if (!outcome.ok) return undefined;
  const { html, nextPage } = outcome.response;
  return { html, next: nextPage.replace(/more\.json$/, '') };
};

/**
 * Adds the next pages of a list to it (SPECIFICATION §4): by scrolling, or by its link, one at a
 * time. Going back to the page adds the same pages again. If a page cannot be loaded, the link
 * opens it.
 *
 * Scrolling adds a page while the link is below the screen or in view, so that a reader who has
 * jumped to the end of the list gets it too. The place stays: the page takes that of the footer,
 * which three pages later is reachable. Above the screen nothing is added, because a reader of the
 * footer has left the list.
 */
export function addPages(
  list: HTMLElement,
  links: HTMLElement,
  load: LoadPage = loadListPart,
): void {
  const link = links.querySelector<HTMLAnchorElement>('[rel=next]');
  if (!link) return;
  const { more = '', loading = '', loaded = '', end = '' } = links.dataset;
  const status = Object.assign(document.createElement('p'), {
    role: 'status',
    className: 'visually-hidden',
  });
  let hasNext = true;
  let pages = 0;
  let isLoading = false;
  let startedAt = -DELAY;
  let loadedPage: AddedPage | undefined;
  let isWanted = false;

  const loadInTime = async (isDelayed: boolean) => {
    const wait = isDelayed ? startedAt + DELAY - performance.now() : 0;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    startedAt = performance.now();
    return load(link.href);
  };

  /** The link may be pressed while scrolling loads its page. */
  const add = async (isAutomatic: boolean) => {
    if (!isAutomatic) {
      isWanted = true;
      link.textContent = loading;
    }
    if (isLoading || !hasNext) return;
    isLoading = true;
    loadedPage ??= await loadInTime(isAutomatic);
    isLoading = false;
    link.textContent = more;
    if (!loadedPage && isWanted) location.assign(link.href);
    if (!loadedPage) pages = ADDED_BY_SCROLLING;
    if (!loadedPage || (!isWanted && link.getBoundingClientRect().bottom < 0)) return;
    isWanted = false;
    const { html, next } = loadedPage;
    loadedPage = undefined;
    pushDown(links);
    const added = append(list, html);
    pages += 1;
    hasNext = next !== '';
    link.href = next;
    status.textContent = hasNext ? loaded.replace('2', String(added.length)) : end;
    for (const child of links.querySelectorAll('[rel=prev], span')) child.remove();
    if (hasNext) return observe();
    // The focus goes on with the first item that was added.
    if (document.activeElement === link)
      added[0]
        ?.querySelector<HTMLElement>('a:not([tabindex="-1"])')
        ?.focus({ preventScroll: true });
    link.remove();
  };

  links.append(status);
  link.textContent = more;
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void add(false);
  });
  const observer = new IntersectionObserver(
    (records) => {
      const isNear = records.at(-1)?.isIntersecting === true && pages < ADDED_BY_SCROLLING;
      if (isNear || loadedPage) void add(true);
    },
    { rootMargin: `${THRESHOLD}px` },
  );
  /**
   * Observing again reports a link that is still near the screen. A record of the place that the
   * link had before would load a further page.
   */
  const observe = () => {
    observer.takeRecords();
    observer.unobserve(link);
    observer.observe(link);
  };
  addEventListener('pagehide', () =>
    history.replaceState(
      { ...history.state, list: { pages, top: scrollY } satisfies KeptList },
      '',
    ),
  );
  void restore(add).then(observe);
}

/** Adds the pages that the list had when the reader left it. */
async function restore(add: (isDelayed: boolean) => Promise<void>): Promise<void> {
  const [entry] = performance.getEntriesByType('navigation');
  const isBack = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
  const kept: Partial<KeptList> | undefined = isBack ? history.state?.list : undefined;
  if (typeof kept?.pages !== 'number' || typeof kept.top !== 'number') return;
  for (let page = 0; page < kept.pages; page += 1) await add(false);
  if (kept.pages > 0) scrollTo({ top: kept.top, behavior: 'instant' });
}

/** Appends the items of a list that the page does not have yet, and returns them. */
function append(list: HTMLElement, html: string): HTMLElement[] {
  const part = document.createRange().createContextualFragment(html);
  const known = new Set(
    [...list.querySelectorAll<HTMLElement>('li[data-id]')].map(({ dataset }) => dataset['id']),
  );
  for (const item of part.querySelectorAll<HTMLElement>('li[data-id]'))
    if (known.has(item.dataset['id'])) item.remove();
  const added = [...part.querySelectorAll<HTMLElement>('li[data-id]')];
  const pieces = [...part.children];
  for (const piece of pieces) {
    const day = piece.getAttribute('aria-labelledby');
    const same =
      day === null
        ? list.querySelector(':scope > ul')
        : list.querySelector(`:scope > [aria-labelledby="${CSS.escape(day)}"] > ul`);
    const items = piece.matches('ul')
      ? piece.children
      : (piece.querySelector(':scope > ul')?.children ?? []);
    if (same) same.append(...items);
    else if (items.length > 0) list.append(piece);
  }
  return added;
}
