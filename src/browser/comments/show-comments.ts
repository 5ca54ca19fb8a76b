import './comments.css';
import { COMMENTS_ANCHOR } from '../../domain/comments/comment-paths.ts';
import { fetchPart } from './fetch-part.ts';
import { keepForm } from './keep-form.ts';
import { followParts } from './follow-parts.ts';

/**
 * Puts the first comments of a story below the heading of their section. Its end is the end of the page, so that nothing that
 * is being read moves. If they cannot be fetched, the heading stays a link to their page.
 */
export async function showComments(section: HTMLElement): Promise<void> {
  const html = await fetchPart(section.dataset['comments'] ?? '');
  if (html === undefined) return;
  section.insertAdjacentHTML('beforeend', html);
  for (const form of section.querySelectorAll<HTMLFormElement>('[data-write]')) keepForm(form);
  followParts(section);
  const { count = '' } = section.querySelector<HTMLElement>('.comments')?.dataset ?? {};
  const button = document.querySelector<HTMLElement>(`.aside-bar [href="#${COMMENTS_ANCHOR}"] [data-count]`);
  if (button && count !== '0') button.textContent = count;
}

export { followParts } from './follow-parts.ts';
