import { suggest } from '../../contracts/search/suggest.ts';
import { call } from '../../contracts/call.ts';
import { isSearchable, MAX_SEARCH_LENGTH } from '../../domain/search/search-length.ts';
import type { Suggestion } from '../../domain/search/suggestion.ts';
import { clearSearches, keepSearch, recentSearches } from './recent-searches.ts';
import sheet from './search-layer.css?inline';

/** Milliseconds without a key after which suggestions are requested. */
const PAUSE = 200;

/** Texts of the layer, which its link has as JSON in `data-texts`. */
export interface LayerTexts {
  label: string;
  submit: string;
  close: string;
  /** Message about a text that is too short. */
  short: string;
  /** Name of the list of recent searches. */
  recent: string;
  clear: string;
  /** Name of the list of suggestions. */
  suggestions: string;
  kinds: Readonly<Partial<Record<Suggestion['kind'], string>>>;
}

/** An option of the list: a suggested page, or a former search. */
type Option = Pick<Suggestion, 'label' | 'url'> & Partial<Pick<Suggestion, 'kind'>>;

/** Opens the search layer of the header (SPECIFICATION §2): a dialog with the search form, built from the texts of its link. */
export function openSearchLayer(link: HTMLAnchorElement): void {
  const layer = document.querySelector<HTMLDialogElement>('#search-layer') ?? buildLayer(link);
  layer.showModal();
}

/** The elements of the layer. */
interface Layer {
  dialog: HTMLDialogElement;
  form: HTMLFormElement;
  input: HTMLInputElement;
  message: HTMLElement;
  list: HTMLUListElement;
  /** Button that forgets the recent searches. */
  cleaner: HTMLButtonElement;
  closer: HTMLButtonElement;
}

function buildLayer(link: HTMLAnchorElement): HTMLDialogElement {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written as this type by SearchLink.astro of the same build
  const texts = JSON.parse(link.dataset['texts'] ?? '') as LayerTexts;
  const style = new CSSStyleSheet();
  style.replaceSync(sheet);
  document.adoptedStyleSheets.push(style);
  const layer = makeLayer(texts, link.href);
  document.body.append(layer.dialog);
  const options = createOptions(layer, texts);
  const showRecent = () =>
    options.show(
      recentSearches().map((text) => ({ label: text, url: `${link.href}?${new URLSearchParams({ searchText: text })}` })),
      texts.recent,
    );
  wakeInput(layer, { texts, options, showRecent });
  const { dialog, form, input, message, cleaner, closer } = layer;
  form.addEventListener('submit', (event) => {
    if (isSearchable(input.value)) return keepSearch(input.value.trim());
    event.preventDefault();
    message.textContent = texts.short;
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  });
  cleaner.addEventListener('click', () => {
    clearSearches();
    showRecent();
    input.focus();
  });
  closer.addEventListener('click', () => dialog.close());
  // A click beside the form closes the layer.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  showRecent();
  return dialog;
}

function makeLayer(texts: LayerTexts, action: string): Layer {
  const input = make('input', { id: 'search-text', type: 'text', name: 'searchText', maxLength: MAX_SEARCH_LENGTH, autocomplete: 'off' });
  const message = make('p', { id: 'search-message', role: 'alert' });
  const list = make('ul', { id: 'search-options', role: 'listbox', ariaLabel: texts.suggestions, hidden: true });
  const cleaner = make('button', { type: 'button', className: 'clear', textContent: texts.clear, hidden: true });
  const closer = make('button', { type: 'button', className: 'close', ariaLabel: texts.close, textContent: '×' });
  const submit = make('button', { className: 'main-action', textContent: texts.submit });
  const form = make(
    'form',
    { action, className: 'page-width', noValidate: true },
    make('label', { htmlFor: input.id, textContent: texts.label }),
    make('div', { className: 'line' }, input, submit, closer),
    message,
    list,
    cleaner,
  );
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-describedby': message.id,
    'aria-expanded': 'false',
    enterkeyhint: 'search',
  }))
    input.setAttribute(name, value);
  return { dialog: make('dialog', { id: 'search-layer', ariaLabel: texts.submit }, form), form, input, message, list, cleaner, closer };
}

interface Options {
  /** Shows options under the name of their list. */
  show(options: readonly Option[], name: string): void;
  /** Chooses the next or the previous option, or none behind the last. */
  move(step: 1 | -1): void;
  follow(option: Element | null | undefined): void;
}

function createOptions({ input, list, cleaner }: Layer, { kinds, recent }: LayerTexts): Options {
  return {
    show(options, name) {
      list.replaceChildren(
        ...options.map(({ label, kind, url }, index) => {
          const option = make(
            'li',
            { id: `search-option-${index}`, role: 'option', ariaSelected: 'false' },
            make('b', { textContent: label }),
            make('span', { textContent: kind === undefined ? '' : (kinds[kind] ?? '') }),
          );
          option.dataset['url'] = url;
          return option;
        }),
      );
      list.ariaLabel = name;
      list.hidden = options.length === 0;
      cleaner.hidden = name !== recent || options.length === 0;
      input.setAttribute('aria-expanded', String(options.length > 0));
      input.removeAttribute('aria-activedescendant');
    },
    move(step) {
      const options = [...list.children];
      const from = options.findIndex(({ ariaSelected }) => ariaSelected === 'true');
      const next = from < 0 && step < 0 ? options.length - 1 : (from + step + options.length + 1) % (options.length + 1);
      for (const [index, option] of options.entries()) option.ariaSelected = String(index === next);
      const chosen = options[next];
      if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
      else input.removeAttribute('aria-activedescendant');
      chosen?.scrollIntoView({ block: 'nearest' });
    },
    follow(option) {
      if (option instanceof HTMLElement && option.dataset['url'] !== undefined) location.assign(option.dataset['url']);
    },
  };
}

function wakeInput(
  { input, list, message }: Layer,
  { texts, options, showRecent }: { texts: LayerTexts; options: Options; showRecent: () => void },
): void {
  const showSuggestions = async (text: string) => {
    const outcome = await call(suggest, { query: { text, locale: document.documentElement.lang } });
    // Without suggestions the form still works.
    if (input.value.trim() === text) options.show(outcome.ok ? outcome.response.suggestions : [], texts.suggestions);
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    message.textContent = '';
    input.setAttribute('aria-invalid', 'false');
    clearTimeout(pause);
    const text = input.value.trim();
    if (isSearchable(text)) pause = setTimeout(() => void showSuggestions(text), PAUSE);
    else if (text === '') showRecent();
    else options.show([], texts.suggestions);
  });
  input.addEventListener('keydown', (event) => {
    const chosen = list.querySelector('[aria-selected=true]');
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') options.move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen) options.follow(chosen);
    else if (event.key === 'Escape' && !list.hidden) options.show([], texts.suggestions);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => options.follow(target instanceof Element ? target.closest('li') : null));
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
