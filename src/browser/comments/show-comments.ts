import styles from './comments.css?url&no-inline';
import { COMMENTS_ANCHOR } from '#domain/comments/comment-paths.ts';
import { pushFollowersDown } from '../lists/push-down.ts';
import { fetchPart } from './fetch-part.ts';
import { followParts } from './follow-parts.ts';

/**
 * Puts the first comments of a story below the heading of their section. Its end is the end of the
 * page, so that nothing that is being read moves. If they cannot be fetched, the heading stays a
 * link to their page.
 */
export async function showComments(section: HTMLElement): Promise<void> {
  const [html] = await Promise.all([
    fetchPart(section.dataset['comments'] ?? ''),
    loadStyles(styles),
  ]);
  if (html === undefined) return;
  // The footer makes room for them, which readers at the end of the page see.
  pushFollowersDown(section);
  section.insertAdjacentHTML('beforeend', html);
  keepFocusInView(section);
  followParts(section);
  const { count = '' } = section.querySelector<HTMLElement>('.comments')?.dataset ?? {};
  if (count === '0') return;
  // In the story's head and in its bar.
  for (const place of document.querySelectorAll(`[href="#${COMMENTS_ANCHOR}"] [data-count]`))
    place.textContent = count;
}

/**
 * Loads a style sheet that a page does not carry, such as that of comments. Without it, comments are
 * still read.
 */
export function loadStyles(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve());
    document.head.append(link);
  });
}

/** A focused element below the comments, such as a link of the footer, has moved with them. */
function keepFocusInView(section: HTMLElement): void {
  const { activeElement } = document;
  if (
    activeElement &&
    section.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING &&
    !section.contains(activeElement)
  )
    activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

// From here, so that the modules of the pages and the island share one file.
export { COMMENTS_SHOWN, followParts } from './follow-parts.ts';
export { keepForms } from './keep-form.ts';
export { keepDraft, readDraft } from './comment-draft.ts';
export { fetchPart };
