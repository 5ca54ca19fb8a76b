import { fetchPart } from './fetch-part.ts';
import { keepForms } from './keep-form.ts';

/** Dispatched on the document after comments have come into the page. */
export const COMMENTS_SHOWN = 'portada:comments';

/** The part of a section that a press replaces, its list, and the event after a change. */
interface PartNames {
  part: string;
  list: string;
  shown: string;
}

const OF_COMMENTS: PartNames = { part: '.comments', list: '.threads', shown: COMMENTS_SHOWN };

/**
 * Lets the links between comments change the page in place: another order, further threads, all
 * replies. Each stays a link, which opens if its part cannot be fetched. The form keeps its text.
 * `names`: those of other lists of this kind.
 */
export function followParts(section: HTMLElement, names = OF_COMMENTS): void {
  keepForms(section);
  tell(names);
  section.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[data-part], a[data-replies]')
        : null;
    // A click with a modifier opens the page in another tab or window.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void follow(section, link, names);
  });
}

async function follow(
  section: HTMLElement,
  link: HTMLAnchorElement,
  names: PartNames,
): Promise<void> {
  // Answers the press until the part has come, in whose place the link goes.
  link.setAttribute('aria-busy', 'true');
  const html = await fetchPart(link.dataset['part'] ?? link.dataset['replies'] ?? '');
  // The browser may show the page again as it was left.
  link.removeAttribute('aria-busy');
  if (html === undefined) return location.assign(link.href);
  // Otherwise another press was answered first.
  if (link.isConnected) take(section, { link, html, names });
  tell(names);
}

function take(
  section: HTMLElement,
  { link, html, names }: { link: HTMLAnchorElement; html: string; names: PartNames },
): void {
  const part = document.createElement('template');
  part.innerHTML = html;
  const { content } = part;
  if (link.dataset['replies'] !== undefined) return showReplies(link, content);
  if (link.rel !== 'next') {
    section.querySelector(names.part)?.replaceWith(content);
    keepForms(section);
    section.querySelector<HTMLElement>(`${names.part} [aria-current]`)?.focus();
    return;
  }
  const known = new Set(
    [...section.querySelectorAll<HTMLElement>(`${names.list} > li`)].map(
      ({ dataset }) => dataset['id'],
    ),
  );
  const added = [...content.querySelectorAll<HTMLElement>(`${names.list} > li`)].filter(
    ({ dataset }) => !known.has(dataset['id']),
  );
  section.querySelector(names.list)?.append(...added);
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
  added[0]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
}

function tell({ shown }: PartNames): void {
  // Rewrites recent times (`recent-times.ts`), and opens prompts in browsers without `command`
  // (`LoginPrompt.astro`).
  dispatchEvent(new Event('portada:results'));
  document.dispatchEvent(new Event(shown));
}
