import { SESSION_COOKIE } from '../../domain/reader/session/session-cookie.ts';
import { keepDraft, readDraft } from './comment-draft.ts';

/**
 * Keeps what a visitor writes in a form of comments. Without a session its button opens the login prompt, whose login leads back to
 * the text. Readers with a session have the island.
 */
export function keepForm(form: HTMLFormElement): void {
  const field = form.querySelector('textarea');
  const story = form.dataset['write'] ?? '';
  if (!field || story === '') return;
  if (field.value === '') field.value = readDraft(story);
  field.addEventListener('input', () => keepDraft(story, { text: field.value }));
  form.addEventListener('submit', (event) => {
    if (new RegExp(`(^|; )(?:__Host-)?${SESSION_COOKIE}=`).test(document.cookie)) return;
    const prompt = document.getElementById(form.dataset['prompt'] ?? '');
    if (!(prompt instanceof HTMLDialogElement)) return;
    event.preventDefault();
    prompt.showModal();
  });
}
