import { fetchPart } from './fetch-part.ts';
import { keepForms } from './keep-form.ts';

/** Dispatched on the document after comments have come into the page. */
export const COMMENTS_SHOWN = 'portada:comments';

/**
 * Lets the links between comments change the page in place: another order, further threads, all
 * replies. Each stays a link, which opens if its part cannot be fetched. The form keeps its text.
 */
export function followParts(section: HTMLElement): void {
  keepForms(section);
  tell();
  section.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[data-part], a[data-replies]')
        : null;
    // A click with a modifier opens the page in another tab or window.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void follow(section, link);
  });
}

async function follow(section: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  // Answers the press until the part has come, in whose place the link goes.
  link.setAttribute('aria-busy', 'true');
  const html = await fetchPart(link.dataset['part'] ?? link.dataset['replies'] ?? '');
  // The browser may show the page again as it was left.
  link.removeAttribute('aria-busy');
  if (html === undefined) return location.assign(link.href);
  // Otherwise another press was answered first.
  if (link.isConnected) take(section, link, html);
  tell();
}

function take(section: HTMLElement, link: HTMLAnchorElement, html: string): void {
  const part = document.createElement('template');
  part.innerHTML = html;
  const { content } = part;
  if (link.dataset['replies'] !== undefined) return showReplies(link, content);
  if (link.rel !== 'next') {
    section.querySelector('.comments')?.replaceWith(content);
    keepForms(section);
    section.querySelector<HTMLElement>('.comments [aria-current]')?.focus();
    return;
  }
  const known = new Set(
    [...section.querySelectorAll<HTMLElement>('.threads > li')].map(({ dataset }) => dataset['id']),
  );
  const added = [...content.querySelectorAll<HTMLElement>('.threads > li')].filter(
    ({ dataset }) => !known.has(dataset['id']),
  );
  section.querySelector('.threads')?.append(...added);
  const next = content.querySelector('.next');
  link.closest('.next')?.replaceWith(...(next ? [next] : []));
  focusFirst(added);
}

/** Puts all replies of a comment in the place of the first ones. */
function showReplies(link: HTMLAnchorElement, part: ParentNode): void {
  const thread = link.closest('li');
  const former = thread?.querySelectorAll('.replies > li').length ?? 0;
  const replies = part.querySelector('.replies');
  if (!thread || !replies) return;
  thread.querySelector('.replies')?.replaceWith(replies);
  link.parentElement?.remove();
  focusFirst([...replies.querySelectorAll<HTMLElement>(':scope > li')].slice(former));
}

/** The focus goes on with the first comment that came. */
function focusFirst(added: readonly HTMLElement[]): void {
  added[0]?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}

function tell(): void {
  // Rewrites recent times (`recent-times.ts`), and opens prompts in browsers without `command`
  // (`LoginPrompt.astro`).
  dispatchEvent(new Event('portada:results'));
  document.dispatchEvent(new Event(COMMENTS_SHOWN));
}
