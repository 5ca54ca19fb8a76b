import { isSearchable } from '../domain/search/search-length.ts';

/** Stops a search for a text that is too short, and shows the page's message instead of the browser's own. */
export function checkSearch(form: HTMLFormElement, input: HTMLInputElement, message: HTMLElement): void {
  form.noValidate = true;
  const tell = (words: string) => {
    message.textContent = words;
    input.setAttribute('aria-invalid', String(words !== ''));
  };
  input.addEventListener('input', () => tell(''));
  form.addEventListener('submit', (event) => {
    if (isSearchable(input.value)) return;
    event.preventDefault();
    tell(message.dataset['short'] ?? '');
    input.focus();
  });
}
