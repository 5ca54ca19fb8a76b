import { keepDraft, readDraft } from './comment-draft.ts';

/**
 * The cookie of a session. `SESSION_COOKIE` stands in `domain`; a test compares it. An import would
 * be a file of every page.
 */
const SESSION = /(?:^|; )(?:__Host-)?portada_reader=/;

/**
 * Keeps what a visitor writes in the forms of comments of a part. Without a session the button
 * opens the login prompt, whose login leads back to the text. Readers with a session have the
 * island, or the page on which a comment is written.
 */
export function keepForms(part: ParentNode): void {
  for (const form of part.querySelectorAll<HTMLFormElement>('[data-write]')) keepForm(form);
}

function keepForm(form: HTMLFormElement): void {
  const field = form.querySelector('textarea');
  const story = form.dataset['write'] ?? '';
  if (!field || story === '') return;
  const parent = form.querySelector<HTMLInputElement>('[name=parent]')?.value;
  const keep = () => keepDraft(story, { text: field.value, parent });
  // The page shows a refused text again.
  if (field.value === '') field.value = readDraft(story, parent);
  else keep();
  field.addEventListener('input', keep);
  form.addEventListener('submit', (event) => {
    // The server has the text, or the page shows it again.
    if (SESSION.test(document.cookie)) return keepDraft(story, { text: '', parent });
    const prompt = document.getElementById(form.dataset['prompt'] ?? '');
    if (!(prompt instanceof HTMLDialogElement)) return;
    event.preventDefault();
    // In browsers with popovers and without `command`, the prompt's own button closes a popover
    // only (`open-prompts.ts`).
    if ('command' in HTMLButtonElement.prototype || !('popover' in HTMLElement.prototype))
      prompt.showModal();
    else prompt.showPopover();
  });
}
