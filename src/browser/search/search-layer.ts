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

function buildLayer(link: HTMLAnchorElement): HTMLDialogElement {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written as this type by SearchLink.astro of the same build
  const texts = JSON.parse(link.dataset['texts'] ?? '') as LayerTexts;
  const { label, submit, close, short, recent, clear, suggestions, kinds } = texts;
  const style = new CSSStyleSheet();
  style.replaceSync(sheet);
  document.adoptedStyleSheets.push(style);

  const input = make('input', { id: 'search-text', type: 'text', name: 'searchText', maxLength: MAX_SEARCH_LENGTH, autocomplete: 'off' });
  const message = make('p', { id: 'search-message', role: 'alert' });
  const list = make('ul', { id: 'search-options', role: 'listbox', ariaLabel: suggestions, hidden: true });
  const cleaner = make('button', { type: 'button', className: 'clear', textContent: clear, hidden: true });
  const closer = make('button', { type: 'button', className: 'close', ariaLabel: close, textContent: '×' });
  const field = make('div', { className: 'field' }, input, make('button', { className: 'main-action', textContent: submit }), closer);
  const form = make(
    'form',
    { action: link.href, className: 'page-width', noValidate: true },
    make('label', { htmlFor: input.id, textContent: label }),
    field,
    message,
    list,
    cleaner,
  );
  const layer = make('dialog', { id: 'search-layer', ariaLabel: submit }, form);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-describedby': message.id,
    'aria-expanded': 'false',
    enterkeyhint: 'search',
  }))
    input.setAttribute(name, value);
  document.body.append(layer);

  const tell = (text: string) => {
    message.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
  };
  const show = (options: readonly Option[], name: string) => {
    list.replaceChildren(
      ...options.map(({ label: text, kind, url }, index) => {
        const option = make(
          'li',
          { id: `search-option-${index}`, role: 'option', ariaSelected: 'false' },
          make('b', { textContent: text }),
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
  };
  const addressOf = (text: string) => `${link.href}?${new URLSearchParams({ searchText: text })}`;
  const showRecent = () =>
    show(
      recentSearches().map((text) => ({ label: text, url: addressOf(text) })),
      recent,
    );
  const showSuggestions = async (text: string) => {
    const outcome = await call(suggest, { query: { text, locale: document.documentElement.lang } });
    // Without suggestions the form still works.
    if (input.value.trim() === text) show(outcome.ok ? outcome.response.suggestions : [], suggestions);
  };
  const move = (step: 1 | -1) => {
    const options = [...list.children];
    const from = options.findIndex(({ ariaSelected }) => ariaSelected === 'true');
    const next = from < 0 && step < 0 ? options.length - 1 : (from + step + options.length + 1) % (options.length + 1);
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === next);
    const chosen = options[next];
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  };
  const follow = (option: Element | null | undefined) => {
    if (option instanceof HTMLElement && option.dataset['url'] !== undefined) location.assign(option.dataset['url']);
  };

  let pause: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    tell('');
    clearTimeout(pause);
    const text = input.value.trim();
    if (isSearchable(text)) pause = setTimeout(() => void showSuggestions(text), PAUSE);
    else if (text === '') showRecent();
    else show([], suggestions);
  });
  input.addEventListener('keydown', (event) => {
    const chosen = list.querySelector('[aria-selected=true]');
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen) follow(chosen);
    else if (event.key === 'Escape' && !list.hidden) show([], suggestions);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => follow(target instanceof Element ? target.closest('li') : null));
  form.addEventListener('submit', (event) => {
    if (isSearchable(input.value)) return keepSearch(input.value.trim());
    event.preventDefault();
    tell(short);
    input.focus();
  });
  cleaner.addEventListener('click', () => {
    clearSearches();
    showRecent();
    input.focus();
  });
  closer.addEventListener('click', () => layer.close());
  // A click beside the form closes the layer.
  layer.addEventListener('click', ({ target }) => target === layer && layer.close());
  showRecent();
  return layer;
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
