import { useEffect, type ReactNode } from 'react';
import { hasCriteria, writeCriteria } from '../../domain/search/search-criteria.ts';
import type { Locale } from '../../domain/sites/locale.ts';
import { countText } from './count-text.ts';
import { NextPage } from './NextPage.tsx';
import { ResultList } from './ResultList.tsx';
import { SearchForm, type SearcherTexts } from './SearchForm.tsx';
import { RESULTS, useSearcher } from './use-searcher.ts';
import type { SearcherState } from './searcher-state.ts';
import styles from './searcher.module.css';

interface Props {
  /** Path of the page. */
  action: string;
  locale: Locale;
  timeZone: string;
  isAgenda: boolean;
  /** Today (YYYY-MM-DD) in the site's time zone. */
  today: string;
  first: SearcherState;
  texts: SearcherTexts;
  /** Whether the page has searched. Otherwise there is nothing to count. */
  hasSearched: boolean;
  /** Message about a search that could not be made. */
  problem?: string | undefined;
  /** The first results, printed by the page. */
  children?: ReactNode;
}

/** Placeholders of results while a search runs. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

/** Why an island: a change searches without leaving the page (SPECIFICATION §4). Without JavaScript it is a form. */
export function Searcher({ action, locale, timeZone, isAgenda, today, first, texts, hasSearched, problem, children }: Props) {
  const searcher = useSearcher({ action, locale, isAgenda, first });
  const { criteria, status, cursor, count, isFirst, added } = searcher;

  // The page makes the times of new results relative.
  useEffect(() => {
    if (added.length > 0) dispatchEvent(new Event('portada:results'));
  }, [added]);

  const hasResults = hasSearched || !isFirst;
  const isSearching = status === 'searching';
  const said = isSearching ? texts.searching : hasResults ? countText(count, locale, texts.count) : '';
  return (
    <>
      <SearchForm
        searcher={searcher}
        action={action}
        isAgenda={isAgenda}
        today={today}
        isOpen={hasCriteria({ ...first.criteria, text: '', searchType: 'all' })}
        problem={isFirst ? problem : undefined}
        texts={texts}
      />
      <div id={RESULTS} className={styles['found']} aria-busy={isSearching}>
        <output className={styles['count']}>{said}</output>
        {searcher.correctedText !== undefined && (
          <p className={styles['corrected']}>{texts.corrected.replace('{text}', searcher.correctedText)}</p>
        )}
        {hasResults && !isSearching && count === 0 && <p className={styles['none']}>{texts.none}</p>}
        {isSearching ? (
          <ul className={styles['skeleton']} aria-hidden="true">
            {PLACEHOLDERS.map((name) => (
              <li key={name} />
            ))}
          </ul>
        ) : (
          <>
            {isFirst && children}
            {added.length > 0 && <ResultList cards={added} label={texts.submit} locale={locale} timeZone={timeZone} texts={texts.result} />}
          </>
        )}
        {cursor !== '' && !isSearching && (
          <NextPage
            key={cursor}
            href={action + writeCriteria(criteria, cursor)}
            text={status === 'adding' ? texts.searching : texts.more}
            isBusy={status === 'adding'}
            isAutomatic={searcher.isAutomatic}
            onAdd={(isWanted) => void searcher.addPage(isWanted)}
          />
        )}
      </div>
    </>
  );
}
