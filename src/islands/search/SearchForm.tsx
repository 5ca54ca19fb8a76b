import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';
import { hasCriteria, SEARCH_TYPES, writeCriteria } from '#domain/search/search-criteria.ts';
import { MAX_SEARCH_LENGTH } from '#domain/search/search-length.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import '#styles/controls/choices.css';
import '#styles/controls/form.css';
import '#styles/controls/wide-open.css';
import { TextField } from '../forms/TextField.tsx';
import type { PluralTexts } from '../count-text.ts';
import type { ResultTexts } from './ResultCard.tsx';
import { SearchFilters, type FilterTexts } from './SearchFilters.tsx';
import { RESULTS, type Searcher } from './use-searcher.ts';
import styles from './searcher.module.css';

/** Texts of the form and of its results. */
export type SearcherTexts = Omit<TextsIn<'search:searcher'>, 'filter'> & {
  short: string;
  count: PluralTexts;
  /** Of the button below the filters on a phone, with the number of results. */
  show: PluralTexts;
  /** Name of the links to the nearest days of the agenda. */
  near: string;
  loaded: PluralTexts;
  /** Advice below `none`. */
  hint: string;
  filter: FilterTexts;
  result: ResultTexts;
};

interface Props {
  searcher: Searcher;
  /** Path of the page. */
  action: string;
  isAgenda: boolean;
  /** Today (YYYY-MM-DD) in the site's time zone. */
  today: string;
  /** Whether the filters are shown from the start. */
  isOpen: boolean;
  /** Text of the button that leads from the filters to the results. */
  showText: string;
  /** Message about a search that could not be made. */
  problem: string | undefined;
  texts: SearcherTexts;
}

/**
 * Closes the filters, which cover the screen of a phone, and leads to the results. The change has
 * searched, or will.
 */
function showResults(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  event.currentTarget.closest('details')?.removeAttribute('open');
  const results = document.querySelector<HTMLElement>(`#${RESULTS}`);
  results?.focus({ preventScroll: true });
  results?.scrollIntoView({ block: 'start' });
}

/**
 * The form of the searcher: the text, the types and the filters. Each change searches. A reader of
 * the agenda comes for the next days more than for a word, so that the whole form is folded on a
 * phone there.
 */
export function SearchForm({
  searcher,
  action,
  isAgenda,
  today,
  isOpen,
  showText,
  problem,
  texts,
}: Props) {
  const { criteria, facets, isShort } = searcher;

  // A reader can change a field before the island is awake.
  const form = useRef<HTMLFormElement>(null);
  const wake = useEffectEvent(() => {
    if (form.current) searcher.change(form.current);
  });
  useEffect(() => wake(), []);

  const line = (
    <div className={styles['line']}>
      <TextField
        name="searchText"
        type="search"
        label={texts.label}
        defaultValue={criteria.text}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        problem={isShort ? texts.short : problem}
      />
      <button type="submit" className="main-action">
        {texts.submit}
      </button>
    </div>
  );
  return (
    <search>
      <form
        ref={form}
        action={action}
        className={`form ${styles['form']}`}
        onChange={({ currentTarget }) => searcher.change(currentTarget)}
        onInput={({ currentTarget }) => searcher.change(currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          searcher.submit(event.currentTarget);
        }}
      >
        {!isAgenda && line}
        {!isAgenda && (
          <fieldset className={`choices ${styles['types']}`}>
            <legend className="visually-hidden">{texts.searchType}</legend>
            {SEARCH_TYPES.map((type) => (
              <label key={type} className="choice">
                <input
                  type="radio"
                  name="searchtype"
                  value={type}
                  defaultChecked={criteria.searchType === type}
                />
                <span>{texts.searchTypes[type]}</span>
              </label>
            ))}
          </fieldset>
        )}
        <details className={`wide-open ${styles['panel']}`} open={isOpen}>
          <summary>{isAgenda ? texts.searchAndFilters : texts.filters}</summary>
          {isAgenda && line}
          <SearchFilters
            criteria={criteria}
            facets={facets}
            types={texts.result.types}
            texts={texts.filter}
            lastDay={isAgenda ? undefined : today}
          />
          <p className={styles['actions']}>
            <a
              href={
                action +
                writeCriteria({ text: criteria.text, searchType: 'all', filters: {}, date: 'any' })
              }
              onClick={(event) => {
                if (!form.current) return;
                event.preventDefault();
                searcher.clear(form.current);
              }}
            >
              {texts.clear}
            </a>
            {isAgenda && hasCriteria(criteria) && <a href={action}>{texts.goToAgenda}</a>}
          </p>
          <button type="submit" className={`main-action ${styles['show']}`} onClick={showResults}>
            {showText}
          </button>
        </details>
      </form>
    </search>
  );
}
