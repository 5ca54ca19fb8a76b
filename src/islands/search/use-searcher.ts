import type { SearcherState } from './searcher-state.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pushFollowersDown } from '#browser/lists/push-down.ts';
import {
  hasCriteria,
  readCriteria,
  writeCriteria,
  type SearchCriteria,
} from '#domain/search/search-criteria.ts';
import { isSearchable } from '#domain/search/search-length.ts';
import type { FoundCard, FoundPage } from '#domain/search/search-results.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { requestSearch } from '#stores/search/search.ts';
import { keepPlace, restorePlace, type Place } from './kept-place.ts';
import { showAddress, type PageNames } from './show-address.ts';

/** Milliseconds between a change and its search (SPECIFICATION §9). */
const DELAY = 1000;

export interface SearcherOptions {
  /** Path of the page, to which the criteria are added. */
  action: string;
  names: PageNames;
  locale: Locale;
  isAgenda: boolean;
  /** State of the page as the server printed it. Its results are in the page already. */
  first: SearcherState;
}

/**
 * Results that the island shows: those of the page and `added`, or `added` alone after a search of
 * its own.
 */
export interface Searcher extends SearcherState {
  isFirst: boolean;
  added: readonly FoundCard[];
  status: 'idle' | 'searching' | 'adding';
  /** Whether the text is too short to be searched. */
  isShort: boolean;
  /** Whether scrolling adds the next page. */
  isAutomatic: boolean;
  /** Schedules a search for the form's present values. */
  change(form: HTMLFormElement): void;
  /** Searches at once. */
  submit(form: HTMLFormElement): void;
  /** Removes all filters, and searches. */
  clear(form: HTMLFormElement): void;
  /**
   * Adds the next page. If `isWanted` is false when the page arrives, it is kept for the next call.
   */
  addPage(isWanted?: () => boolean): Promise<void>;
}

/**
 * Pages that are added by scrolling. After them the reader asks for more, so that the footer can be
 * reached.
 */
const ADDED_BY_SCROLLING = 3;

/**
 * The state of the searcher (SPECIFICATION §4). A failed search is only logged (§8), and the
 * results stay.
 */
export function useSearcher({ action, names, locale, isAgenda, first }: SearcherOptions): Searcher {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the link was pressed, maybe while scrolling loads its page. */
  const isAsked = useRef(false);
  /** The page after `cursor`, which arrived when its link was in view. */
  const loadedPage = useRef<{ cursor: string; found: FoundPage }>(undefined);
  const [shown, setShown] = useKeptPlace(first);
  const { status, send } = useRequests(locale, isAgenda);
  const [isShort, setIsShort] = useState(false);
  const [addedPages, setAddedPages] = useState(0);
  const { state, added } = shown;

  useEffect(() => () => clearTimeout(timer.current), []);

  // Before the browser paints the added results. The link below them is a new element, which cannot
  // have moved.
  useLayoutEffect(() => {
    const results = document.querySelector<HTMLElement>(`#${RESULTS}`);
    if (added.length > 0 && results) pushFollowersDown(results);
  }, [added]);

  const search = async (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const criteria = valuesOf(form, isAgenda);
    const isTooShort = criteria.text !== '' && !isSearchable(criteria.text);
    setIsShort(isTooShort);
    if (isTooShort) return;
    showAddress(criteria, { action, names });
    if (!isAgenda && !hasCriteria(criteria)) return;
    const found = await send(criteria, '');
    if (!found) return;
    const { results, ...page } = found;
    setShown({ state: { criteria, ...page }, added: results, isFirst: false });
    setAddedPages(0);
  };

  return {
    ...state,
    isFirst: shown.isFirst,
    added,
    status,
    isShort,
    isAutomatic: addedPages < ADDED_BY_SCROLLING,
    change(form) {
      clearTimeout(timer.current);
      const criteria = valuesOf(form, isAgenda);
      if (writeCriteria(criteria) === writeCriteria(state.criteria)) return;
      if (criteria.text === '' || isSearchable(criteria.text)) setIsShort(false);
      timer.current = setTimeout(() => void search(form), DELAY);
    },
    submit: (form) => void search(form),
    clear(form) {
      clearFields(form);
      void search(form);
    },
    async addPage(isWanted) {
      if (!isWanted) isAsked.current = true;
      if (status !== 'idle' || state.cursor === '') return;
      const kept =
        loadedPage.current?.cursor === state.cursor ? loadedPage.current.found : undefined;
      const found = kept ?? (await send(state.criteria, state.cursor));
      if (!found) return;
      loadedPage.current = { cursor: state.cursor, found };
      if (!isAsked.current && isWanted?.() === false) return;
      isAsked.current = false;
      setAddedPages(addedPages + 1);
      setShown({
        ...shown,
        state: { ...state, cursor: found.cursor },
        added: [...added, ...withoutShown(found.results)],
      });
    },
  };
}

/** The requests of the searcher, and whether the last one is in progress. */
function useRequests(locale: Locale, isAgenda: boolean) {
  const turn = useRef(0);
  const [status, setStatus] = useState<Searcher['status']>('idle');
  /** The response, unless a later request has begun meanwhile. */
  const send = async (criteria: SearchCriteria, cursor: string): Promise<FoundPage | undefined> => {
    turn.current += 1;
    const own = turn.current;
    setStatus(cursor === '' ? 'searching' : 'adding');
    const found = await requestSearch(criteria, { cursor, locale, isAgenda });
    if (own !== turn.current) return undefined;
    setStatus('idle');
    return found;
  };
  return { status, send };
}

/**
 * The shown results, first those of the page. They and the place in them are kept for a return from
 * a story.
 */
function useKeptPlace(first: SearcherState) {
  const [shown, setShown] = useState<Place>({ state: first, added: [], isFirst: true });
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const kept = restorePlace();
      if (!kept) return;
      const { top, ...place } = kept;
      setShown(place);
      requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => keepPlace(shown), [shown]);
  return [shown, setShown] as const;
}

/** Id of the element with all results. */
export const RESULTS = 'search-results';

function valuesOf(form: HTMLFormElement, isAgenda: boolean): SearchCriteria {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return readCriteria(new URLSearchParams(fields), { isAgenda });
}

function withoutShown(results: readonly FoundCard[]): FoundCard[] {
  const shown = document.querySelectorAll<HTMLElement>(`#${RESULTS} [data-id]`);
  const known = new Set([...shown].map(({ dataset }) => dataset['id']));
  return results.filter(({ id }) => !known.has(id));
}

function clearFields(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else if (field instanceof HTMLInputElement && field.type === 'date') field.value = '';
    else if (field instanceof HTMLInputElement && field.type === 'radio')
      field.checked = field.value === 'all';
  }
}
