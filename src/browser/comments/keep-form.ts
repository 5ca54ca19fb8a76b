import { keepDraft, readDraft } from './comment-draft.ts';

/** The cookie of a session. `SESSION_COOKIE` stands in `domain`; a test compares it. An import would be a file of every page. */
const SESSION = /(?:^|; )(?:__Host-)?portada_reader=/;

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
    if (SESSION.test(document.cookie)) return;
    const prompt = document.getElementById(form.dataset['prompt'] ?? '');
    if (!(prompt instanceof HTMLDialogElement)) return;
    event.preventDefault();
    prompt.showModal();
  });
}
