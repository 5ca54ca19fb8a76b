import { suggest } from '#contracts/search/suggest.ts';
import { call } from '#contracts/call.ts';
import { inTimeZone } from '#domain/dates/relative-instant.ts';
import { isSearchable, MAX_SEARCH_LENGTH } from '#domain/search/search-length.ts';
import { SUGGESTED, type Suggestion } from '#domain/search/suggestion.ts';
import { wholeWords } from '#domain/text/whole-words.ts';
import { clearSearches, keepSearch, recentSearches } from './recent-searches.ts';
import sheet from './search-layer.css?inline';
import { addSheet } from '../add-sheet.ts';

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
  /** Names of the groups. */
  kinds: Readonly<Record<Suggestion['kind'], string>>;
}

/** An option of the list: a suggested page, or a former search. */
type Option = Omit<Suggestion, 'kind'>;

/** Options under the name of their group. */
type Group = readonly [name: string, options: readonly Option[]];

/**
 * Opens the search layer of the header (SPECIFICATION §2): a dialog with the search form, built
 * from the texts of its link.
 */
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
  list: HTMLElement;
  /** Button that forgets the recent searches. */
  cleaner: HTMLButtonElement;
  closer: HTMLButtonElement;
}

function buildLayer(link: HTMLAnchorElement): HTMLDialogElement {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written as this type by SearchLink.astro of the same build
  const texts = JSON.parse(link.dataset['texts'] ?? '') as LayerTexts;
  addSheet(sheet);
  const layer = makeLayer(texts, link);
  document.body.append(layer.dialog);
  const options = createOptions(layer, texts);
  const showRecent = () =>
    options.show(
      [
        [
          texts.recent,
          recentSearches().map((text) => ({
            label: text,
            url: `${link.href}?${new URLSearchParams({ searchText: text })}`,
          })),
        ],
      ],
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

function makeLayer(texts: LayerTexts, link: HTMLAnchorElement): Layer {
  const input = make('input', {
    id: 'search-text',
    type: 'text',
    name: 'searchText',
    maxLength: MAX_SEARCH_LENGTH,
    autocomplete: 'off',
  });
  const message = make('p', { id: 'search-message', role: 'alert' });
  const list = make('div', {
    id: 'search-options',
    role: 'listbox',
    ariaLabel: texts.suggestions,
    hidden: true,
  });
  const cleaner = make('button', {
    type: 'button',
    className: 'clear',
    textContent: texts.clear,
    hidden: true,
  });
  const closer = make('button', {
    type: 'button',
    className: 'close',
    ariaLabel: texts.close,
    textContent: '×',
  });
  const submit = make(
    'button',
    { className: 'submit', ariaLabel: texts.submit },
    ...[...link.children].map((glyph) => glyph.cloneNode(true)),
  );
  const form = make(
    'form',
    { action: link.href, className: 'page-width', noValidate: true },
    make('label', { htmlFor: input.id, textContent: texts.label }),
    make('div', { className: 'line' }, make('div', { className: 'field' }, input, submit), closer),
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
  return {
    dialog: make('dialog', { id: 'search-layer', ariaLabel: texts.submit }, form),
    form,
    input,
    message,
    list,
    cleaner,
    closer,
  };
}

interface Options {
  /** Shows groups of options; `name` is that of their list. `timeZone` is that of their times. */
  show(groups: readonly Group[], name: string, timeZone?: string): void;
  /** Chooses the next or the previous option, or none behind the last. */
  move(step: 1 | -1): void;
  follow(option: Element | null | undefined): void;
}

function createOptions({ input, list, cleaner }: Layer, { recent }: LayerTexts): Options {
  const all = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  return {
    show(groups, name, timeZone = '') {
      list.replaceChildren(
        ...groups.flatMap((group, index) =>
          group[1].length > 0 ? [makeGroup(group, index, timeZone)] : [],
        ),
      );
      const options = all();
      for (const [index, option] of options.entries()) option.id = `search-option-${index}`;
      const count = options.length;
      list.ariaLabel = name;
      list.hidden = count === 0;
      cleaner.hidden = name !== recent || count === 0;
      input.setAttribute('aria-expanded', String(count > 0));
      input.removeAttribute('aria-activedescendant');
      // The page makes recent times relative.
      if (timeZone !== '') dispatchEvent(new Event('portada:results'));
    },
    move(step) {
      const options = all();
      const from = options.findIndex(({ ariaSelected }) => ariaSelected === 'true');
      const next =
        from < 0 && step < 0
          ? options.length - 1
          : (from + step + options.length + 1) % (options.length + 1);
      for (const [index, option] of options.entries()) option.ariaSelected = String(index === next);
      const chosen = options[next];
      if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
      else input.removeAttribute('aria-activedescendant');
      chosen?.scrollIntoView({ block: 'nearest' });
    },
    follow(option) {
      if (option instanceof HTMLElement && option.dataset['url'] !== undefined)
        location.assign(option.dataset['url']);
    },
  };
}

function makeGroup([name, options]: Group, group: number, timeZone: string): HTMLElement {
  const title = make('li', {
    id: `search-group-${group}`,
    role: 'presentation',
    textContent: name,
  });
  const rows = options.map(({ label, url, image, publishedDate = '', publishedDay }) => {
    const option = make(
      'li',
      { role: 'option', ariaSelected: 'false' },
      make('b', {}, ...labelParts(label)),
    );
    option.dataset['url'] = url;
    // Words are in one line, with a picture or without.
    if (image !== undefined) option.prepend(make('img', { src: image, alt: '' }));
    else if (options.some((other) => other.image !== undefined))
      option.prepend(make('span', { className: 'blank' }));
    if (publishedDay === undefined) return option;
    const time = make('time', {
      className: 'card-time',
      dateTime: inTimeZone(publishedDate, timeZone),
      textContent: publishedDay,
    });
    option.append(time);
    return option;
  });
  const made = make('ul', { role: 'group' }, title, ...rows);
  made.setAttribute('aria-labelledby', title.id);
  return made;
}

/** A label without line breaks at hyphens inside words, as `HeadlineText.astro` prints it. */
function labelParts(label: string): (Node | string)[] {
  return wholeWords(label).map(({ text, isWhole }) =>
    isWhole ? make('span', { className: 'whole', textContent: text }) : text,
  );
}

function wakeInput(
  { input, list, message }: Layer,
  { texts, options, showRecent }: { texts: LayerTexts; options: Options; showRecent: () => void },
): void {
  const showSuggestions = async (text: string) => {
    const outcome = await call(suggest, { query: { text, locale: document.documentElement.lang } });
    // Without suggestions the form still works.
    if (input.value.trim() !== text) return;
    const { suggestions, timeZone } = outcome.ok
      ? outcome.response
      : { suggestions: [], timeZone: '' };
    options.show(
      SUGGESTED.map(
        (kind) => [texts.kinds[kind], suggestions.filter((one) => one.kind === kind)] as const,
      ),
      texts.suggestions,
      timeZone,
    );
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
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      options.move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen) options.follow(chosen);
    else if (event.key === 'Escape' && !list.hidden) options.show([], texts.suggestions);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) =>
    options.follow(target instanceof Element ? target.closest('[role=option]') : null),
  );
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
