import { useEffect, type ReactNode } from 'react';
import { hasCriteria, writeCriteria } from '#domain/search/search-criteria.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { AgendaGroup } from '#domain/agenda/agenda-group.ts';
import { countText } from '../count-text.ts';
import { AgendaList } from './AgendaList.tsx';
import { NearLinks, type NearLink } from './NearLinks.tsx';
import { NextPage } from './NextPage.tsx';
import { ResultList } from './ResultList.tsx';
import { SearchForm, type SearcherTexts } from './SearchForm.tsx';
import { RESULTS, useSearcher } from './use-searcher.ts';
import type { PageNames } from './show-address.ts';
import type { SearcherState } from './searcher-state.ts';
import styles from './searcher.module.css';

interface Props {
  /** Path of the page. */
  action: string;
  names: PageNames;
  locale: Locale;
  timeZone: string;
  isAgenda: boolean;
  /** Today (YYYY-MM-DD) in the site's time zone. */
  today: string;
  first: SearcherState;
  texts: SearcherTexts;
  /** Group of the last event that the page printed (agenda mode). */
  lastGroup?: AgendaGroup | undefined;
  /** Links to the days that readers of the agenda ask for most. */
  near?: readonly NearLink[] | undefined;
  /** Whether the page has searched. Otherwise there is nothing to count. */
  hasSearched: boolean;
  /** Message about a search that could not be made. */
  problem?: string | undefined;
  /** The first results, printed by the page. */
  children?: ReactNode;
}

/** Placeholders of results while a search runs. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

/**
 * Why an island: a change searches without leaving the page (SPECIFICATION §4). Without JavaScript
 * it is a form.
 */
export function Searcher(props: Props) {
  const {
    action,
    names,
    locale,
    timeZone,
    isAgenda,
    today,
    first,
    lastGroup,
    near,
    texts,
    hasSearched,
    problem,
    children,
  } = props;
  const searcher = useSearcher({ action, names, locale, isAgenda, first });
  const { criteria, status, cursor, count, isFirst, added } = searcher;

  // The page makes the times of new results relative.
  useEffect(() => {
    if (added.length > 0) dispatchEvent(new Event('portada:results'));
  }, [added]);

  const hasResults = hasSearched || !isFirst;
  const isSearching = status === 'searching';
  const said = isSearching
    ? texts.searching
    : hasResults
      ? countText(count, locale, texts.count)
      : '';
  return (
    <>
      <SearchForm
        searcher={searcher}
        action={action}
        isAgenda={isAgenda}
        today={today}
        // The agenda's chips are filters, whose results are what their reader wants to see.
        isOpen={
          isAgenda
            ? problem !== undefined
            : hasCriteria({ ...first.criteria, text: '', searchType: 'all' })
        }
        showText={
          isSearching
            ? texts.searching
            : hasResults
              ? countText(count, locale, texts.show)
              : texts.submit
        }
        problem={isFirst ? problem : undefined}
        texts={texts}
      />
      <div id={RESULTS} className={styles['found']} aria-busy={isSearching} tabIndex={-1}>
        {near && <NearLinks links={near} date={criteria.date} label={texts.near} />}
        <output className={styles['count']}>{said}</output>
        {searcher.correctedText !== undefined && (
          <p className={styles['corrected']}>
            {texts.corrected.replace('{text}', searcher.correctedText)}
          </p>
        )}
        {hasResults && !isSearching && count === 0 && (
          <div className={styles['none']}>
            <p>{texts.none}</p>
            <p className="note">{texts.hint}</p>
            {isAgenda && <a href={action}>{texts.goToAgenda}</a>}
          </div>
        )}
        {isSearching ? (
          <ul className={styles['skeleton']} aria-hidden="true">
            {PLACEHOLDERS.map((name) => (
              <li key={name} />
            ))}
          </ul>
        ) : (
          <>
            {isFirst && children}
            {added.length > 0 &&
              (isAgenda ? (
                <AgendaList
                  cards={added}
                  {...{ locale, timeZone, today }}
                  texts={texts.result}
                  after={isFirst ? lastGroup : undefined}
                />
              ) : (
                <ResultList
                  cards={added}
                  label={texts.submit}
                  {...{ locale, timeZone, today }}
                  texts={texts.result}
                />
              ))}
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
